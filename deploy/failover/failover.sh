#!/usr/bin/env bash
# A shop that outlives the death of any one of its parts, on one Debian machine: see README.md beside this.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
# shellcheck source=settings.sh
source "$here/settings.sh"
# shellcheck source=configurations.sh
source "$here/configurations.sh"

say() { echo "$*" >&2; }
need() { command -v "$1" >/dev/null || { say "$1 is missing: apt-get install $2"; exit 1; }; }

# PostgreSQL refuses root.
as_postgres=()
if [ "$(id -u)" = 0 ]; then as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups); fi

# Runs a part in the background, with a log and its process id in a file.
launch() {
  local name=$1
  shift
  setsid "$@" >>"$FAILOVER_DIR/$name.log" 2>&1 </dev/null &
  echo $! >"$FAILOVER_DIR/$name.pid"
}
pid_of() { cat "$FAILOVER_DIR/$1.pid" 2>/dev/null || true; }
lives() { local pid; pid=$(pid_of "$1"); [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; }

# Waits for a command to succeed, $1 seconds at most.
until_true() {
  local until=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $until ] || { say "$what did not come in time. The logs lie in $FAILOVER_DIR."; exit 1; }
    sleep 0.2
  done
}

is() { [ "$(curl -s -o /dev/null -m 2 -w '%{http_code}' "http://127.0.0.1:$1$2")" = 200 ]; }
primary() { for n in "${NODES[@]}"; do is "${PATRONI[$((n - 1))]}" /primary && echo "$n" && return; done; return 1; }
# Both others follow, one of them so closely that it may take over.
is_whole() {
  local following=0 close=0
  for n in "${NODES[@]}"; do
    is "${PATRONI[$((n - 1))]}" /replica && following=$((following + 1))
    is "${PATRONI[$((n - 1))]}" /synchronous && close=1
  done
  [ $following = 2 ] && [ $close = 1 ] && primary >/dev/null
}

start_node() {
  local n=$1
  lives "patroni-$n" || launch "patroni-$n" "${as_postgres[@]}" patroni "$FAILOVER_DIR/patroni-$n.yml"
}

start_shop() {
  local n=$1
  if lives "shop-$n"; then return; fi
  DATABASE_URL=$DATABASE_URL DATA_DIR="$FAILOVER_DIR/shop" SEED_DEMO=$SEED_DEMO PORT=${SHOPS[$((n - 1))]} TRUST_PROXY=yes \
    NODE_ENV=production LOG_LEVEL=warn launch "shop-$n" \
    "$checkout/node_modules/.bin/node" --max-semi-space-size=8 "$checkout/build/shop/main.js"
}

prepare_folder() {
  mkdir -p "$FAILOVER_DIR"/{etcd,shop,nginx-tmp,node1,node2,node3}
  write_haproxy
  write_nginx
  for n in "${NODES[@]}"; do
    write_patroni "$n"
    [ "$(id -u)" != 0 ] || chown -R postgres:postgres "$FAILOVER_DIR/node$n" "$FAILOVER_DIR/patroni-$n.yml"
    chmod 700 "$FAILOVER_DIR/node$n"
    chmod 600 "$FAILOVER_DIR/patroni-$n.yml"
  done
}

make_database() {
  local superuser="postgresql://postgres:$DB_PASSWORD@127.0.0.1:$DATABASE_PORT/postgres?sslmode=disable"
  until_true 30 "The way to the primary" psql "$superuser" -qAtc 'select 1'
  [ -z "$(psql "$superuser" -qAtc "select 1 from pg_database where datname = 'marque'")" ] || return 0
  psql "$superuser" -qc "create role marque login password '$DB_PASSWORD'" -c 'create database marque owner marque'
}

up_database() {
  need etcd etcd-server; need patroni patroni; need haproxy haproxy; need psql postgresql
  prepare_folder
  lives etcd || launch etcd etcd --name marque --data-dir "$FAILOVER_DIR/etcd" \
    --listen-client-urls "http://127.0.0.1:$ETCD_PORT" --advertise-client-urls "http://127.0.0.1:$ETCD_PORT" \
    --listen-peer-urls "http://127.0.0.1:$((ETCD_PORT + 1))" --initial-advertise-peer-urls "http://127.0.0.1:$((ETCD_PORT + 1))" \
    --initial-cluster "marque=http://127.0.0.1:$((ETCD_PORT + 1))" --log-level warn
  until_true 20 etcd is "$ETCD_PORT" /health
  for n in "${NODES[@]}"; do start_node "$n"; done
  until_true 180 "Three PostgreSQL" is_whole
  lives haproxy || launch haproxy haproxy -db -f "$FAILOVER_DIR/haproxy.cfg"
  make_database
}

up_shops() {
  need nginx nginx
  [ -f "$checkout/build/shop/main.js" ] || { say "The shop is not built: npm run build"; exit 1; }
  for n in "${NODES[@]}"; do start_shop "$n"; done
  for port in "${SHOPS[@]}"; do until_true 180 "The shop at $port" is "$port" /readyz; done
  lives nginx || launch nginx nginx -p "$FAILOVER_DIR" -c "$FAILOVER_DIR/nginx.conf"
  until_true 20 nginx is "$FRONT_PORT" /readyz
}

status() {
  for name in etcd patroni-1 patroni-2 patroni-3 haproxy shop-1 shop-2 shop-3 nginx; do
    printf '%-10s %s\n' "$name" "$(lives "$name" && echo "runs ($(pid_of "$name"))" || echo 'does not run')"
  done
  printf '%-10s %s\n' primary "$(primary | sed 's/^/node/' || echo none)"
  printf '%-10s %s\n' whole "$(is_whole && echo 'yes: two nodes follow, one of them at once' || echo no)"
  for port in "${SHOPS[@]}" "$FRONT_PORT"; do printf '%-10s %s\n' ":$port" "$(is "$port" /readyz && echo ready || echo 'not ready')"; done
}

# As if its machine lost power: Patroni first, so that it does not start what dies.
kill_primary() {
  local n postmaster
  n=$(primary) || { say 'There is no primary.'; exit 1; }
  postmaster=$(head -1 "$FAILOVER_DIR/node$n/data/postmaster.pid")
  kill -9 "$(pid_of "patroni-$n")" "$postmaster"
  echo "node$n"
}

mend() {
  for n in "${NODES[@]}"; do start_node "$n"; done
  until_true 180 "Three PostgreSQL" is_whole
}

end_parts() {
  for name in "$@"; do
    lives "$name" || continue
    kill "$(pid_of "$name")"
    until_true 60 "The end of $name" eval "! kill -0 $(pid_of "$name")"
    rm -f "$FAILOVER_DIR/$name.pid"
  done
}
# Nothing is sold any more, and the database can be saved.
down_shops() { end_parts nginx shop-1 shop-2 shop-3; }
down() {
  down_shops
  end_parts haproxy patroni-1 patroni-2 patroni-3 etcd
}

case "${1:-}" in
  up) up_database; up_shops; status ;;
  up-database) up_database ;;
  status) status ;;
  kill-primary) kill_primary ;;
  mend) mend ;;
  database-url) echo "$DATABASE_URL" ;;
  down-shops) down_shops ;;
  down) down ;;
  *) say "failover.sh up | up-database | status | kill-primary | mend | database-url | down-shops | down"; exit 2 ;;
esac
