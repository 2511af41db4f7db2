/* Stands between the server and the C library (LD_PRELOAD) and lets precisely one thing go wrong. Nothing goes wrong before
 * the file FAULT_ARMED is there.
 *
 *   FAULT=die_at_sync   the process is killed instead of syncing the database for the FAULT_AT-th time
 *   FAULT=die_at_send   … instead of sending to FAULT_PORT (PostgreSQL) for the FAULT_AT-th time
 *   FAULT=fail_sync     every sync of the database fails with EIO
 *   FAULT=full          every write to the database fails with ENOSPC
 *
 * FAULT_DURABLE=<folder>: after each sync of a file of the database the folder gets a copy of that file. What lies there is what a
 * loss of power would leave at worst: of every file what was last synced, and nothing that was written later.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long seen;

static int fault_is(const char *fault) {
  const char *wanted = getenv("FAULT"), *armed = getenv("FAULT_ARMED");
  return wanted && armed && strcmp(wanted, fault) == 0 && access(armed, F_OK) == 0;
}

static void die_when_due(void) {
  const char *at = getenv("FAULT_AT");
  if (__atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST) == (at ? atol(at) : 1)) kill(getpid(), SIGKILL), pause();
}

/* The name of a file of the database, or none. */
static const char *database_file(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  const char *name = strrchr(path, '/');
  if (!name || strncmp(name, "/yaoji.sqlite3", 14) != 0 || strstr(name, "-shm")) return NULL;
  return name + 1;
}

static void keep_durable(const char *path, const char *name) {
  const char *folder = getenv("FAULT_DURABLE");
  if (!folder) return;
  char part[PATH_MAX], whole[PATH_MAX], block[65536];
  snprintf(part, sizeof part, "%s/part", folder);
  snprintf(whole, sizeof whole, "%s/%s", folder, name);
  pthread_mutex_lock(&lock);
  int from = open(path, O_RDONLY), to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ssize_t length;
  while ((length = read(from, block, sizeof block)) > 0)
    if (REAL(write)(to, block, length) != length) abort();
  close(from);
  close(to);
  rename(part, whole);
  pthread_mutex_unlock(&lock);
}

static int synced(int fd, int (*real)(int)) {
  char path[PATH_MAX];
  const char *name = database_file(fd, path);
  if (!name) return real(fd);
  if (fault_is("die_at_sync")) die_when_due();
  if (fault_is("fail_sync")) return errno = EIO, -1;
  int done = real(fd);
  if (done == 0) keep_durable(path, name);
  return done;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

static int is_full(int fd) {
  char path[PATH_MAX];
  return fault_is("full") && database_file(fd, path) && (errno = ENOSPC);
}

ssize_t write(int fd, const void *bytes, size_t length) { return is_full(fd) ? -1 : REAL(write)(fd, bytes, length); }

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return is_full(fd) ? -1 : REAL(pwrite)(fd, bytes, length, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  return is_full(fd) ? -1 : REAL(pwrite64)(fd, bytes, length, at);
}

static void sent(int fd) {
  const char *port = getenv("FAULT_PORT");
  struct sockaddr_in peer;
  socklen_t length = sizeof peer;
  if (!port || !fault_is("die_at_send")) return;
  if (getpeername(fd, (struct sockaddr *)&peer, &length) == 0 && ntohs(peer.sin_port) == atoi(port)) die_when_due();
}

ssize_t send(int fd, const void *bytes, size_t length, int flags) {
  sent(fd);
  return REAL(send)(fd, bytes, length, flags);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  sent(fd);
  return REAL(writev)(fd, parts, count);
}
