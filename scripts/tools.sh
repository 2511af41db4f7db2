# Sourced by the other scripts: the repository's folder, and the tools it takes.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ -d "$HOME/.cargo/bin" ] && export PATH="$HOME/.cargo/bin:$PATH"

need() { # command, where it comes from
  command -v "$1" >/dev/null || { echo "$1 is missing; $2" >&2; exit 1; }
}

# What looks at the dependencies and what makes the entities, built once and kept in cargo's own folder.
SEA_ORM_CLI=2.0.4
CARGO_MACHETE=0.9.2
CARGO_DENY=0.20.2
cargo_tools() {
  cargo_tool cargo-machete "$CARGO_MACHETE"
  cargo_tool cargo-deny "$CARGO_DENY" --no-default-features
}

cargo_tool() { # crate, version, further arguments
  case "$(cargo install --list)" in *"$1 v$2:"*) return ;; esac
  # They work for seconds: what optimising them would take, they never give back.
  cargo install "$1" --version "$2" --locked --debug "${@:3}"
}

# Nothing unused, and nothing that deny.toml refuses.
dependencies() {
  cargo_tools
  cargo machete
  cargo deny --locked --log-level warn check bans licenses sources
}

# From here on this shell's cargo compiles with the lints in the same pass: for a run that needs both, and would otherwise
# look at every crate twice.
lint_while_compiling() {
  RUSTC_WORKSPACE_WRAPPER="$(rustc --print sysroot)/bin/clippy-driver"
  CLIPPY_ARGS="-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"
  export RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS
}

# Packages as the lock file has them; does nothing when they are there.
packages() {
  need npm "install Node.js 20.19 or newer"
  if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund
    touch node_modules/.package-lock.json
  fi
}
