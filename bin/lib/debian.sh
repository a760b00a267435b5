# Debian's releases and archive. Sourced by commands in bin/ that need another release than this machine's.

# The archive of Debian that this machine's apt uses; empty where it uses another one.
debian_archive() {
  apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -m 1 -E '/debian/?$' || true
}

# Copies into a folder with a bare system what this machine needs to reach the network, which is no part of the system.
carry_network() {
  local file
  cp /etc/resolv.conf "$1/etc/resolv.conf"
  # As Debian's installer writes it; debootstrap does not.
  printf '127.0.0.1 localhost\n::1 localhost\n' >"$1/etc/hosts"
  cp -r /usr/local/share/ca-certificates/. "$1/usr/local/share/ca-certificates/"
  for file in $(grep -lsE '^ *Acquire::(Check|http|https|Retries)' /etc/apt/apt.conf.d/*); do
    cp "$file" "$1/etc/apt/apt.conf.d/"
  done
}

# The release that this machine is not: trixie on bookworm, else bookworm.
other_release() {
  if [ "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" = bookworm ]; then echo trixie; else echo bookworm; fi
}

# Unpacks a program of another release with everything that it needs, the C library too, and writes a command that starts
# it: unpack_program RELEASE PACKAGE PROGRAM FOLDER. Changes nothing on the machine.
unpack_program() {
  local release=$1 package=$2 program=$3 folder=$4 work archive file options
  archive=$(debian_archive)
  [ -n "$archive" ] || return 1
  work=$(mktemp -d) || return
  mkdir -p "$work/state/lists/partial" "$work/cache/archives/partial" "$work/root"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$archive" "$release" >"$work/sources"
  # No package counts as installed, so that all are fetched.
  : >"$work/status"
  options=(-o "Dir::Etc::SourceList=$work/sources" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State=$work/state"
    -o "Dir::State::Status=$work/status" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
  {
    apt-get "${options[@]}" update -qq &&
      apt-get "${options[@]}" install -y -qq --no-install-recommends --download-only "$package" &&
      for file in "$work"/cache/archives/*.deb; do dpkg -x "$file" "$work/root" ; done
    cat >"$work/root/$program" <<'SCRIPT'
#!/bin/sh
root=$(dirname "$(readlink -f "$0")")
for loader in "$root"/usr/lib*/ld-linux*.so.* "$root"/lib*/ld-linux*.so.*; do [ -e "$loader" ] && break; done
libraries=$(echo "$root"/usr/lib/*-linux-gnu "$root"/lib/*-linux-gnu | tr ' ' :)
exec "$loader" --library-path "$libraries" "$root/usr/bin/$(basename "$0")" "$@"
SCRIPT
    chmod +x "$work/root/$program"
    "$work/root/$program" --help
  } >/dev/null 2>&1 </dev/null && rm -rf "$folder" && mkdir -p "$(dirname "$folder")" && mv "$work/root" "$folder"
  local result=$?
  rm -rf "$work"
  return "$result"
}
