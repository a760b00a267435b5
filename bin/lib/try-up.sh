# Starts the stack as a person would, uses it, stops it and starts it again. Run by bin/try-bare inside a bare system.
set -euo pipefail

start() {
  local started
  started=$(date +%s%3N)
  bin/up --detach "$@"
  printf 'TIME %s: %d.%d s\n' "$name" $((($(date +%s%3N) - started) / 1000)) $((($(date +%s%3N) - started) % 1000 / 100))
}

name='first start' start "$@"
bin/up --status
node --input-type=module -e '
  import { readFileSync } from "node:fs"
  const { api_url, sandbox_key } = JSON.parse(readFileSync(".repere/dev.json", "utf8"))
  const get = async (path, proof) => {
    const answer = await fetch(`${api_url}${path}`, { headers: { "x-service-key": sandbox_key } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    console.log(`${answer.status} ${path}: ${bytes.length} bytes`)
    if (!answer.ok || !proof(bytes)) process.exitCode = 1
    return bytes
  }
  const health = JSON.parse(await get("/v1/health", () => true))
  console.log(JSON.stringify(health))
  if (health.engines.routing !== "ok" || health.engines.geocoding !== "ok") process.exitCode = 1
  const route = await get("/v1/route?origin=6.3371946,2.1695944&destination=6.349785,2.1813573", () => true)
  if (!(JSON.parse(route).routes[0].distance > 1000)) process.exitCode = 1
  await get("/v1/tiles/service_tiles/6/32/30.mvt", (bytes) => bytes.length > 50)
  await get("/docs/", (bytes) => bytes.includes("<html"))
  await get("/", (bytes) => bytes.includes("<html"))
'
bin/up --stop
name='second start' start "$@"
bin/up --stop
