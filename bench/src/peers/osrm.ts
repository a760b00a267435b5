import { chmod, copyFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repere/local'
import { type LatLng } from '@repere/shared'
import { answering, install, peerFolder, startServer, stopServer, unpackedPackage } from './install.js'
import { type Request, type RunningPeer } from './peer.js'

const PACKAGE = 'osrm-bindings==26.10.0'
/** Points of a table together. */
const TABLE_MAX = 1_000
const LOAD_MS = 60_000

/** OSRM's HTTP server on our extract, with contraction hierarchies for its car profile, and a thread for each core. */
export async function startOsrm(extract: string): Promise<RunningPeer> {
  const folder = await peerFolder('osrm')
  const package_ = await unpackedPackage(folder, PACKAGE)
  const program = (name: string) => join(package_, 'osrm/bin', `osrm-${name}`)
  for (const name of ['extract', 'contract', 'routed']) await chmod(program(name), 0o755)
  const graph = join(folder, 'graph.osrm')
  if (!existsSync(`${graph}.hsgr`)) {
    await copyFile(extract, join(folder, 'graph.osm.pbf'))
    const profile = join(package_, 'osrm/share/profiles/car.lua')
    await install(program('extract'), ['-p', profile, join(folder, 'graph.osm.pbf')])
    await install(program('contract'), [graph])
  }
  const port = await freePort()
  const args = ['--ip', '127.0.0.1', '--port', `${port}`, '--threads', `${cpus().length}`]
  const child = startServer(program('routed'), [...args, '--max-table-size', `${TABLE_MAX}`, graph], {
    cwd: folder,
    // Writing its log of requests to a disk would take time.
    log: '/dev/null',
  })
  await answering(`http://127.0.0.1:${port}/nearest/v1/driving/0,0`, child, LOAD_MS)
  return {
    version: PACKAGE,
    origin: `http://127.0.0.1:${port}`,
    pids: [child.pid!],
    // Its server closes a connection after 512.
    requestsPerConnection: 500,
    stop: () => stopServer(child),
  }
}

const at = (points: LatLng[]) => points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
const indexes = (count: number, first: number) => Array.from({ length: count }, (_, index) => index + first).join(';')
const get = (path: string): Request => ({ method: 'GET', path, headers: {} })

/** The requests for our operations there. */
export const osrmRequests = {
  route: (from: LatLng, to: LatLng) => get(`/route/v1/driving/${at([from, to])}?steps=true&overview=full`),
  matrix: (sources: LatLng[], targets: LatLng[]) =>
    get(
      `/table/v1/driving/${at([...sources, ...targets])}?sources=${indexes(sources.length, 0)}&destinations=${indexes(targets.length, sources.length)}&annotations=duration,distance`,
    ),
}
