// import/bexhoma_options.c - one row an option. Axes stand in the order in which bexhoma nests its loops, the slowest first.
#include "import/bexhoma_options.h"

#include "base/typo.h"

#define PARALLEL "one system runs at a time"
#define DBMS_ONLY "hardware has none"
#define TOOL_ONLY "pods ask for CPU and memory"

const struct bexhoma_option bexhoma_options[] = {
    { "-xfrw", "--xfio-rw", BEXHOMA_AXIS, "rw", false },
    { "-xfbs", "--xfio-blocksize", BEXHOMA_AXIS, "bs", false },
    { "-xfid", "--xfio-iodepth", BEXHOMA_AXIS, "iodepth", false },
    { "-xfe", "--xfio-engine", BEXHOMA_AXIS, "ioengine", false },
    { "-xfsy", "--xfio-fsync", BEXHOMA_AXIS, "fsync", false },
    { "-xffd", "--xfio-fdatasync", BEXHOMA_AXIS, "fdatasync", false },
    { "-xfmx", "--xfio-rwmixread", BEXHOMA_AXIS, "rwmixread", false },
    { "-nbp", "--num-benchmarking-pods", BEXHOMA_AXIS, "pods", false },
    { "-nbt", "--num-benchmarking-threads", BEXHOMA_AXIS, "threads", false },
    { "-ne", "--num-query-executors", BEXHOMA_AXIS, "copies", false },
    { "-xht", "--xhardware-type", BEXHOMA_KEPT, "tool", false },
    { "-xts", "--xtest-size", BEXHOMA_KEPT, "size", false },
    { "-xtd", "--xtest-duration", BEXHOMA_KEPT, "duration", false },
    { "-nc", "--num-config", BEXHOMA_KEPT, "repeat", false },
    { "-rss", "--request-storage-size", BEXHOMA_KEPT, "storage.size", false },
    { "-rst", "--request-storage-type", BEXHOMA_KEPT, "storage.class", false },
    { "-rsr", "--request-storage-remove", BEXHOMA_FLAG, "storage.renew", false },
    { "-rnn", "--request-node-name", BEXHOMA_KEPT, "node", true },
    { "-rnb", "--request-node-benchmarking", BEXHOMA_KEPT, "clients", true },
    { "-rct", "--request-cpu-type", BEXHOMA_KEPT, "cpu-type", false },
    { "-rr", "--request-ram", BEXHOMA_KEPT, "requests.memory", false },
    { "-rc", "--request-cpu", BEXHOMA_KEPT, "requests.cpu", false },
    { "-lr", "--limit-ram", BEXHOMA_KEPT, "limits.memory", false },
    { "-lc", "--limit-cpu", BEXHOMA_KEPT, "limits.cpu", false },
    { "-mtn", "--multi-tenant-num", BEXHOMA_KEPT, "tenants", false },
    { "-mtb", "--multi-tenant-by", BEXHOMA_KEPT, "tenants.by", false },
    { "-mtv", "--multi-tenant-volume", BEXHOMA_FLAG, "tenants.volumes", false },
    { "-dbms", "--dbms", BEXHOMA_KEPT, "dbms", true },
    { "-m", "--monitoring", BEXHOMA_DONE, "resources are sampled beside each round", false },
    { "-ma", "--monitoring-app", BEXHOMA_NONE_FLAG, DBMS_ONLY, false },
    { "-mc", "--monitoring-cluster", BEXHOMA_NONE_FLAG, "a system's own resources are sampled, not the whole cluster's", false },
    { "-tr", "--test-result", BEXHOMA_DONE, "expcollect checks the rounds of every plan", false },
    { "-ms", "--max-sut", BEXHOMA_NONE, PARALLEL, false },
    { "-mse", "--max-sut-experiment", BEXHOMA_NONE, PARALLEL, false },
    { "-aws", "--aws", BEXHOMA_NONE_FLAG, "placement.*.selector names node groups", false },
    { "-db", "--debug", BEXHOMA_NONE_FLAG, "every step is logged", false },
    { "-sl", "--skip-loading", BEXHOMA_NONE_FLAG, DBMS_ONLY, false },
    { "-ss", "--skip-shutdown", BEXHOMA_NONE_FLAG, "systems stop when their rounds are done", false },
    { "-cx", "--context", BEXHOMA_NONE, "kubectl --context chooses the cluster when the manifests are applied", false },
    { "-e", "--experiment", BEXHOMA_NONE, "applying the manifests again goes on where it stopped", false },
    { "-nw", "--num-worker", BEXHOMA_NONE, DBMS_ONLY, false },
    { "-nwr", "--num-worker-replicas", BEXHOMA_NONE, DBMS_ONLY, false },
    { "-nws", "--num-worker-shards", BEXHOMA_NONE, DBMS_ONLY, false },
    { "-nlp", "--num-loading-pods", BEXHOMA_NONE, DBMS_ONLY, false },
    { "-nlt", "--num-loading-threads", BEXHOMA_NONE, DBMS_ONLY, false },
    { "-rnl", "--request-node-loading", BEXHOMA_NONE, DBMS_ONLY, true },
    { "-sf", "--scaling-factor", BEXHOMA_NONE, DBMS_ONLY, false },
    { "-t", "--timeout", BEXHOMA_NONE, "rounds have deadlines of their own", false },
    { "-rg", "--request-gpu", BEXHOMA_NONE, TOOL_ONLY, false },
    { "-rgt", "--request-gpu-type", BEXHOMA_NONE, TOOL_ONLY, false },
    { "--set", "--set", BEXHOMA_NONE, "patches change objects", false },
    { NULL, NULL, BEXHOMA_NONE, NULL, false },
};

bool bexhoma_has_value(enum bexhoma_use use)
{
    return use == BEXHOMA_AXIS || use == BEXHOMA_KEPT || use == BEXHOMA_NONE;
}

const struct bexhoma_option *bexhoma_find(str word)
{
    for (const struct bexhoma_option *option = bexhoma_options; option->name; option++)
        if (str_equal(word, str_of(option->name)) || str_equal(word, str_of(option->long_name))) return option;
    return NULL;
}

str bexhoma_suggest(str word)
{
    str words[256];
    size_t count = 0;
    for (const struct bexhoma_option *option = bexhoma_options; option->name && count < 254; option++) {
        words[count++] = str_of(option->name);
        words[count++] = str_of(option->long_name);
    }
    return typo_nearest(word, words, count);
}
