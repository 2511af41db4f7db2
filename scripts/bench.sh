#!/usr/bin/env bash
set -euo pipefail
. "$(dirname "$0")/tools.sh"
exec cargo run --release --package bench -- "$@"
