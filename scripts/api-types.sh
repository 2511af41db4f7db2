#!/usr/bin/env bash
# docs/openapi-*.json → src/api/schema.gen.ts of both apps. With --check: fails when they differ, and writes nothing.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for pair in shop:storefront admin:admin; do
  part=${pair%%:*} app=${pair##*:}
  npx openapi-typescript "docs/openapi-$part.json" -o "$folder/$app.ts" >/dev/null
  if [ "${1:-}" = --check ]; then
    cmp -s "$folder/$app.ts" "$app/src/api/schema.gen.ts" || { echo "$app/src/api/schema.gen.ts is out of date; run \`make api\`" >&2; exit 1; }
  else
    cp "$folder/$app.ts" "$app/src/api/schema.gen.ts"
  fi
done
