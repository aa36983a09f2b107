"""Sizes, CPU and durations as users write them, to whole base units. Exact: fractions, never floats."""
import re
from fractions import Fraction

BINARY = {letter + "i": 1024 ** (n + 1) for n, letter in enumerate("KMGTPE")}
DECIMAL = {"": 1, "k": 10 ** 3, "M": 10 ** 6, "G": 10 ** 9, "T": 10 ** 12, "P": 10 ** 15, "E": 10 ** 18}
SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}


def _whole(value, text):
    if value.denominator != 1:
        raise ValueError(f"{text} is not whole")
    return int(value)


def _number(text):
    return Fraction(text)


def memory(text):
    """Kubernetes' quantity in bytes."""
    exponent = re.fullmatch(r"([0-9.]+)[eE]([+-]?[0-9]+)", text)
    if exponent:
        return _whole(_number(exponent[1]) * Fraction(10) ** int(exponent[2]), text)
    number, unit = re.fullmatch(r"([0-9.]+)([A-Za-z]*)", text).groups()
    return _whole(_number(number) * {**BINARY, **DECIMAL}[unit], text)


def cpu(text):
    """Kubernetes' CPU in millicores."""
    if text.endswith("m"):
        return _whole(_number(text[:-1]), text)
    return _whole(_number(text) * 1000, text)


def fio_size(text):
    """Powers of 1024, whether written 4k, 4K, 4KB or 4KiB."""
    number, unit = re.fullmatch(r"([0-9]+)(|b|[kmgtp](?:i?b|i)?)", text.lower()).groups()
    return int(number) * (1 if unit in ("", "b") else 1024 ** ("kmgtp".index(unit[0]) + 1))


def seconds(text):
    parts = re.findall(r"([0-9]+)([smhd]?)", text)
    if "".join(number + unit for number, unit in parts) != text or not parts:
        raise ValueError(f"{text} is no duration")
    return sum(int(number) * SECONDS[unit] for number, unit in parts)


def flag(text):
    return {"0": 0, "1": 1, "false": 0, "true": 1}[text]
