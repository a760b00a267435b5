#!/bin/sh
# What the official image of Postgres does at its first start.
set -eu
bin=/usr/lib/postgresql/15/bin data=/var/lib/postgresql/data
install -d -o postgres -g postgres -m 700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password && chown postgres /tmp/password
  setpriv --reuid postgres --regid postgres --clear-groups "$bin/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile /tmp/password -A scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | setpriv --reuid postgres --regid postgres --clear-groups "$bin/postgres" --single -D "$data" postgres >/dev/null
fi
exec setpriv --reuid postgres --regid postgres --clear-groups "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
