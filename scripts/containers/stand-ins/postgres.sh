#!/bin/sh
# What the official image does with POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB, and no more.
set -eu
user="${POSTGRES_USER:-postgres}"
database="${POSTGRES_DB:-$user}"

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  # As process 1, PostgreSQL would take a health check that is killed for a server process that crashed.
  exec setpriv --reuid=postgres --regid=postgres --clear-groups tini -- "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s\n' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username="$user" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  printf '%s\n' "listen_addresses = '*'" "unix_socket_directories = '/run/postgresql'" >>"$PGDATA/postgresql.conf"
  if [ "$database" != postgres ]; then echo "CREATE DATABASE \"$database\"" | postgres --single -j -D "$PGDATA" postgres; fi
fi
exec "$@"
