// verify/place.c - where it ran, and whether the system was left alone meanwhile.
#include "verify/look.h"

static void look_at_node(struct look *look, const struct client *client, str pinned, str actual, const char *what)
{
    if (!pinned.len) return;
    look->looked++;
    if (str_equal(pinned, actual)) return;
    look_concern(look, concern_of_client(client, -1), "%s ran on %.*s, pinned to %.*s", what, STR_ARG(actual.len ? actual : STR("a node that is not told")), STR_ARG(pinned));
}

// The system as planned for a client's round; NULL: nobody planned it.
static const struct planfile_system *system_of(const struct planfile *plan, const struct client *client)
{
    const struct planfile_step *step = client->round ? client->round->step : NULL;
    bool known = plan && step && step->system >= 0 && (size_t)step->system < plan->systems.count;
    return known ? &((const struct planfile_system *)plan->systems.items)[step->system] : NULL;
}

// A machine that says what it does not keep is no cluster: its pins are told, not judged.
void check_node_pinned(struct look *look)
{
    const struct planfile *plan = look->rows->plan;
    for (size_t i = 0; plan && i < look->rows->client_count; i++) {
        const struct client *client = look->rows->clients[i];
        if (client->state != CLIENT_COUNTS || !client->planned || client->record->unkept.count) continue;
        const struct planfile_system *system = system_of(plan, client);
        if (system) look_at_node(look, client, system->placement.node, client->record->system_node, "the system");
        look_at_node(look, client, client->planned->placement.node, client->record->node, "the client");
    }
}

void check_no_restarts(struct look *look)
{
    for (size_t i = 0; i < look->rows->client_count; i++) {
        const struct client *client = look->rows->clients[i];
        if (client->state != CLIENT_COUNTS || client->record->restarts < 0) continue;
        look->looked++;
        long long times = (long long)client->record->restarts;
        if (times > 0) look_concern(look, concern_of_client(client, -1), "the system was restarted %lld %s while it ran", times, times == 1 ? "time" : "times");
    }
}

// A limit that is not simply what was requested was set on purpose, and with it being held back.
static bool is_asked_for(const struct planfile_system *system)
{
    return system && system->limits.cpu_m > 0 && system->limits.cpu_m != system->requests.cpu_m;
}

static void look_at_throttling(struct look *look, const struct row *row, bool asked_for)
{
    const struct part *part = sample_part(row->sample, STR("resources"), STR("system"));
    double seconds = 0, periods = 0;
    if (!part || (!metrics_named(&part->metrics, STR("throttled_s"), &seconds) && !metrics_named(&part->metrics, STR("throttled_periods"), &periods))) return;
    metrics_named(&part->metrics, STR("throttled_periods"), &periods);
    look->looked++;
    if (!asked_for && (seconds > 0 || periods > 0))
        look_concern(look, concern_of_row(row), "the system was held back by its CPU limit for %.3f s (%.0f periods)", seconds, periods);
}

// The results of one client and stage have the same samples: the first of them is looked at.
void check_no_throttling(struct look *look)
{
    const struct row *last = NULL;
    for (size_t i = 0; look->rows->plan && i < look->rows->count; i++) {
        const struct row *row = look->rows->sorted[i];
        bool again = last && last->client == row->client && last->stage == row->stage;
        last = row;
        if (row->client && !again) look_at_throttling(look, row, is_asked_for(system_of(look->rows->plan, row->client)));
    }
}
