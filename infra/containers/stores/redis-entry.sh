#!/bin/sh
# What the official image of Redis does: root becomes redis.
set -eu
[ "$(id -u)" != 0 ] || exec setpriv --reuid redis --regid redis --clear-groups "$@"
exec "$@"
