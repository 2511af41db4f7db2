#!/usr/bin/env bash
# Measures target/release/yaoji: JSON on stdout, a table on stderr. GOODS, SECONDS, REPEATS, SERVER_CPU, LOAD_CPU.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
need taskset "install util-linux"
cargo build --release --quiet --package app --package bench
exec target/release/bench "${@:-run}"
