# Sourced by the commands in bin/ that run a built program and build nothing.

# Becomes a program of this checkout: run_built NAME [NODE_OPTION...] PROGRAM [ARGUMENT...]
run_built() {
  local root name=$1 options=()
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
  shift
  while [[ $1 == --* ]]; do
    options+=("$1")
    shift
  done
  if [ ! -f "$root/$1" ]; then
    echo "bin/$name is not built yet: run bin/up first." >&2
    exit 1
  fi
  exec node "${options[@]}" "$root/$1" "${@:2}"
}
