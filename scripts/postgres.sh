# Sourced: `start_postgres` starts a cluster of our own in a folder of TMPDIR on a free port and sets POSTGRES_URL;
# `stop_postgres` ends it and removes the folder. It does not survive a crash, which makes it fast, unless it is asked to be
# `durable`. POSTGRES_CPU: the cores that it may use.
as_postgres() {
  # The server refuses to run as root.
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

start_postgres() {
  local bin port on_cores=()
  # Hundreds of databases come and go with the tests: nobody needs to look after them, nor to repeat what was written.
  local careless="-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c wal_level=minimal -c max_wal_senders=0 -c jit=off"
  [ "${1:-}" != durable ] || careless=""
  [ -z "${POSTGRES_CPU:-}" ] || on_cores=(taskset -c "$POSTGRES_CPU")
  bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
  POSTGRES_FOLDER=$(mktemp -d "${TMPDIR:-/tmp}/yaoji-postgres.XXXXXX")
  POSTGRES_CTL="$bin/pg_ctl"
  [ "$(id -u)" -ne 0 ] || chown postgres "$POSTGRES_FOLDER"
  port=$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
  (
    cd "$POSTGRES_FOLDER"
    as_postgres "$bin/initdb" -D "$POSTGRES_FOLDER/data" -U yaoji -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
    as_postgres "${on_cores[@]}" "$POSTGRES_CTL" -D "$POSTGRES_FOLDER/data" -l "$POSTGRES_FOLDER/log" -w start \
      -o "-p $port -k $POSTGRES_FOLDER -c listen_addresses=127.0.0.1 -c max_connections=400 $careless" >/dev/null
  ) || { cat "$POSTGRES_FOLDER/log" >&2; return 1; }
  export POSTGRES_URL="postgres://yaoji@127.0.0.1:$port/postgres"
}

stop_postgres() {
  [ -n "${POSTGRES_FOLDER:-}" ] || return 0
  (cd / && as_postgres "$POSTGRES_CTL" -D "$POSTGRES_FOLDER/data" -m immediate stop >/dev/null 2>&1) || true
  rm -rf "$POSTGRES_FOLDER"
}
