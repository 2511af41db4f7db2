#!/usr/bin/env bash
# Measures the release server: JSON on stdout, progress and a table on stderr. GOODS, SECONDS, REPEATS, CASES,
# RIVALS, SOCKETS, SERVER_CPU, LOAD_CPU, YAOJI, BENCH_DIR and SYNC_MS say otherwise than by default (bench/src/settings.rs); DATABASE=postgres
# measures on a PostgreSQL of its own, which shares the server's cores.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
. "$(dirname "$0")/postgres.sh"
need cargo "install Rust (https://rustup.rs)"
# Thousands of pages hold a socket each, here and at the server.
ulimit -Sn "$(ulimit -Hn)"
need taskset "it is part of util-linux"
# The whole workspace: a part of it would be built with other features, and again.
[ -n "${YAOJI:-}" ] || cargo build --release --quiet --workspace
trap stop_postgres EXIT
if [ -n "${SYNC_MS:-}" ]; then
  need cc "install a C compiler"
  cc -shared -fPIC -O2 -o target/slow_sync.so bench/slow_sync.c
  export SYNC_MS LD_PRELOAD="$PWD/target/slow_sync.so"
fi
if [ "${DATABASE:-sqlite}" = postgres ]; then
  TMPDIR=/var/tmp POSTGRES_CPU="${SERVER_CPU:-0}" start_postgres durable
fi
target/release/bench "${@:-run}"
