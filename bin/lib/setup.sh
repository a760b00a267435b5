# Gets a checkout from a bare machine to built code. Sourced by the commands in bin/; sets and uses REPERE_ROOT.

REPERE_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
REPERE_TOOLS=$REPERE_ROOT/.repere/tools
. "$REPERE_ROOT/bin/lib/debian.sh"

fail() {
  printf '✗ %s\n' "$1" >&2
  shift
  for line in "$@"; do printf '  %s\n' "$line" >&2; done
  exit 1
}

# Runs a command and says how long it took, if that was a second or more: took NAME COMMAND [ARGUMENT...]
took() {
  local name=$1 started=${EPOCHREALTIME/[.,]/} ms status=0
  shift
  "$@" || status=$?
  ms=$(((${EPOCHREALTIME/[.,]/} - started) / 1000))
  [ "$ms" -lt 1000 ] || printf '  %s took %d.%d s\n' "$name" $((ms / 1000)) $((ms % 1000 / 100))
  return "$status"
}

require_linux() {
  [ "$(uname -s)" = Linux ] || fail "Repère runs on Linux; this is $(uname -s)." \
    'On another system, use a Linux virtual machine or container.'
}

require_node() {
  local wanted='Install Node.js 20.19 or newer: https://nodejs.org/en/download'
  command -v node >/dev/null || fail 'Node.js was not found on the PATH.' "$wanted"
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $(node --version) is too old." "$wanted"
}

# Puts the pnpm that package.json names first on the PATH: one of this checkout's own, else the one there already.
ensure_pnpm() {
  local wanted own=$REPERE_TOOLS/pnpm
  wanted=$(node -p "require('$(json_path)').packageManager.replace(/^pnpm@|\\+.*$/g, '')")
  # Its file says the version; starting it would take a second.
  if grep -qsF "\"version\": \"$wanted\"" "$own/node_modules/pnpm/package.json"; then
    export PATH="$own/node_modules/.bin:$PATH"
    return
  fi
  [ "$(cd / && pnpm --version 2>/dev/null)" = "$wanted" ] && return
  export PATH="$own/node_modules/.bin:$PATH"
  command -v npm >/dev/null || fail 'npm was not found on the PATH; it comes with Node.js.' \
    "Install npm, or pnpm $wanted."
  printf '• Getting pnpm %s\n' "$wanted"
  mkdir -p "$own"
  npm install --silent --no-fund --no-audit --no-package-lock --prefix "$own" "pnpm@$wanted" ||
    fail "pnpm $wanted could not be fetched from the npm registry." 'Check the network, then try again.'
}

# The root package.json, quoted for a JavaScript string.
json_path() {
  printf '%s/package.json' "$REPERE_ROOT" | sed "s/[\\\\']/\\\\&/g"
}

# What the installed dependencies follow from.
dependencies_fingerprint() {
  (
    cd "$REPERE_ROOT"
    node --version
    pwd -P
    cat pnpm-lock.yaml pnpm-workspace.yaml
    find . -maxdepth 3 \( -name node_modules -o -name .repere \) -prune -o -name package.json -print0 |
      sort -z | xargs -0 cat
  ) | sha256sum | cut -d ' ' -f 1
}

# What only tests, benchmarks and the writing of documents need. What a start needs does not depend on it.
ONLY_FOR_DEVELOPMENT=(@repere/{bench,checks,containers,documents,e2e,helm,observability,test-kit})

# install_dependencies run | development | PACKAGE...: all that a start needs, all, or all that these packages need
install_dependencies() {
  local stamp=$REPERE_TOOLS/installed now had what=() extent wanted again=''
  now=$(dependencies_fingerprint)
  had=$(cat "$stamp" 2>/dev/null)
  # Another lockfile: what was installed is installed again.
  [[ "$had" = "$now "* ]] || had="$now${had#"${had%% *}"}" again=yes
  for wanted in "$@"; do
    [[ " $had " = *" development "* || " $had " = *" $wanted "* ]] || again=yes
  done
  [ -e "$REPERE_ROOT/node_modules/.modules.yaml" ] && [ -z "$again" ] && return
  extent=$(printf '%s\n' ${had#"$now"} "$@" | sort -u | tr '\n' ' ')
  case " $extent" in
    *' development '*) extent=development ;;
    ' run ') what=("${ONLY_FOR_DEVELOPMENT[@]/#/--filter=!}") ;;
    # Where a start and tests have run, they will again.
    *' run '*) extent=development ;;
    *) for wanted in $extent; do what+=("--filter=$wanted..."); done ;;
  esac
  printf '• Installing the dependencies: %s\n' "$extent"
  rm -f "$stamp"
  (cd "$REPERE_ROOT" && pnpm install --frozen-lockfile --config.confirm-modules-purge=false "${what[@]}" </dev/null) ||
    fail 'The dependencies could not be installed; see above.' 'Check the network, then try again.'
  mkdir -p "$REPERE_TOOLS"
  printf '%s %s\n' "$now" "$extent" >"$stamp"
}

