# expc and expcollect. GNU make, no configure step.
#
#   make demo           compile examples/demo, run it here with real fio, collect, print the report   (installs what is missing)
#   make test           every test; the last line is `N passed, N failed`                             (installs what is missing)
#                       t='golden unit' runs the parts whose names hold one of these words
#   make                the two programs: build/expc, build/expcollect
#
#   make test-logs      what tools print, read and compared value by value; LOGS=FOLDER ORACLE=FILE name other logs
#   make test-sequencer every timeline of the sequencer under both shells: four minutes (make test runs the shorter ones)
#   make golden         compare with the kept outputs, examples included; t=NAME runs one case, UPDATE=1 rewrites them
#   make check-asan     the tests under AddressSanitizer and UndefinedBehaviorSanitizer
#   make check-valgrind the unit tests under valgrind, where it is installed
#   make coverage       line coverage of the tests: text here, build/cov/coverage.html
#   make fuzz-read      fuzz one entry point (also fuzz-compile, fuzz-collect, fuzz-import) for SECONDS=60
#   make bench          time and memory against the numbers to reach
#   make e2e            a run on a cluster
#   make lint           analysers and house rules; `make format f=FILE` lays out new code
#   make schemas docs   regenerate schemas/*.json and the reference pages from the program's own tables
#   make install uninstall check-install dist      DESTDIR, PREFIX, BINDIR, MANDIR are honoured
#   make deps           install every package that demo and test need (as root)
#   make compile_commands.json clean help
#
# VARIANT = dev | asan | cov | fuzz | release: each builds in build/$(VARIANT), side by side. WERROR=1 makes warnings errors, V=1 shows commands.

VARIANT ?= dev
B       ?= build/$(VARIANT)
PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
MANDIR  ?= $(PREFIX)/share/man
PYTHON  ?= /usr/bin/python3
SECONDS ?= 60
VERSION := 0.1.0
MAKEFLAGS += --no-builtin-rules --no-print-directory
ifeq ($(MAKELEVEL),0)
  MAKEFLAGS += -j$(shell nproc)
endif

flags_dev     := -O2
flags_release := -O2 -D_FORTIFY_SOURCE=2 -fstack-protector-strong
flags_asan    := -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
flags_cov     := -O0 --coverage
flags_fuzz    := -O1 -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
ifndef flags_$(VARIANT)
  $(error unknown VARIANT '$(VARIANT)': dev, asan, cov, fuzz or release)
endif
CC       := $(if $(filter fuzz,$(VARIANT)),clang,$(if $(filter default,$(origin CC)),gcc,$(CC)))
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef $(if $(WERROR),-Werror)
FLAGS    := -std=c17 -D_GNU_SOURCE -DEXPC_VERSION='"$(VERSION)"' -g $(WARNINGS) $(flags_$(VARIANT)) $(CFLAGS)
LIBS     := -lyaml -lyyjson -lmd -lz -larchive -lm

# What each part of the tree may include; tests see everything.
inc_common    := -Icommon
inc_compiler  := -Icommon -Icompiler
inc_collector := -Icommon -Icollector
inc_tests     := -Icommon -Icompiler -Icollector -Itests/unit
includes       = $(inc_$(firstword $(subst /, ,$1)))

