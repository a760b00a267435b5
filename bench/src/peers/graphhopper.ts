import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repere/local'
import { type LatLng } from '@repere/shared'
import { stringify } from 'yaml'
import { answering, install, peerFolder, requireProgram, startServer, stopServer } from './install.js'
import { type Request, type RunningPeer } from './peer.js'

const VERSION = '10.2'
const IMPORT_MS = 300_000

/** GraphHopper on our extract: contraction hierarchies and landmarks for cars, turn restrictions as we have them. */
export async function startGraphhopper(extract: string): Promise<RunningPeer> {
  requireProgram('java')
  const folder = await peerFolder('graphhopper')
  const archive = join(folder, `graphhopper-web-${VERSION}.jar`)
  if (!existsSync(archive)) {
    requireProgram('mvn')
    const artifact = `-Dartifact=com.graphhopper:graphhopper-web:${VERSION}`
    await install('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${folder}`], { cwd: folder })
  }
  const port = await freePort()
  await writeFile(join(folder, 'config.yml'), stringify(configOf(extract, join(folder, 'graph'), port)))
  const child = startServer('java', ['-Xmx2g', '-jar', archive, 'server', join(folder, 'config.yml')], {
    cwd: folder,
    log: join(folder, 'log'),
  })
  await answering(`http://127.0.0.1:${port}/health`, child, IMPORT_MS)
  return {
    version: `graphhopper-web ${VERSION}`,
    origin: `http://127.0.0.1:${port}`,
    pids: [child.pid!],
    // Java compiles code that runs often.
    warmSeconds: 10,
    stop: () => stopServer(child),
  }
}

const configOf = (extract: string, graph: string, port: number) => ({
  graphhopper: {
    'datareader.file': extract,
    'graph.location': graph,
    'graph.encoded_values': 'car_access, car_average_speed, road_access, road_class',
    'import.osm.ignored_highways': 'footway,construction,cycleway,path,steps',
    profiles: [
      {
        name: 'car',
        turn_costs: { vehicle_types: ['motorcar', 'motor_vehicle'], u_turn_costs: 60 },
        custom_model_files: ['car.json'],
      },
    ],
    profiles_ch: [{ profile: 'car' }],
    profiles_lm: [{ profile: 'car' }],
  },
  server: {
    // Jetty's own threads, and as many as there are cores to answer.
    min_threads: 2,
    max_threads: cpus().length + 4,
    application_connectors: [{ type: 'http', port, bind_host: '127.0.0.1' }],
    admin_connectors: [],
    request_log: { appenders: [] },
  },
  logging: { level: 'WARN' },
})

const pointOf = ({ lat, lng }: LatLng) => `point=${lat},${lng}`

/** The requests for our operations there. Its matrix is not part of the open server. */
export const graphhopperRequests = {
  route: (from: LatLng, to: LatLng): Request => ({
    method: 'GET',
    path: `/route?${pointOf(from)}&${pointOf(to)}&profile=car&locale=fr&points_encoded=true`,
    headers: {},
  }),
  isochrone: (origin: LatLng, minutes: number): Request => ({
    method: 'GET',
    path: `/isochrone?${pointOf(origin)}&profile=car&time_limit=${minutes * 60}`,
    headers: {},
  }),
  match: (shape: LatLng[]): Request => {
    const points = shape.map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('')
    return {
      method: 'POST',
      path: '/match?profile=car&locale=fr&gps_accuracy=10',
      headers: { 'content-type': 'application/gpx+xml' },
      body: `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`,
    }
  },
}
