#!/usr/bin/env bash
# The checks that do not run the shop.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
packages
step() { printf '\n\033[1m== %s (%ss)\033[0m\n' "$1" "$SECONDS"; }

step "formatting"
cargo fmt --all --check
npx biome ci .
step "dependencies"
dependencies
step "lints"
cargo clippy --workspace --all-targets --quiet -- -D warnings
step "types"
npm run typecheck:packages
npm run typecheck -w storefront -w admin -w e2e
step "API description"
cargo test --workspace --quiet --test api -- openapi:: architecture:: rooms:: entities::
scripts/api-types.sh --check
step "size of the first page"
scripts/web.sh
node scripts/first-page-size.mjs
