#pragma once

#include <spawn.h>

#ifdef __linux__
// glibc has these since 2.34, and declares them for programs that ask for its extensions, which Swift doesn't.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
#endif