# Builds what has changed since the last time: build_code run | development | PACKAGE...
build_code() {
  local tasks=(build)
  [ "$1" = run ] || tasks+=(build:development)
  [[ "$1" = run || "$1" = development ]] || tasks+=("${@/#/--filter=}")
  printf '• Building the code\n'
  "$REPERE_ROOT/bin/lib/turbo" run "${tasks[@]}" || fail 'The code could not be built; see above.'
}

# Puts a redis-server on the PATH: the one there already, else a downloaded one.
ensure_redis() {
  node "$REPERE_ROOT/infra/local/dist/redis/redis-path.main.js" "$REPERE_TOOLS" "$REPERE_TOOLS/bin" || exit 1
  export PATH="$PATH:$REPERE_TOOLS/bin"
}

# Puts schemathesis beside the other tools, for long tests of hostile traffic. Without Python or the package, says so and
# continues: that run is left out.
ensure_schemathesis() {
  local folder="$REPERE_TOOLS/schemathesis"
  # A checkout that was moved has a program without its interpreter.
  "$folder/bin/st" --version >/dev/null 2>&1 && return
  python3 -m venv --clear "$folder" >/dev/null 2>&1 && "$folder/bin/pip" install -q schemathesis==4.32.5 >/dev/null 2>&1 ||
    echo '• schemathesis is not at hand (it takes Python and PyPI): its run is left out.' >&2
}

# Puts a Python with httpx beside the other tools, for the tests of the Python client and its samples. Without Python or the
# package, says so and continues: they are left out.
ensure_httpx() {
  local folder=$REPERE_TOOLS/python
  "$folder/bin/python3" -c 'import httpx' 2>/dev/null && return
  python3 -m venv --clear "$folder" >/dev/null 2>&1 && "$folder/bin/pip" install -q httpx==0.28.1 >/dev/null 2>&1 ||
    echo '! Left out: the Python client is not tested, for httpx is not at hand (it takes Python and PyPI).' >&2
}

# Installs PHP with the libraries of the tests of the PHP client. Without apt, says so and continues: they are left out.
ensure_php() {
  php -r "require 'Illuminate/autoload.php';" 2>/dev/null && command -v phpunit >/dev/null && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    printf '• Installing PHP\n'
    apt_install php-cli php-curl php-xml php-mbstring php-guzzlehttp-guzzle php-laravel-framework phpunit && return
  fi
  echo '! Left out: the PHP client is not tested, for PHP, Guzzle, Laravel and PHPUnit are not at hand.' >&2
}

# Puts a tilemaker on the PATH, for map tiles: the one there already, else a downloaded one; and gets the world's shores.
# Without one, says so and continues: everything else works.
ensure_tilemaker() {
  node "$REPERE_ROOT/infra/local/dist/tilemaker/tilemaker-path.main.js" "$REPERE_TOOLS" "$REPERE_TOOLS/bin" || true
  export PATH="$PATH:$REPERE_TOOLS/bin"
  command -v tilemaker >/dev/null && ensure_shores || true
}

# Puts the tilemaker of another Debian release beside the other tools, for the test that compares the tiles of both. Without
# apt, says so and goes on: that test is skipped.
ensure_other_tilemaker() {
  local folder=$REPERE_TOOLS/other-tilemaker
  # A checkout that was copied to another release has a program like the machine's own.
  [ "$(cat "$folder/release" 2>/dev/null)" = "$(other_release)" ] && return
  printf '• Getting the tilemaker of Debian %s, to compare\n' "$(other_release)"
  unpack_program "$(other_release)" tilemaker tilemaker "$folder" && other_release >"$folder/release" ||
    echo "! Left out: the tiles of two versions of tilemaker are not compared, for that of Debian $(other_release) could not be fetched." >&2
}

