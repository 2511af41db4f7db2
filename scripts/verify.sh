#!/usr/bin/env bash
# The checks that do not run the shop.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
. scripts/checks.sh
packages

check_format
check_sources
step "dependencies"
dependencies
step "lints"
cargo clippy --workspace --all-targets --quiet -- -D warnings
check_types
step "API description"
cargo test --workspace --quiet --test api -- openapi:: architecture:: rooms:: documents:: rings:: boxed:: entities::
check_api_types
step "entities"
YAOJI_BIN="${CARGO_TARGET_DIR:-target}/debug/yaoji" scripts/entities.sh --check
check_first_page
