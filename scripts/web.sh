#!/usr/bin/env bash
# Builds both apps when their sources are newer than the build, and compresses the files.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
packages
for app in storefront admin; do
  built="$app/dist/.built"
  # The back office takes styles from the storefront, too.
  if [ ! -f "$built" ] || [ -n "$(find "$app" packages storefront/src package-lock.json tsconfig.base.json \
      \( -name node_modules -o -name dist \) -prune -o -type f -newer "$built" -print -quit)" ]; then
    started=$(mktemp)
    npm run build -w "$app"
    node scripts/precompress.mjs "$app/dist"
    touch -r "$started" "$built"
    rm "$started"
  fi
done