# Gets the world's shores, lakes and rivers, 40 MB, which map tiles are made of. Without them, says so and goes on.
ensure_shores() {
  local package=/usr/share/gmt-gshhg
  [ -e "$REPERE_TOOLS/gshhg" ] && return
  node "$REPERE_ROOT/infra/local/dist/shores/gshhg.main.js" "$REPERE_TOOLS" || true
  [ -e "$package" ] || package=$REPERE_TOOLS/gmt-gshhg-full$package
  [ ! -e "$package" ] ||
    node "$REPERE_ROOT/packages/geodata/dist/tiles/sea/unpack-gshhg.main.js" "$package" "$REPERE_TOOLS/gshhg" || true
}

# Puts a promtool on the PATH, for the tests of alerts: the one there already, else a downloaded one.
ensure_promtool() {
  node "$REPERE_ROOT/infra/local/dist/prometheus/promtool-path.main.js" "$REPERE_TOOLS" "$REPERE_TOOLS/bin" || true
  export PATH="$PATH:$REPERE_TOOLS/bin"
}

# Puts helm, kubeconform and the schemas that it takes beside the other tools, for the tests of the Helm chart: built by
# Go, from its module proxy. Without Go, says so and continues: those checks are left out, and named among the skipped.
ensure_helm() {
  local bin=$REPERE_TOOLS/bin schemas=$REPERE_TOOLS/kubernetes
  export PATH="$PATH:$bin"
  command -v helm >/dev/null && command -v kubeconform >/dev/null && [ -e "$schemas/servicemonitors.yaml" ] && return
  command -v go >/dev/null && printf '• Building helm and kubeconform\n' &&
    { command -v kubeconform || GOBIN=$bin go install github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0; } >/dev/null 2>&1 &&
    { command -v helm || GOBIN=$bin go install helm.sh/helm/v3/cmd/helm@v3.19.5; } >/dev/null 2>&1 &&
    mkdir -p "$schemas" &&
    copy_of_module k8s.io/kubernetes@v1.34.4 api/openapi-spec/swagger.json "$schemas/openapi.json" &&
    copy_of_module github.com/prometheus-operator/prometheus-operator@v0.85.0 \
      example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml "$schemas/servicemonitors.yaml" &&
    return
  echo '! Left out: the Helm chart is not checked, for helm and kubeconform are not at hand (they take Go and its proxy).' >&2
}

# Builds the release before this one in .repere/releases, for the tests of upgrading. Without its commit, or where it cannot be
# built, says so and continues: those tests are left out, and named among the skipped.
ensure_previous_release() {
  local log=$REPERE_TOOLS/previous-release.log
  node "$REPERE_ROOT/bin/lib/previous-release.mjs" >"$log" 2>&1 </dev/null ||
    echo "! Left out: upgrading from the release before, which could not be built; see $log" >&2
}

# Puts the control plane of Kubernetes and the operator of CloudNativePG beside the other tools, built by Go, and etcd from the
# machine's packages: for the test of the chart on a real API server. Without them, says so and continues.
ensure_cluster() {
  local bin=$REPERE_TOOLS/kubernetes/bin log=$REPERE_TOOLS/cluster.log version=1.34.2
  export PATH="$PATH:$bin"
  command -v etcd >/dev/null || { [ "$(id -u)" -eq 0 ] && apt_install etcd-server; }
  [ -e "$bin/kwok" ] && [ -e "$bin/cloudnative-pg" ] && return
  command -v go >/dev/null && printf '• Building the control plane of Kubernetes\n' && {
    mkdir -p "$bin" &&
      { [ -e "$bin/kube-scheduler" ] || build_kubernetes kube-apiserver kube-controller-manager kube-scheduler; } &&
      { [ -e "$bin/kwok" ] || (cd / && GOBIN=$bin go install sigs.k8s.io/kwok/cmd/kwok@v0.7.0); } &&
      build_cloudnative_pg
  } >"$log" 2>&1 && return
  echo "! Left out: the chart on a real API server (it takes Go and its proxy; see $log)." >&2
}

