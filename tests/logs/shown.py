#!/usr/bin/env python3
"""shown.py EXPCOLLECT LOGS - what somebody sees who gives one log and nothing else: the tables that the tool is asked about, under names with units.

For each log the beginnings of lines that the page must hold, blanks collapsed.
"""
import os
import subprocess
import sys

PAGES = {
    "fio-3.33_text_randrw_nj2_nogroup.txt": ["| job | read IOPS | read MiB/s | read mean ms |", "| randrw | 6954.1 | 27.20 | 0.121 |", "| randrw | 6700.2 |"],
    "fio-3.33_json_write_fsync1.json": ["| job | write IOPS | write MiB/s |", "| wal | 350.0 | 1.37 | 0.012 |"],
    "pgbench-15_two_scripts_weights_r.txt": ["| job | TPS | mean ms |", "| multiple scripts | 2772.5 |", "## Scripts", "| script | weight | transactions | TPS |", "| simple update | 3 | 1642 | 820.9 |",
                                             "## Statements", "| statement | mean ms | failures |", "| END; | 3.310 | 0 |"],
    "sysbench-1.0.20_oltp_ro_rate50_p99.txt": ["| job | TPS | QPS | events/s | mean ms | p99 ms |", "| oltp | 49.2 | 786.9 | 49.2 | 3.650 | 21.110 |"],
    "iostat-12.6.1_xkty_2.txt": ["| idle CPU % | I/O wait CPU % |", "## Devices", "| file | device | read IOPS | write IOPS |", "| iostat-12.6.1_xkty_2.txt | vda | 12.9 | 203.2 |"],
    "vmstat-4.0.2_3.txt": ["| idle CPU % | I/O wait CPU % | run queue | blocked | read MiB/s |", "| 0.0 | 0.0 | 11.0 | 0.5 | 5.01 |"],
    "vdbench_50407_files.txt": ["| operations/s | MiB/s |", "## Operations", "| operation | ops/s | mean ms |", "| open | 15.0 | 0.040 |"],
    "pod-logs.tar.gz": ["## Results of fio", "- the same in all of these: rw=write bs=4k", "| file | job | write IOPS |", "## Results of sysbench", "## Results of pgbench", "| file | protocol | jobs |"],
    "broken_only_newlines.txt": ["## Files read", "- broken_only_newlines.txt:1: error: no record and no output"],
}


def main():
    program, folder = sys.argv[1:]
    failed = False
    for name, wanted in PAGES.items():
        run = subprocess.run([os.path.abspath(program), name], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, text=True)
        lines = [" ".join(line.replace("---:", "---").split()) for line in run.stdout.split("\n")]
        missing = [want for want in wanted if not any(line.startswith(want) for line in lines)]
        print(f"not ok shown of {name}: no line begins with {missing}" if missing else f"ok shown of {name}")
        failed = failed or bool(missing)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
