# Run once, on the database's first start: a role and a database for each service, which can reach no other's.
# The password is the one in the service's own address, so that it stands in one file alone.
set -eu
for name in quotes analytics accounts chat; do
    address=$(cat "/run/secrets/${name}_database_url")
    password=${address#*://"$name":}
    password=${password%%@*}
    psql --quiet --set=ON_ERROR_STOP=1 --dbname=postgres <<SQL
CREATE ROLE $name LOGIN PASSWORD '$password';
CREATE DATABASE $name OWNER $name ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE $name FROM PUBLIC;
SQL
done
