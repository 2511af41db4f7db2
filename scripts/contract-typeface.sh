#!/usr/bin/env bash
# Cuts backend/files/assets/NotoSerifSC-Contract.otf from Noto Serif CJK (package fonts-noto-cjk): the characters of
# GB 2312 and of 通用规范汉字表. Needs fonttools and a text file with the characters of the latter.
# Usage: scripts/contract-typeface.sh CHARACTERS
set -euo pipefail
cd "$(dirname "$0")/.."
characters=${1:?a text file with the characters of 通用规范汉字表}
letters=$(mktemp)
trap 'rm -f "$letters"' EXIT
python3 - "$characters" >"$letters" <<'PYTHON'
import sys

def decoded(high, low):
    try:
        return bytes((high, low)).decode("gb2312")
    except UnicodeDecodeError:
        return ""

print("".join(chr(code) for code in range(0x20, 0x7F)))
print("".join(decoded(high, low) for high in range(0xA1, 0xF8) for low in range(0xA1, 0xFF)))
print("·—•…ⅠⅡⅢ℃")
print(open(sys.argv[1], encoding="utf-8").read())
PYTHON
pyftsubset /usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc --font-number=2 --text-file="$letters" \
  --output-file=backend/files/assets/NotoSerifSC-Contract.otf --layout-features='' --no-hinting --desubroutinize \
  --name-IDs='*' --drop-tables+=vhea,vmtx,VORG,BASE,GPOS,GSUB,GDEF
