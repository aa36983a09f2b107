// pause.c - does nothing, reaps orphans, ends when told. It is pid 1 of each node's pid namespace (its end is the end of
// every daemon and container there) and, as an image, the container that holds a pod's namespaces.
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void end(int signal_number)
{
    (void)signal_number;
    _exit(0);
}

static void reap(int signal_number)
{
    (void)signal_number;
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
}

int main(void)
{
    sigaction(SIGINT, &(struct sigaction){ .sa_handler = end }, NULL);
    sigaction(SIGTERM, &(struct sigaction){ .sa_handler = end }, NULL);
    sigaction(SIGCHLD, &(struct sigaction){ .sa_handler = reap, .sa_flags = SA_NOCLDSTOP }, NULL);
    for (;;) { pause(); }
}
