#!/usr/bin/env bash
# docs/openapi-*.json → src/api/schema.gen.ts and limits.gen.ts (how large a file each call takes) of both apps.
# With --check: fails when they differ, and writes nothing.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for pair in shop:storefront admin:admin; do
  part=${pair%%:*} app=${pair##*:}
  mkdir "$folder/$app"
  npx openapi-typescript "docs/openapi-$part.json" -o "$folder/$app/schema.gen.ts" >/dev/null
  node scripts/api-limits.mjs "docs/openapi-$part.json" > "$folder/$app/limits.gen.ts"
  for file in schema.gen.ts limits.gen.ts; do
    kept="$app/src/api/$file"
    if [ "${1:-}" = --check ]; then
      cmp -s "$folder/$app/$file" "$kept" || { echo "$kept is out of date; run \`make api\`" >&2; exit 1; }
    else
      cp "$folder/$app/$file" "$kept"
    fi
  done
done
