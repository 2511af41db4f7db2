#!/usr/bin/env bash
# Builds what has changed, fills an empty database, starts the shop. The second time it starts in seconds.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
packages
scripts/web.sh
cargo build --release --workspace
target/release/yaoji db migrate
# Only an empty database is filled, and only where the demonstration is shown.
[ "${LOCO_ENV:-development}" != development ] || target/release/yaoji task seed
exec target/release/yaoji start --no-banner
