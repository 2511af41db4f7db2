# Sourced by the other scripts: the repository's folder, and the tools it takes.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ -d "$HOME/.cargo/bin" ] && export PATH="$HOME/.cargo/bin:$PATH"

need() { # command, where it comes from
  command -v "$1" >/dev/null || { echo "$1 is missing; $2" >&2; exit 1; }
}

# Packages as the lock file has them; does nothing when they are there.
packages() {
  need npm "install Node.js 20.19 or newer"
  if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund
    touch node_modules/.package-lock.json
  fi
}
