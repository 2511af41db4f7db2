#!/usr/bin/env bash
# A look at what changed since the last commit (or in it, when nothing has changed since): formatting, lints, types and unit
# tests of the crates and apps it touches. `make verify` and `make test` look at everything.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
. scripts/checks.sh
need cargo "install Rust (https://rustup.rs)"
packages

changed=$(git status --porcelain --untracked-files=all | cut -c4- | sed 's/.* -> //')
[ -n "$changed" ] || changed=$(git diff --name-only HEAD~1)

step "formatting"
cargo fmt --all --check
npx biome ci --no-errors-on-unmatched $(grep -E '\.(ts|tsx|css|json|mjs)$' <<<"$changed" | xargs -r ls -d 2>/dev/null) ||
  { echo "npm run fmt puts it right" >&2; exit 1; }

check_sources

if grep -qE '(^|/)Cargo\.(toml|lock)$|^deny\.toml$' <<<"$changed"; then
  step "dependencies"
  dependencies
fi
crates=$(sed -nE 's#^backend/([a-z_]+)/.*#\1#p; s#^(tasks|migrations|bench)/.*#\1#p' <<<"$changed" | sort -u)
if [ -n "$crates" ]; then
  step "lints of $(tr '\n' ' ' <<<"$crates")and of what uses them"
  # Of the whole workspace, so that dependencies have the features that `make verify` built them with.
  cargo clippy --workspace --lib --bins --quiet -- -D warnings
  step "unit tests"
  # Crates without tests inside have them in `tests/all`, or in the program of the API tests, which takes too long for a look.
  inside=() beside=()
  for crate in $crates; do
    folder=backend/$crate
    [ -d "$folder" ] || folder=$crate
    if grep -qs '^test = false' "$folder/Cargo.toml"; then
      [ ! -d "$folder/tests/all" ] || beside+=(-p "$crate")
    elif [ -f "$folder/src/lib.rs" ]; then
      inside+=(-p "$crate")
    fi
  done
  [ ${#inside[@]} = 0 ] || cargo test "${inside[@]}" --lib --quiet
  [ ${#beside[@]} = 0 ] || cargo test "${beside[@]}" --test all --quiet
fi
if grep -q "^packages/" <<<"$changed"; then
  step "types and unit tests of the packages"
  npm run typecheck:packages
  npm run test:packages
fi
for app in storefront admin e2e; do
  # All of them use the packages.
  grep -qE "^($app|packages)/" <<<"$changed" || continue
  step "types of $app"
  npm run typecheck -w "$app"
  [ "$app" = e2e ] || { step "unit tests of $app"; npm test -w "$app" -- --changed HEAD~1 --passWithNoTests; }
done
step "done"
