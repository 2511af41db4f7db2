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

# Hundreds of databases come and go: in memory where there is room, a disk spends more time on their files than the tests do on
# their work.
if [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" -gt 6000000 ] 2>/dev/null; then
  TMPDIR=$(mktemp -d /dev/shm/yaoji-tests.XXXXXX)
  chmod 755 "$TMPDIR"
  export TMPDIR
fi
clean_up() {
  stop_postgres
  case "${TMPDIR:-}" in /dev/shm/*) rm -rf "$TMPDIR" ;; esac
}
. scripts/postgres.sh
trap clean_up EXIT

step "tests on SQLite"
# Without those of documentation: there are none, and looking for them takes a minute. A test waits for answers more than it
# works; on PostgreSQL the server works beside it.
RUST_TEST_THREADS=$((2 * $(nproc))) cargo test --workspace --tests

step "tests on PostgreSQL"
start_postgres
# The tests that use a database; unit tests inside the crates do not.
TEST_DATABASE_URL="$POSTGRES_URL" cargo test --workspace --test api --test all --test history --test special_controls

step "tests of both apps and their packages"
npm run test:packages
npm test -w storefront -w admin

step "tests in the browser"
scripts/web.sh
YAOJI_BIN="$PWD/target/debug/yaoji"
[ -z "${CARGO_TARGET_DIR:-}" ] || YAOJI_BIN="$CARGO_TARGET_DIR/debug/yaoji"
export YAOJI_BIN
npm run test -w e2e

step "done"
