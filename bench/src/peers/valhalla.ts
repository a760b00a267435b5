import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCurrentBuild } from '@repere/api/region/index'
import { type LatLng } from '@repere/shared'
import { freePort } from '@repere/local'
import { routingConfig } from '@repere/geodata/valhalla'
import { answering, peerFolder, startServer, stopServer, unpackedPackage } from './install.js'
import { type Request, type RunningPeer } from './peer.js'

/** The version that builds our graph. */
const PACKAGE = 'pyvalhalla==3.6.1'

/** The parts of Valhalla that its service runs as threads. Each has an address for messages from the others. */
const PARTS = ['loki', 'thor', 'odin', 'meili'] as const

/** The configuration of its HTTP service; two services on one machine must not meet in its pipes. */
function serviceConfig(tilesPath: string, listen: string, pipes: string): object {
  const settings = routingConfig(tilesPath)
  const partOf = (part: string) => [part, { ...settings[part], service: { proxy: `ipc://${pipes}/${part}` } }] as const
  return {
    ...settings,
    ...Object.fromEntries(PARTS.map(partOf)),
    httpd: {
      service: {
        listen,
        loopback: `ipc://${pipes}/loopback`,
        interrupt: `ipc://${pipes}/interrupt`,
        drain_seconds: 28,
        shutdown_seconds: 1,
        timeout_seconds: -1,
      },
    },
  }
}

/** `valhalla_service` on our graph, with long searches and a thread for each core. */
export async function startValhalla(dataDir: string): Promise<RunningPeer> {
  const program = join(await unpackedPackage(await peerFolder('valhalla'), PACKAGE), 'valhalla/bin/valhalla_service')
  await chmod(program, 0o755)
  const { folder, manifest } = await readCurrentBuild(dataDir)
  const port = await freePort()
  const work = await mkdtemp(join(tmpdir(), 'repere-valhalla-'))
  const tiles = join(folder, manifest.artefacts.routing.tile_extract)
  const listen = `tcp://127.0.0.1:${port}`
  await writeFile(join(work, 'config.json'), JSON.stringify(serviceConfig(tiles, listen, work)))
  const child = startServer(program, [join(work, 'config.json'), `${cpus().length}`], {
    cwd: work,
    // Writing its log of requests to a disk would take time.
    log: '/dev/null',
  })
  await answering(`http://127.0.0.1:${port}/status`, child, 20_000)
  return {
    version: PACKAGE,
    origin: `http://127.0.0.1:${port}`,
    pids: [child.pid!],
    async stop() {
      await stopServer(child, 'SIGKILL')
      await rm(work, { recursive: true, force: true })
    },
  }
}

const post = (path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const toLocation = ({ lat, lng }: LatLng) => ({ lat, lon: lng })

/** The requests for our operations there. */
export const valhallaRequests = {
  route: (from: LatLng, to: LatLng) =>
    post('/route', { locations: [from, to].map(toLocation), costing: 'auto', language: 'fr-FR', units: 'kilometers' }),
  matrix: (sources: LatLng[], targets: LatLng[]) =>
    post('/sources_to_targets', {
      sources: sources.map(toLocation),
      targets: targets.map(toLocation),
      costing: 'auto',
    }),
  isochrone: (origin: LatLng, minutes: number) =>
    post('/isochrone', {
      locations: [toLocation(origin)],
      costing: 'auto',
      contours: [{ time: minutes }],
      polygons: true,
    }),
  traceRoute: (shape: LatLng[]) =>
    post('/trace_route', { shape: shape.map(toLocation), costing: 'auto', shape_match: 'map_snap', language: 'fr-FR' }),
  traceAttributes: (shape: LatLng[]) =>
    post('/trace_attributes', { shape: shape.map(toLocation), costing: 'auto', shape_match: 'map_snap' }),
}
