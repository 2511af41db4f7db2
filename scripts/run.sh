#!/usr/bin/env bash
# Builds what has changed, fills an empty database, starts the shop. The second time it starts in seconds.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
step() { printf '\n\033[1m== %s of 4 · %s (%ss)\033[0m\n' "$1" "$2" "$SECONDS"; }

step 1 "packages of both apps"
packages
step 2 "both apps"
scripts/web.sh
step 3 "the server: some 800 crates, ten minutes the first time on two cores"
cargo build --profile demo --package app --bin yaoji
yaoji="${CARGO_TARGET_DIR:-target}/demo/yaoji"
step 4 "the database, and the shop's demonstration where it is empty"
"$yaoji" db migrate
# Only an empty database is filled, and only where the demonstration is shown.
[ "${LOCO_ENV:-development}" != development ] || "$yaoji" task seed
exec "$yaoji" start --no-banner
