// verify/check.h - may these results be trusted? A table of questions, each answered with the rows concerned.
#ifndef VERIFY_CHECK_H
#define VERIFY_CHECK_H
#include "join/rows.h"

enum check_state { CHECK_PASS, CHECK_FAIL, CHECK_NOT_APPLICABLE };
struct concern {                    // what is wrong, and with which row; what does not apply is empty or -1
    str round, workload;
    int64_t tenant, client, stage;
    str message;
};
struct finding {
    const char *code;               // stable: "exit-status"
    const char *question;
    enum check_state state;
    struct concern *concerns; size_t count;
};
struct findings { struct finding *items; size_t count, failed, passed; };

const struct findings *verify(struct arena *, const struct rows *);
#endif