MAINS    := compiler/main.c collector/main.c
SOURCES  := $(filter-out $(MAINS),$(wildcard common/*/*.c compiler/*.c compiler/*/*.c collector/*.c collector/*/*.c))
EMBEDDED := $(shell LC_ALL=C find templates schemas -type f ! -name '.*' ! -name '*~' 2>/dev/null | LC_ALL=C sort)
UNIT_SRC := $(wildcard tests/unit/test_*.c)
SUPPORT  := $(filter-out $(UNIT_SRC),$(wildcard tests/unit/*.c))
HELP_SRC := $(wildcard tests/programs/*.c)
FUZZ_SRC := $(wildcard tests/fuzz/fuzz_*.c)
TEST_SRC := $(UNIT_SRC) $(SUPPORT) $(HELP_SRC) $(FUZZ_SRC) tests/fuzz/replay.c
UNIT     := $(UNIT_SRC:%.c=$B/%)
HELP     := $(HELP_SRC:%.c=$B/%)
REPLAY   := $(FUZZ_SRC:tests/fuzz/fuzz_%.c=$B/tests/fuzz/replay_%)
PROGRAMS := $B/expc $B/expcollect

say     = $(if $(V),,@echo '  $(@:$B/%=%)'; )
compile = $(say)$(CC) $(FLAGS) -MMD -MP -c -o $@ $<
link    = $(say)$(CC) $(FLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a,$^)

# ---- programs

all: programs
ifeq ($B,build/$(VARIANT))
	@for p in expc expcollect; do [ "$$(readlink build/$$p)" = $(VARIANT)/$$p ] || ln -sfn $(VARIANT)/$$p build/$$p; done
endif
programs: $(PROGRAMS)

$B/expc: $B/compiler/main.o $B/libexpc.a
$B/expcollect: $B/collector/main.o $B/libexpc.a
$(PROGRAMS):
	$(link) $(LIBS)

$B/libexpc.a: $(SOURCES:%.c=$B/%.o) $B/embedded.o $B/inputs.library
	@rm -f $@
	$(say)ar qcs $@ $(filter %.o,$^)

$B/%.o: %.c $B/inputs.flags
	@mkdir -p $(@D)
	$(compile) $(call includes,$<)
$B/embedded.o: $B/embedded.c $B/inputs.flags
	$(compile) $(inc_compiler)
$B/embedded.c: compiler/embed/embed.sh $(EMBEDDED) $B/inputs.embed
	$(say)sh compiler/embed/embed.sh $(EMBEDDED) >$@

# Stamps: rewritten only when their text changes, so other flags or another list of files rebuild what they touch.
inputs.flags   = $(CC) $(FLAGS) $(inc_compiler) $(inc_collector) $(inc_tests) $(LDFLAGS) $(LIBS)
inputs.library = $(SOURCES)
inputs.embed   = $(EMBEDDED)
$B/inputs.%: FORCE
	@mkdir -p $(@D); printf '%s\n' $(call quote,$(inputs.$*)) >$@.new; cmp -s $@.new $@ && rm $@.new || mv $@.new $@
quote = '$(subst ','\'',$1)'
$(PROGRAMS) $(UNIT) $(HELP) $(REPLAY): $B/inputs.flags
FORCE:
.PRECIOUS: $B/inputs.flags $B/inputs.library $B/inputs.embed
.DELETE_ON_ERROR:

-include $(patsubst %.c,$B/%.d,$(SOURCES) $(MAINS) $(TEST_SRC)) $B/embedded.d

# ---- tests

$(UNIT): $B/%: $B/%.o $(SUPPORT:%.c=$B/%.o) $B/libexpc.a
$(HELP): $B/%: $B/%.o $B/libexpc.a
$(REPLAY): $B/tests/fuzz/replay_%: $B/tests/fuzz/fuzz_%.o $B/tests/fuzz/replay.o $B/libexpc.a
$(UNIT) $(HELP) $(REPLAY):
	$(link) $(if $(findstring /unit/,$@),-lcmocka) $(if $(findstring /programs/,$@),-lfyaml) $(LIBS)
$B/tests/fuzz/fuzz_%: $B/tests/fuzz/fuzz_%.o $B/libexpc.a
	$(link) -fsanitize=fuzzer $(LIBS)

in_env = BUILD=$(abspath $B) EXPC=$(abspath $B/expc) EXPCOLLECT=$(abspath $B/expcollect) VARIANT=$(VARIANT) PYTHON=$(PYTHON) CC="$(CC)"

test:
	@.ci/deps.sh run test
	@+$(MAKE) run-test
run-test: programs $(UNIT) $(HELP) $(REPLAY)
	@+$(in_env) ONLY="$t" sh tests/run.sh $(abspath $(UNIT))
test-logs: programs
	@$(in_env) $(if $(LOGS),LOGS=$(abspath $(LOGS)) ORACLE=$(abspath $(ORACLE))) sh tests/logs/run.sh
golden: programs
	@$(if $(and $t,$(wildcard examples/$t)),:,$(in_env) sh tests/golden/run.sh $(if $(UPDATE),--update) $t)
	@$(if $(and $t,$(if $(wildcard examples/$t),,no)),:,$(in_env) sh tests/examples/run.sh $(if $(UPDATE),--update) $t)
check-asan:
	@+$(MAKE) VARIANT=asan test
check-valgrind: $(UNIT)
	@command -v valgrind >/dev/null || { echo "check-valgrind: valgrind is not installed"; exit 1; }
	@for u in $(UNIT); do echo $$u; valgrind -q --leak-check=full --error-exitcode=99 $$u || exit 1; done
test-sequencer:
	@.ci/deps.sh test
	@sh tests/sequencer/run.sh all
coverage:
	@.ci/deps.sh cov
	@+$(MAKE) VARIANT=cov test
	@gcovr -r . --object-directory build/cov -e tests/ -e build/ --html-details build/cov/coverage.html --txt
fuzz_length_collect := 16384
fuzz_seeds_collect  := tests/logs/files
fuzz-%:
	@.ci/deps.sh run fuzz
	@+$(MAKE) VARIANT=fuzz build/fuzz/tests/fuzz/fuzz_$*
	@mkdir -p build/fuzz/corpus/$* tests/corpus/$*
	build/fuzz/tests/fuzz/fuzz_$* -max_total_time=$(SECONDS) -timeout=10 -max_len=$(or $(fuzz_length_$*),4096) -artifact_prefix=build/fuzz/$*- -print_final_stats=1 \
	  $(addprefix -dict=,$(wildcard tests/fuzz/$*.dict)) build/fuzz/corpus/$* tests/corpus/$* $(fuzz_seeds_$*)
bench:
	@+$(MAKE) VARIANT=release run-bench
run-bench: programs
	@$(in_env) sh tests/bench/run.sh
e2e:
	@.ci/deps.sh run test
	@.ci/deps.sh e2e || echo "e2e: without them the cluster of KUBECONFIG still serves"
	@+$(MAKE) run-e2e
run-e2e: programs
	@$(in_env) sh tests/e2e/all.sh $t
lint:
	@.ci/deps.sh run test lint
	@inc_common="$(inc_common)" inc_compiler="$(inc_compiler)" inc_collector="$(inc_collector)" inc_tests="$(inc_tests)" sh .ci/lint.sh
format:
	clang-format -i $(or $f,$(error name the files: make format f='a.c b.h'))

# ---- what the programs write about themselves

schemas: all
	@for s in experiment environment plan record results; do build/expc schema $$s >build/schema.new && mv build/schema.new schemas/$$s.schema.json || exit 1; done
docs: all
	@build/expc schema --reference >build/reference.new && mv build/reference.new docs/experiment.md
	@build/expc explain --page >build/diagnostics.new && mv build/diagnostics.new docs/diagnostics.md
	@sh docs/man/make.sh build
	@mkdir -p docs/completion && build/expc completion bash >docs/completion/expc && build/expc completion zsh >docs/completion/_expc
	@build/expc templates --names >build/names.new && sed -i -e '/^<!-- names/,/^<!-- end of names/{//!d}' -e '/^<!-- names/r build/names.new' docs/templates.md
demo:
	@.ci/deps.sh run
	@+$(MAKE) run-demo
run-demo: all
	@rm -rf build/demo && mkdir -p build/demo
	build/expc build examples/demo/experiment.yaml -o build/demo/out
	sh build/demo/out/local/run.sh --dir build/demo/work --results build/demo/results
	build/expcollect build/demo/out/plan.json build/demo/results -o build/demo/report
	@cat build/demo/report/report.md
	@printf '\nplan     build/demo/out/PLAN.md\nrecords  build/demo/results/\nreport   build/demo/report/\n'

# ---- install

D          = $(DESTDIR)
SHARE      = $(D)$(PREFIX)/share
MAN        = $(wildcard docs/man/*.[15])
COMPLETION = $(wildcard docs/completion/*)
completion_to = $(if $(findstring /_,$1),zsh/site-functions,bash-completion/completions)/$(notdir $1)
SCHEMAS    = $(wildcard schemas/*.json)
install: programs
	install -d $(D)$(BINDIR) && install $(PROGRAMS) $(D)$(BINDIR)
	$(foreach m,$(MAN),install -D -m 644 $m $(D)$(MANDIR)/man$(subst .,,$(suffix $m))/$(notdir $m) &&) :
	$(foreach c,$(COMPLETION),install -D -m 644 $c $(SHARE)/$(call completion_to,$c) &&) :
	$(foreach s,$(SCHEMAS),install -D -m 644 $s $(SHARE)/expc/$(notdir $s) &&) :
uninstall:
	rm -f $(addprefix $(D)$(BINDIR)/,$(notdir $(PROGRAMS))) $(foreach m,$(MAN),$(D)$(MANDIR)/man$(subst .,,$(suffix $m))/$(notdir $m)) \
	  $(foreach c,$(COMPLETION),$(SHARE)/$(call completion_to,$c)) $(addprefix $(SHARE)/expc/,$(notdir $(SCHEMAS)))
	-[ ! -d $(SHARE)/expc ] || rmdir $(SHARE)/expc
check-install: programs
	@+$(in_env) sh tests/cli/install.sh
dist:
	@mkdir -p build
	git archive --prefix=expc-$(VERSION)/ HEAD | gzip -n >build/expc-$(VERSION).tar.gz

deps:
	@.ci/deps.sh run test
compile_commands.json: Makefile
	@{ s='['; $(foreach f,$(SOURCES) $(MAINS) $(wildcard $(TEST_SRC)),printf '%s{"directory":"%s","file":"%s","command":"%s"}' "$$s" '$(CURDIR)' $f \
	  $(call quote,$(subst ",\",$(CC) $(FLAGS)) $(call includes,$f) -c $f); s=',';) echo ']'; } >$@
clean:
	rm -rf build compile_commands.json
help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

.PHONY: all programs test run-test golden check-asan check-valgrind coverage bench run-bench e2e run-e2e test-sequencer lint format schemas docs demo run-demo \
  install uninstall check-install dist deps clean help FORCE compile_commands.json
.DEFAULT_GOAL := all
