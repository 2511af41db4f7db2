#!/usr/bin/env bash
# Builds what has changed, fills an empty database, starts the shop. The second time it starts in seconds.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
need npm "install Node.js 20.19 or newer"
step() { printf '\n\033[1m== %s of 3 · %s (%ss)\033[0m\n' "$1" "$2" "$SECONDS"; }

# Packages are mostly waited for: meanwhile the server is compiled.
said=$(mktemp)
scripts/web.sh >"$said" 2>&1 &
apps=$!
trap 'kill "$apps" 2>/dev/null || true; rm -f "$said"' EXIT

step 1 "the server: some 700 crates, some ten to fifteen minutes the first time on two cores; both apps beside it"
cargo build --profile demo --package app --bin yaoji
step 2 "both apps"
wait "$apps" || { cat "$said" >&2; exit 1; }
trap - EXIT
rm -f "$said"
yaoji="${CARGO_TARGET_DIR:-target}/demo/yaoji"
step 3 "the database, and the shop's demonstration where it is empty"
"$yaoji" db migrate
# Only an empty database is filled, and only where the demonstration is shown.
[ "${LOCO_ENV:-development}" != development ] || "$yaoji" task seed
exec "$yaoji" start --no-banner
