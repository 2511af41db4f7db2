/* Put between a program and the C library (LD_PRELOAD), makes each sync of a file last SYNC_MS longer, as on a disk that is not part
 * of the machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int synced(int fd, const char *name) {
  long micros = atof(getenv("SYNC_MS")) * 1000;
  nanosleep(&(struct timespec){micros / 1000000, micros % 1000000 * 1000}, NULL);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }
