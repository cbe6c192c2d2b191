#!/bin/sh
# As the official image: the user redis, and reachable from other containers.
set -eu
if [ "$1" = redis-server ]; then
  shift
  chown -R redis:redis /data
  exec setpriv --reuid=redis --regid=redis --clear-groups redis-server --protected-mode no "$@"
fi
exec "$@"
