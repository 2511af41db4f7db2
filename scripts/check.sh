#!/usr/bin/env bash
# A look at what changed since the last commit (or in it, when nothing has changed since): formatting, lints, types and unit
# tests of the crates and apps it touches. `make verify` and `make test` look at everything.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
packages
step() { printf '\n\033[1m== %s (%ss)\033[0m\n' "$1" "$SECONDS"; }

changed=$(git status --porcelain --untracked-files=all | cut -c4- | sed 's/.* -> //')
[ -n "$changed" ] || changed=$(git diff --name-only HEAD~1)

step "formatting"
cargo fmt --all --check
npx biome ci --no-errors-on-unmatched $(grep -E '\.(ts|tsx|css|json|mjs)$' <<<"$changed" | xargs -r ls -d 2>/dev/null) ||
  { echo "npm run fmt puts it right" >&2; exit 1; }

crates=$(sed -nE 's#^backend/([a-z_]+)/.*#\1#p; s#^(tasks|migrations|bench)/.*#\1#p' <<<"$changed" | sort -u)
if [ -n "$crates" ]; then
  each=$(printf -- '-p %s ' $crates)
  step "lints of $(tr '\n' ' ' <<<"$crates")"
  cargo clippy $each --lib --bins --quiet -- -D warnings
  step "types of what uses them"
  cargo check --workspace --quiet
  step "unit tests"
  cargo test $each --lib --quiet
fi
for app in storefront admin e2e; do
  grep -q "^$app/" <<<"$changed" || continue
  step "types of $app"
  npm run typecheck -w "$app"
  [ "$app" = e2e ] || { step "unit tests of $app"; npm test -w "$app" -- --changed HEAD~1 --passWithNoTests; }
done
step "done"
