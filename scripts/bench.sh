#!/usr/bin/env bash
# Measures the release server: JSON on stdout, progress and a table on stderr. GOODS, SECONDS, REPEATS, CASES,
# SERVER_CPU, LOAD_CPU, YAOJI and BENCH_DIR say otherwise than by default (bench/src/settings.rs).
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
need taskset "it is part of util-linux"
# The whole workspace: a part of it would be built with other features, and again.
[ -n "${YAOJI:-}" ] || cargo build --release --quiet --workspace
exec target/release/bench "${@:-run}"
