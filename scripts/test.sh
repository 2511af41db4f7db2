#!/usr/bin/env bash
# All that must hold before a change goes in. CI runs this and nothing else.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
step() { printf '\n\033[1m== %s (%ss)\033[0m\n' "$1" "$SECONDS"; }

step "provision"
scripts/provision.sh
packages

scripts/verify.sh

step "tests on SQLite"
cargo test --workspace

step "tests on PostgreSQL"
. scripts/postgres.sh
trap stop_postgres EXIT
start_postgres
TEST_DATABASE_URL="$POSTGRES_URL" cargo test --workspace

step "tests of both apps"
npm test -w storefront -w admin

step "tests in the browser"
scripts/web.sh
cargo build --release --workspace
npm run test -w e2e --if-present

step "done"
