# What the set is made of. Every line may be said otherwise in the environment.
: "${FAILOVER_DIR:=/var/lib/marque-failover}"   # everything that it keeps: delete it to begin afresh
: "${ETCD_PORT:=5470}"                          # and the next one, for peers
: "${POSTGRES_PORTS:=5481 5482 5483}"
: "${PATRONI_PORTS:=5484 5485 5486}"            # of each node its REST port, which HAProxy asks
: "${DATABASE_PORT:=5487}"                      # HAProxy: always the primary
: "${SHOP_PORTS:=5491 5492 5493}"
: "${FRONT_PORT:=5490}"                         # nginx: what customers reach
: "${SEED_DEMO:=no}"                            # yes: a demo shop, as `npm run prove -- failover` needs one
: "${DB_PASSWORD:=marque-on-trial}"             # change it where others reach the machine

read -ra POSTGRES <<<"$POSTGRES_PORTS"
read -ra PATRONI <<<"$PATRONI_PORTS"
read -ra SHOPS <<<"$SHOP_PORTS"
NODES=(1 2 3)
DATABASE_URL="postgresql://marque:$DB_PASSWORD@127.0.0.1:$DATABASE_PORT/marque?sslmode=disable"