# Builds programs of Kubernetes: build_kubernetes NAME... Its module names folders of its repository for its libraries, which
# the module proxy does not have; they are published as modules of their own, one version for all.
build_kubernetes() {
  local source mod=$REPERE_TOOLS/kubernetes/build name
  source=$(cd / && go mod download -json "k8s.io/kubernetes@v$version" | sed -n 's/^.*"Dir": "\(.*\)",$/\1/p')
  sed "s#=> ./staging/src/\(k8s.io/[a-z-]*\)#=> \1 v0.${version#1.}#" "$source/go.mod" >"$mod.mod"
  install -m 644 "$source/go.sum" "$mod.sum"
  for name in "$@"; do
    (cd "$source" && GOWORK=off GOFLAGS=-mod=mod go build -trimpath -modfile="$mod.mod" \
      -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=v$version -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=34" \
      -o "$bin/$name" "./cmd/$name") || return
  done
}

# The operator of Postgres, its definitions and its checks of what it is given.
build_cloudnative_pg() {
  local source folder=$REPERE_TOOLS/kubernetes mod=$REPERE_TOOLS/kubernetes/operator file
  source=$(cd / && go mod download -json github.com/cloudnative-pg/cloudnative-pg@v1.27.0 | sed -n 's/^.*"Dir": "\(.*\)",$/\1/p')
  for file in "$source"/config/crd/bases/*.yaml; do printf -- '---\n' && cat "$file"; done >"$folder/cloudnative-pg.crds.yaml"
  install -m 644 "$source/config/webhook/manifests.yaml" "$folder/cloudnative-pg.webhooks.yaml"
  install -m 644 "$source/go.mod" "$mod.mod" && install -m 644 "$source/go.sum" "$mod.sum" || return
  (cd "$source" && GOWORK=off GOFLAGS=-mod=mod go build -trimpath -modfile="$mod.mod" -ldflags '-s -w' -o "$bin/cloudnative-pg" ./cmd/manager)
}

# A file of a Go module: copy_of_module MODULE@VERSION PATH TARGET
copy_of_module() {
  local folder
  folder=$(cd / && GOFLAGS=-mod=mod go mod download -json "$1" 2>/dev/null | sed -n 's/^.*"Dir": "\(.*\)",$/\1/p')
  [ -n "$folder" ] && install -m 644 "$folder/$2" "$3"
}

# Gets espeak-ng, which speaks, and the encoders of its sound, where this is root's to do. Without them, says so and
# continues: everything but the voice works.
ensure_speech() {
  local missing=() why='' note=$REPERE_TOOLS/without-speech
  rm -f "$note"
  command -v espeak-ng >/dev/null || missing+=(espeak-ng)
  command -v lame >/dev/null || missing+=(lame)
  command -v opusenc >/dev/null || missing+=(opus-tools)
  [ "${#missing[@]}" -eq 0 ] && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    printf '• Installing %s\n' "${missing[*]}"
    apt_install "${missing[@]}" && return
    why="; installing failed: $(grep -m 1 '^E: ' "$REPERE_TOOLS/apt.log" || echo "see $REPERE_TOOLS/apt.log")"
  fi
  # bin/up --status shows it.
  printf 'No voice: %s not found (apt-get install %s)%s\n' "${missing[*]}" "${missing[*]}" "$why" | tee "$note" | sed 's/^/! /' >&2
}

# Gets Chromium, in which tests look at the map page, where this is root's to do. Without it, says so and continues: those
# tests are skipped.
ensure_chromium() {
  local program
  for program in chromium chromium-browser google-chrome; do
    command -v "$program" >/dev/null && return
  done
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    printf '• Installing chromium\n'
    apt_install chromium && return
  fi
  printf '⚠ Without chromium nobody looks at the map page. To have it: apt-get install chromium\n' >&2
}

# Gets age and openssl, with which tests encrypt and sign backups, where this is root's to do.
ensure_encryption() {
  local program missing=()
  for program in age openssl; do command -v "$program" >/dev/null || missing+=("$program"); done
  [ "${#missing[@]}" -eq 0 ] && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    printf '• Installing %s\n' "${missing[*]}"
    apt_install "${missing[@]}" && return
  fi
  printf '⚠ The tests of encrypted backups fail without: %s (apt-get install %s)\n' "${missing[*]}" "${missing[*]}" >&2
}

# A machine that was just made has no list of packages yet.
apt_install() {
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@")
  local log=$REPERE_TOOLS/apt.log
  mkdir -p "$REPERE_TOOLS"
  "${install[@]}" >"$log" 2>&1 </dev/null || { apt-get update -qq >"$log" 2>&1 </dev/null && "${install[@]}" >"$log" 2>&1 </dev/null; }
}

# set_up [run | PACKAGE...]: all that a checkout has, what a start needs, or the dependencies of some packages.
set_up() {
  local extent=("${@:-development}")
  require_linux
  require_node
  took 'pnpm' ensure_pnpm
  took 'The dependencies' install_dependencies "${extent[@]}"
  case ${extent[0]} in run | development) took 'The code' build_code "${extent[0]}" ;; esac
}
