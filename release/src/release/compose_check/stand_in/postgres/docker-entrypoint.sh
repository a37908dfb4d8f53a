# The first start makes the cluster and runs the scripts on a socket alone; every other one goes straight to the server.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    initdb --username="${POSTGRES_USER:-postgres}" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust >/dev/null
    echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
    pg_ctl start --silent --wait --options="-c listen_addresses=''"
    export PGUSER="${POSTGRES_USER:-postgres}"
    for script in /docker-entrypoint-initdb.d/*.sh; do
        sh "$script"
    done
    pg_ctl stop --silent --wait --mode=fast
fi
exec "$@" -c listen_addresses='*'
