/* Fails the nth call of one kind, and logs what is written and flushed. It is loaded with LD_PRELOAD; its settings are
   removed from the environment, so that child processes run undisturbed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char kind[16];
static long nth;
static int log_file = -1;
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("FAULT_KIND"), *number = getenv("FAULT_NTH"), *path = getenv("FAULT_LOG");
    if (path) log_file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    nth = number ? atol(number) : 0;
    if (name) strncpy(kind, name, sizeof kind - 1);
    unsetenv("FAULT_KIND"), unsetenv("FAULT_NTH"), unsetenv("FAULT_LOG"), unsetenv("LD_PRELOAD");
}

/* Whether this call is the one that fails. */
static int fails(const char *name) {
    return strcmp(kind, name) == 0 && atomic_fetch_add(&calls, 1) + 1 == nth;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define FAIL(name, error, result) if (fails(name)) { errno = error; return result; }

static void note(const char *what, int fd) {
    char link[32], path[512], line[640];
    struct stat found;
    struct timespec now;
    if (log_file < 0 || fd == log_file || fstat(fd, &found) || !S_ISREG(found.st_mode)) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    long milliseconds = now.tv_sec * 1000 + now.tv_nsec / 1000000;
    int size = snprintf(line, sizeof line, "%s %ld %ld %s\n", what, milliseconds, (long)found.st_size, path);
    syscall(SYS_write, log_file, line, size);
}

ssize_t write(int fd, const void *bytes, size_t size) {
    REAL(write);
    FAIL("write", ENOSPC, -1)
    ssize_t written = real(fd, bytes, size);
    if (written > 0) note("write", fd);
    return written;
}

int fsync(int fd) {
    REAL(fsync);
    FAIL("fsync", EIO, -1)
    int done = real(fd);
    if (done == 0) note("sync", fd);
    return done;
}

int fdatasync(int fd) {
    REAL(fdatasync);
    FAIL("fsync", EIO, -1)
    int done = real(fd);
    if (done == 0) note("sync", fd);
    return done;
}

int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    FAIL("open", EMFILE, -1)
    return real(path, flags, mode);
}

void *mmap64(void *at, size_t size, int protection, int flags, int fd, off64_t offset) {
    REAL(mmap64);
    FAIL("mmap", ENOMEM, MAP_FAILED)
    return real(at, size, protection, flags, fd, offset);
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
    REAL(mmap);
    FAIL("mmap", ENOMEM, MAP_FAILED)
    return real(at, size, protection, flags, fd, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *settings, void *(*run)(void *), void *with) {
    REAL(pthread_create);
    if (fails("thread")) return EAGAIN;
    return real(thread, settings, run, with);
}

pid_t fork(void) {
    REAL(fork);
    FAIL("fork", EAGAIN, -1)
    return real();
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *settings, char *const arguments[], char *const environment[]) {
    REAL(posix_spawnp);
    if (fails("fork")) return EAGAIN;
    return real(pid, file, actions, settings, arguments, environment);
}

/* From the nth reading on, an hour later: as after a suspension. */
int clock_gettime(clockid_t clock, struct timespec *now) {
    int done = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_MONOTONIC && strcmp(kind, "clock") == 0 && atomic_fetch_add(&calls, 1) + 1 >= nth)
        now->tv_sec += 3600;
    return done;
}
