/* A power cut for tests, by LD_PRELOAD: notes what is written to files of one database and when it is synced.

   Each change of a file whose name contains ASTRA_POWER_NAME becomes a record in the file ASTRA_POWER_WRITES, before
   it happens, with what was there; each fsync and fdatasync that succeeded, too. tests/services/power.py reads them and
   takes back what no sync has secured. The list itself is never lost: only a database's own files lose power. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int writes = -1;

static int name_of(int fd, char *path, size_t room) {
    char link[64];
    const char *wanted = getenv("ASTRA_POWER_NAME");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, room - 1);
    if (wanted == NULL || length <= 0) return 0;
    path[length] = 0;
    /* What readers share in memory does not outlive a power cut, and the lock is not a part of the database. */
    return strstr(path, wanted) != NULL && strstr(path, "-shm") == NULL && strstr(path, ".lock") == NULL;
}

static ssize_t put(const void *data, size_t length) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "write");
    return real(writes, data, length);
}

/* One record: kind, path, offset, size of the file before, bytes before, bytes after. */
static void note(char kind, int fd, const char *path, off_t offset, const void *after, size_t length) {
    const char *where = getenv("ASTRA_POWER_WRITES");
    struct stat status;
    long long size = fstat(fd, &status) == 0 ? (long long)status.st_size : 0;
    long long old = 0;
    char *before = NULL;
    if (kind != 'S' && size > offset) {
        old = kind == 'T' ? size - offset : (size - offset < (long long)length ? size - offset : (long long)length);
        before = malloc(old);
        int again = open(path, O_RDONLY | O_CLOEXEC);
        old = pread(again, before, old, offset);
        close(again);
    }
    if (writes < 0) writes = open(where, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char head[4400];
    int n = snprintf(head, sizeof head, "%c %lld %lld %lld %zu %s\n", kind, (long long)offset, size, old, length, path);
    size_t total = n + old + length;
    char *record = malloc(total);
    memcpy(record, head, n);
    if (old > 0) memcpy(record + n, before, old);
    if (length > 0) memcpy(record + n + old, after, length);
    put(record, total); /* one write, so that a kill leaves whole records, or the start of a last one */
    free(record);
    free(before);
}

#define AROUND(kind, offset, after, length, call)                        \
    char path[4096];                                                     \
    if (!name_of(fd, path, sizeof path)) return call;                    \
    pthread_mutex_lock(&lock);                                           \
    if (kind != 'S') note(kind, fd, path, offset, after, length);        \
    long long result = call;                                             \
    if (kind == 'S' && result == 0) note(kind, fd, path, 0, NULL, 0);    \
    pthread_mutex_unlock(&lock);                                         \
    return result

#define REAL(type, name, ...)                     \
    static type (*real)(__VA_ARGS__);             \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *data, size_t length) {
    REAL(ssize_t, "write", int, const void *, size_t);
    AROUND('W', lseek(fd, 0, SEEK_CUR), data, length, real(fd, data, length));
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    AROUND('W', offset, data, length, real(fd, data, length, offset));
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    AROUND('W', offset, data, length, real(fd, data, length, offset));
}
int ftruncate(int fd, off_t length) {
    REAL(int, "ftruncate", int, off_t);
    AROUND('T', length, NULL, 0, real(fd, length));
}
int ftruncate64(int fd, off64_t length) {
    REAL(int, "ftruncate64", int, off64_t);
    AROUND('T', length, NULL, 0, real(fd, length));
}
int fsync(int fd) {
    REAL(int, "fsync", int);
    AROUND('S', 0, NULL, 0, real(fd));
}
int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    AROUND('S', 0, NULL, 0, real(fd));
}
