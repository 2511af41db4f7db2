# Sourced by `check`, `verify` and `test`: how a step is announced, and what the last two both check.
step() { printf '\n\033[1m== %s (%ss)\033[0m\n' "$1" "$SECONDS"; }

check_format() {
  step "formatting"
  cargo fmt --all --check
  npx biome ci .
}

# Seconds, and no compiler does it.
check_sources() {
  step "what nothing uses, and what is written twice"
  node scripts/unused.mjs
  npx knip --no-progress --cache
  npx knip --no-progress --cache --production
  npx jscpd --no-tips
}

check_types() {
  step "types"
  npm run typecheck:packages
  npm run typecheck -w storefront -w admin -w e2e
}

check_api_types() {
  step "types of the API description"
  scripts/api-types.sh --check
}

# Builds both apps, too.
check_first_page() {
  step "size of the first page"
  scripts/web.sh
  node scripts/first-page-size.mjs
}
