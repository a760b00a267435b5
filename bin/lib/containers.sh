# Containers of the checkout's own, for the test of compose.yaml. Sourced after setup.sh by commands in bin/.

# Puts docker compose beside the other tools, built by Go, and the images that Dockerfile and compose.yaml name, made of
# Debian's packages: no registry of images is asked. They lie in a store of podman's in the checkout; the machine's own
# containers are not touched. Without root, podman or Go, says so and continues.
ensure_containers() {
  local folder=$REPERE_TOOLS/containers log=$REPERE_TOOLS/containers.log
  [ -e "$folder/complete" ] && return
  printf '• Making the images that ours are made from\n'
  { make_containers "$folder" && touch "$folder/complete"; } >"$log" 2>&1 </dev/null && return
  echo "! Left out: the containers (they take root, podman, debootstrap, Go and its proxy; see $log)." >&2
}

make_containers() {
  local folder=$1 programs=(podman runc debootstrap) program missing=()
  [ "$(id -u)" -eq 0 ] && command -v go && [ -n "$(debian_archive)" ] || return
  for program in "${programs[@]}"; do command -v "$program" || missing+=("$program"); done
  [ "${#missing[@]}" -eq 0 ] || apt_install "${missing[@]}" netavark aardvark-dns iptables || return
  mkdir -p "$folder"/{networks,work}
  # Limits that a machine with lower ones than podman's defaults can give, too.
  cat >"$folder/containers.conf" <<CONF
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_config_dir = "$folder/networks"
CONF
  cat >"$folder/storage.conf" <<CONF
[storage]
driver = "overlay"
graphroot = "$folder/storage"
runroot = "$folder/run"
CONF
  export CONTAINERS_CONF=$folder/containers.conf CONTAINERS_STORAGE_CONF=$folder/storage.conf
  build_compose "$folder" && make_node_image "$folder/work" && make_store_images || return
  rm -rf --one-file-system "$folder/work"
}

# Makes the images of the release before, which upgrades begin with, once. Follows ensure_previous_release and ensure_containers.
ensure_previous_images() {
  local folder=$REPERE_TOOLS/containers log=$REPERE_TOOLS/previous-images.log release version target
  [ -e "$folder/complete" ] && release=$(node "$REPERE_ROOT/bin/lib/previous-release.mjs" 2>>"$log") || return 0
  version=$(basename "$release")
  local -x CONTAINERS_CONF=$folder/containers.conf CONTAINERS_STORAGE_CONF=$folder/storage.conf
  for target in api control; do
    podman image exists "localhost/repere-$target:$version" && continue
    printf '• Making the %s image of %s\n' "$target" "$version"
    # 1.0.0 had a Dockerfile for each.
    local of=(--file "$release/infra/containers/Dockerfile" --target "$target")
    [ -e "$release/infra/containers/$target.Dockerfile" ] && of=(--file "$release/infra/containers/$target.Dockerfile")
    if ! podman build --layers --network host "${of[@]}" --tag "localhost/repere-$target:$version" "$release" >>"$log" 2>&1; then
      echo "! Left out: the images of $version (see $log)." >&2
      return 0
    fi
    podman image prune --force >>"$log" 2>&1
  done
}

build_compose() {
  local source mod=$1/work/compose
  [ -e "$1/docker-compose" ] && return
  source=$(cd / && go mod download -json github.com/docker/compose/v2@v2.40.3 | sed -n 's/^.*"Dir": "\(.*\)",$/\1/p')
  install -m 644 "$source/go.mod" "$mod.mod" && install -m 644 "$source/go.sum" "$mod.sum" || return
  (cd "$source" && GOWORK=off GOFLAGS=-mod=mod go build -trimpath -modfile="$mod.mod" -ldflags '-s -w' -o "$1/docker-compose" ./cmd)
}

# The base of both images: a bare Debian with the Node.js and the npm of the npm registry.
make_node_image() {
  local name root=$1/node release version
  name=docker.io/library/$(sed -n 's/^ARG NODE_IMAGE=//p' "$REPERE_ROOT/infra/containers/Dockerfile")
  podman image exists "$name" && return
  version=${name#*:} && version=${version%%-*}
  release=${name#*-} && release=${release%-slim}
  rm -rf --one-file-system "$root"
  debootstrap --variant=minbase --include=ca-certificates "$release" "$root" "$(debian_archive)" &&
    carry_network "$root" && chroot "$root" update-ca-certificates &&
    (cd "$1" && npm install --silent --no-fund --no-audit --no-package-lock --prefix "$1/npm" "node@$version" npm@10) &&
    install -m 755 "$(find "$1/npm/node_modules" -path '*/bin/node' -type f | head -n 1)" "$root/usr/local/bin/node" &&
    mkdir -p "$root/usr/local/lib/node_modules" && cp -r "$1/npm/node_modules/npm" "$root/usr/local/lib/node_modules/" &&
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm" &&
    ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx" &&
    rm -rf "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}/* &&
    tar -C "$root" --one-file-system -cf - . |
    podman import --change 'CMD ["node"]' --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "$name"
}

# Postgres and Redis under the names of compose.yaml, from Debian's packages.
make_store_images() {
  local name
  for name in postgres redis; do
    podman build --network host --tag "docker.io/library/$(sed -n "s/^    image: \($name:\)/\1/p" "$REPERE_ROOT/compose.yaml")" \
      --file "$REPERE_ROOT/infra/containers/stores/Dockerfile" --target "$name" "$REPERE_ROOT/infra/containers/stores" || return
  done
}
