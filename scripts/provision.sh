#!/usr/bin/env bash
# Installs what the tests need besides Rust and Node: dependency checkers, two browsers with Chinese fonts,
# PostgreSQL, Redis.
set -euo pipefail
. "$(dirname "$0")/tools.sh"
need cargo "install Rust (https://rustup.rs)"
cargo_tools
missing=()
# Debian has one without a window of its own, which takes less of the processor; elsewhere any Chromium does (CHROMIUM says where it is).
if ! command -v chromium-headless-shell >/dev/null; then
  if grep -qs '^ID=debian' /etc/os-release; then
    missing+=(chromium-headless-shell)
  else
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
  fi
fi
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
fc-list ':lang=zh' 2>/dev/null | grep -q . || missing+=(fontconfig fonts-noto-cjk)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
command -v redis-server >/dev/null || missing+=(redis-server)
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "please install: ${missing[*]}" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -y -q --no-install-recommends "${missing[@]}"
