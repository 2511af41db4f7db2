#!/usr/bin/env bash
# All that must hold before a change goes in. CI runs this and nothing else.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
. scripts/checks.sh
. scripts/postgres.sh
need cargo "install Rust (https://rustup.rs)"

step "provision"
scripts/provision.sh
packages
check_format
check_sources
step "dependencies"
dependencies

# Where one large crate is waited for, the other core has nothing to do: the apps are checked and built beside the compiling.
# What that says comes when it has ended.
apps() {
  check_types
  check_api_types
  step "tests of both apps and their packages"
  npm run test:packages
  npm test -w storefront -w admin
  check_first_page
}
said=$(mktemp)
(set -e; apps) >"$said" 2>&1 &
apps=$!

# Hundreds of databases come and go: in memory where there is room, a disk spends more time on their files than the tests do on
# their work.
databases=${TMPDIR:-/tmp}
if [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" -gt 6000000 ] 2>/dev/null; then
  databases=$(mktemp -d /dev/shm/yaoji-tests.XXXXXX)
  chmod 755 "$databases"
fi
clean_up() {
  [ -z "$apps" ] || kill "$apps" 2>/dev/null || true
  stop_postgres
  rm -f "$said"
  case "$databases" in /dev/shm/*) rm -rf "$databases" ;; esac
}
trap clean_up EXIT

step "compiling with lints; both apps beside it"
lint_while_compiling
# Examples are not run, but linted like the rest.
cargo test --workspace --tests --examples --no-run
step "what both apps said"
checked=0
wait "$apps" || checked=$?
apps=""
cat "$said"
[ "$checked" -eq 0 ] || exit "$checked"

export TMPDIR="$databases"
step "tests on SQLite"
# Without those of documentation: there are none, and looking for them takes a minute. A test waits for answers more than it
# works; on PostgreSQL the server works beside it.
RUST_TEST_THREADS=$((2 * $(nproc))) cargo test --workspace --tests

step "tests on PostgreSQL"
start_postgres
# The tests that use a database; unit tests inside the crates do not.
TEST_DATABASE_URL="$POSTGRES_URL" cargo test --workspace --test api --test all --test history --test special_controls

step "tests in the browser"
YAOJI_BIN="${CARGO_TARGET_DIR:-$PWD/target}/debug/yaoji"
export YAOJI_BIN
npm run test -w e2e

step "done"
