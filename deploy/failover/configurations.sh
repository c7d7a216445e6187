# Writes the configuration of each part into $FAILOVER_DIR. Sourced by failover.sh.

postgres_bin() { find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -1; }

# A dead primary is replaced within ttl seconds. A commit is acknowledged once a second node has it, and by strict never without.
write_patroni() {
  local n=$1 i=$(($1 - 1))
  cat >"$FAILOVER_DIR/patroni-$n.yml" <<YML
scope: marque
name: node$n
restapi: { listen: 127.0.0.1:${PATRONI[$i]}, connect_address: 127.0.0.1:${PATRONI[$i]} }
etcd3: { host: 127.0.0.1:$ETCD_PORT }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: 'on' }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
postgresql:
  listen: 127.0.0.1:${POSTGRES[$i]}
  connect_address: 127.0.0.1:${POSTGRES[$i]}
  data_dir: $FAILOVER_DIR/node$n/data
  bin_dir: $(postgres_bin)
  pgpass: $FAILOVER_DIR/node$n/pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  parameters: { unix_socket_directories: $FAILOVER_DIR/node$n }
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
  authentication:
    superuser: { username: postgres, password: '$DB_PASSWORD' }
    replication: { username: replicator, password: '$DB_PASSWORD' }
    rewind: { username: rewinder, password: '$DB_PASSWORD' }
YML
}

# The one node that says of itself that it is the primary gets all connections. Those to a node that ceased to be are cut, so that the
# shop connects anew instead of waiting.
write_haproxy() {
  {
    cat <<CFG
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 24h
  timeout server 24h
  timeout check 2s
listen primary
  bind 127.0.0.1:$DATABASE_PORT
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
CFG
    for n in "${NODES[@]}"; do
      echo "  server node$n 127.0.0.1:${POSTGRES[$((n - 1))]} check port ${PATRONI[$((n - 1))]}"
    done
  } >"$FAILOVER_DIR/haproxy.cfg"
}

write_nginx() {
  {
    cat <<CFG
daemon off;
pid $FAILOVER_DIR/nginx.pid;
error_log $FAILOVER_DIR/nginx.log;
events { worker_connections 2048; }
http {
  access_log off;
  client_max_body_size 64m;
  client_body_temp_path $FAILOVER_DIR/nginx-tmp;
  proxy_temp_path $FAILOVER_DIR/nginx-tmp;
  fastcgi_temp_path $FAILOVER_DIR/nginx-tmp;
  uwsgi_temp_path $FAILOVER_DIR/nginx-tmp;
  scgi_temp_path $FAILOVER_DIR/nginx-tmp;
  upstream shops {
    keepalive 32;
CFG
    for port in "${SHOPS[@]}"; do echo "    server 127.0.0.1:$port max_fails=2 fail_timeout=2s;"; done
    cat <<CFG
  }
  server {
    listen 127.0.0.1:$FRONT_PORT;
    location / {
      proxy_pass http://shops;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host \$http_host;
      proxy_set_header X-Forwarded-For \$remote_addr;
      proxy_set_header X-Forwarded-Proto \$scheme;
      proxy_next_upstream error timeout http_502;
      proxy_connect_timeout 2s;
    }
  }
}
CFG
  } >"$FAILOVER_DIR/nginx.conf"
}
