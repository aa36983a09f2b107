// expcollect - turns result logs into tables. The map of the house; the words are those of docs/records.md and docs/results.md.
//
//   command/     the command line: options, files, exit status; alone touches the disk
//   collect.c    the driver: bytes in, report and diagnostics out
//   collect_*.c  from files to logs (archives, encodings, pieces), from a log to its pieces, what is in one record
//   ingest/      a file as a stream seen through a window, unpacked and unwrapped; records cut out of it by their lengths
//   parse/       one small file a tool: output -> samples (params, metrics, remarks)
//   join/        samples and records beside the plan -> rows; duplicates, re-runs, what was not planned
//   aggregate/   rows of one round -> one figure each: sums, worst percentiles
//   select/      the names and expressions by which tables are asked for
//   verify/      the table of checks: may these results be trusted?
//   advise/      what they say about settings of a database
//   report/      rows, groups and findings -> report.md, calibration.md, *.csv, results.json, report.html, junit.xml; comparisons
//   past.c       results.json of an earlier run, for comparisons and baselines
//   ../common/   base (texts, memory, diagnostics, sinks), tree (JSON), planfile (plan.json)
//
//   LOGS -> ingest -> parse -> join -> aggregate -> verify -> report
//                               ^ plan.json
#include "command/options.h"

#include <string.h>

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "compare") == 0) return command_compare(argc, argv);
    return command_collect(argc, argv);
}
