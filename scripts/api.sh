#!/usr/bin/env bash
# Writes docs/openapi-*.json from the code, and the TypeScript types of both apps from those.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
packages
# With the tests: without them all dependencies would be compiled once more, with fewer features.
cargo build --workspace --tests
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
for part in shop admin; do
  RUST_LOG=off LOCO_ENV=development DATA_DIR="$data" target/debug/yaoji task openapi "of:$part" > "$data/$part.json"
  mv "$data/$part.json" "docs/openapi-$part.json"
done
scripts/api-types.sh
