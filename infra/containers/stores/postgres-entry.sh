#!/bin/sh
# What the official image of Postgres does: the first start makes the database, and root becomes postgres.
set -eu
data=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  exec setpriv --reuid postgres --regid postgres --clear-groups "$0"
fi
if [ ! -e "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  initdb -D "$data" -U "$POSTGRES_USER" --pwfile /tmp/password -A scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | postgres --single -D "$data" postgres >/dev/null
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
