import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasWestAfricaSample } from '@repere/test-kit'
import { type Manifest } from '@repere/shared'
import { westAfricaExtract } from './geocoding/named-things.js'
import { graphhopperRequests, startGraphhopper } from './peers/graphhopper.js'
import { martinTile, startMartin } from './peers/martin.js'
import { alone, answeredByBoth, beside, type Row } from './peers/measure.js'
import { nominatimSearch, startNominatim } from './peers/nominatim.js'
import { osrmRequests, startOsrm } from './peers/osrm.js'
import { LeftOut, type Request, type RunningPeer, type Side } from './peers/peer.js'
import { ISOCHRONE_MINUTES, ourRequests, tablesOf, tracesOf, tripsOf } from './peers/questions.js'
import { recallOfBoth, searchesOf } from './peers/searches.js'
import { startValhalla, valhallaRequests } from './peers/valhalla.js'
import { type Figure, report } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'
import { takeTiles } from './tiles/stored-tiles.js'

/**
 * Our API, with keys, exact limits and metering, beside servers of other projects, on the same data and the same
 * machine. A peer whose registry or tools are not available is left out, and the result says so.
 */
const QUESTIONS = 200
const TILES = 2_000

const peers = ['valhalla_service', 'OSRM', 'GraphHopper', 'Martin', 'Nominatim'] as const
type PeerName = (typeof peers)[number]

const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', default: false } },
})
if (options.help || options.only.some((name) => !(peers as readonly string[]).includes(name))) {
  process.stdout.write(`Usage: bin/bench peers [--only PEER]…

  --only  ${peers.join(', ')}; the figures of the others are kept from the same day
`)
  process.exit(options.help ? 0 : 2)
}

const stage = await setTheStage()
const figures: Figure[] = []
const rows: Record<string, object | string> = {}
const leftOut: Record<string, string> = {}
const lines: string[] = []
try {
  const { dataDir, data, key } = stage
  // A cached answer of the last round would not measure its computation. Both sides cache tiles.
  const uncached = await stage.serve(API_MAIN, [], { ANSWER_CACHE_BYTES: '0' })
  const caching = await stage.serve(API_MAIN)
  const ours: Side = { origin: uncached, pids: stage.pids() }
  const oursCaching: Side = { origin: caching, pids: stage.pids() }
  const our = ourRequests(key)
  const trips = tripsOf(data, 2 * QUESTIONS)

  await measured(
    'valhalla_service',
    () => startValhalla(dataDir),
    async (peer) => {
      const routes = trips.map((trip) => ({
        ours: our.route(trip),
        theirs: valhallaRequests.route(trip.from, trip.to),
      }))
      await compare('valhalla_service', 'route', ours, peer, routes, { speed: 1.3 })
      for (const { name, tables } of tablesOf(data, 20, 25)) {
        const pairs = tables.map(([from, to]) => ({
          ours: our.matrix(from, to),
          theirs: valhallaRequests.matrix(from, to),
        }))
        await compare('valhalla_service', name, ours, peer, pairs, { processor: 1 / 20 })
      }
      const areas = trips.map(({ from }) => ({
        ours: our.isochrone(from),
        theirs: valhallaRequests.isochrone(from, ISOCHRONE_MINUTES),
      }))
      await compare('valhalla_service', `isochrone of ${ISOCHRONE_MINUTES} minutes`, ours, peer, areas, { speed: 1 })
      const traces = await tracesOf(uncached, (await answered(ours, routes)).slice(0, QUESTIONS / 2))
      const attributes = traces.map((shape) => ({
        ours: our.match(shape),
        theirs: valhallaRequests.traceAttributes(shape),
      }))
      await compare('valhalla_service', 'match (trace_attributes)', ours, peer, attributes)
      const followed = traces.map((shape) => ({ ours: our.match(shape), theirs: valhallaRequests.traceRoute(shape) }))
      await compare('valhalla_service', 'match (trace_route)', ours, peer, followed)
    },
  )

  await measured(
    'OSRM',
    async () => startOsrm(await extractOf()),
    async (peer) => {
      const routes = trips.map((trip) => ({ ours: our.route(trip), theirs: osrmRequests.route(trip.from, trip.to) }))
      await compare('OSRM', 'route', ours, peer, routes)
      for (const [rows, columns, processor] of [
        [20, 25, 1],
        [100, 100, 0.5],
      ] as const) {
        for (const { name, tables } of tablesOf(data, rows, columns)) {
          const pairs = tables.map(([from, to]) => ({
            ours: (rows * columns > 500 ? our.largeMatrix : our.matrix)(from, to),
            theirs: osrmRequests.matrix(from, to),
          }))
          // An account may have two large tables at once.
          await compare('OSRM', name, ours, peer, pairs, { processor, connections: rows * columns > 500 ? 2 : 4 })
        }
      }
    },
  )

  await measured(
    'GraphHopper',
    async () => startGraphhopper(await extractOf()),
    async (peer) => {
      const routes = trips.map((trip) => ({
        ours: our.route(trip),
        theirs: graphhopperRequests.route(trip.from, trip.to),
      }))
      await compare('GraphHopper', 'route', ours, peer, routes, { speed: 0.5 })
      const areas = trips.map(({ from }) => ({
        ours: our.isochrone(from),
        theirs: graphhopperRequests.isochrone(from, ISOCHRONE_MINUTES),
      }))
      await compare('GraphHopper', `isochrone of ${ISOCHRONE_MINUTES} minutes`, ours, peer, areas)
      const traces = await tracesOf(uncached, (await answered(ours, routes)).slice(0, QUESTIONS / 2))
      const matched = traces.map((shape) => ({ ours: our.match(shape), theirs: graphhopperRequests.match(shape) }))
      await compare('GraphHopper', 'match', ours, peer, matched)
    },
  )

  const folder = await realpath(join(dataDir, 'current'))
  const archive = join(folder, 'tiles.mbtiles')
  await measured(
    'Martin',
    () => startMartin(requireFile(archive)),
    async (peer) => {
      const { build_id: build } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
      const tiles = takeTiles(archive, TILES).map((tile) => {
        const { headers, ...rest } = our.get(`/v1/tiles/service_tiles/${build}/${tile}.mvt`)
        return { ours: { ...rest, headers: { ...headers, 'accept-encoding': 'gzip' } }, theirs: martinTile(tile) }
      })
      await compare('Martin', 'tile', oursCaching, peer, tiles, { speed: 0.8 }, TILES)
    },
  )

  await measured(
    'Nominatim',
    async () => startNominatim(await extractOf()),
    async (peer) => {
      const { searches, judged } = await searchesOf(await extractOf())
      const pairs = searches.map((query) => ({ ours: our.get(query.path), theirs: nominatimSearch(query) }))
      await compare('Nominatim', 'search', ours, peer, pairs, { speed: 1 }, 2 * QUESTIONS)
      const recall = await recallOfBoth({ origin: uncached, key }, peer, judged)
      rows['Nominatim: recall'] = recall
      for (const [of, { ours: own, peer: other }] of [
        ['the held-back half', recall.all],
        ['its plain names', recall.plainNames],
      ] as const) {
        for (const share of ['top1', 'top5'] as const) {
          const what = `search, right on ${of} (${own.queries}), ${share}`
          lines.push(`${what}: ours ${own[share].toFixed(3)}, Nominatim ${other[share].toFixed(3)}`)
          figures.push({
            what: `${what}, ours / Nominatim`,
            value: own[share] / other[share],
            unit: '×',
            target: { at: 'least', value: 1 },
            row: 'Nominatim',
          })
        }
      }
    },
  )

  // Our side is measured also without the peer.
  for (const [row, request] of Object.entries({
    route: our.route,
    isochrone: (trip: (typeof trips)[0]) => our.isochrone(trip.from),
  })) {
    if (Object.keys(rows).some((name) => name.endsWith(`: ${row}`) || name.includes(`: ${row} `))) continue
    if (options.only.length > 0) continue
    const requests = (
      await answered(
        ours,
        trips.map((trip) => ({ ours: request(trip) })),
      )
    ).slice(0, QUESTIONS)
    const own = await alone(ours, requests)
    rows[`alone: ${row}`] = own
    lines.push(lineOf(row, 'ours', own))
    figures.push({ what: `${row}, ours alone`, value: own.requestsPerSecond, unit: '/s', target: null, row: 'alone' })
  }

  await report('peers', data, figures, rows, options.only.length > 0)
  for (const line of lines) console.log(line)
  for (const [name, why] of Object.entries(leftOut)) console.log(`! ${name} is left out: ${why}`)
} finally {
  await stage.clear()
}

/** Starts a peer, measures beside it and stops it; records the reason if it is left out. */
async function measured(name: PeerName, start: () => Promise<RunningPeer>, use: (peer: RunningPeer) => Promise<void>) {
  if (options.only.length > 0 && !options.only.includes(name)) return
  try {
    console.error(`• ${name}`)
    const peer = await start()
    rows[`${name}: state`] = peer.version
    try {
      await use(peer)
    } finally {
      await peer.stop()
    }
  } catch (error) {
    // The other peers are measured nevertheless.
    leftOut[name] = (error as Error).message
    rows[`${name}: state`] = `left out: ${leftOut[name]}`
    if (error instanceof LeftOut) return
    console.error(error)
    process.exitCode = 1
  }
}

async function compare(
  peer: PeerName,
  row: string,
  ours: Side,
  theirs: Side,
  pairs: { ours: Request; theirs: Request }[],
  /** Least requests/s, and most processor time of a request, beside the peer's; where other than usual, how many are under way. */
  targets: { speed?: number; processor?: number; connections?: number } = {},
  count = QUESTIONS,
): Promise<void> {
  const asked = await answeredByBoth(ours, theirs, pairs, count)
  if (asked.length === 0) {
    leftOut[`${peer}: ${row}`] = 'no question is answered by both sides'
    process.exitCode = 1
    return
  }
  const result = await beside(`${row} beside ${peer}`, ours, theirs, asked, targets.connections)
  rows[`${peer}: ${row}`] = { questions: asked.length, ...result }
  lines.push(lineOf(row, 'ours', result.ours), lineOf(row, peer, result.peer))
  const ratio = (what: string, pick: (one: Row) => number, at: 'least' | 'most' = 'least', value?: number) =>
    figures.push({
      what: `${row}, ours / ${peer}: ${what}`,
      value: pick(result.ours) / pick(result.peer),
      unit: '×',
      target: value === undefined ? null : { at, value },
      row: peer,
    })
  ratio('requests/s', (one) => one.requestsPerSecond, 'least', targets.speed)
  ratio('p50', (one) => one.p50Ms)
  ratio('p99', (one) => one.p99Ms)
  ratio('processor time of a request', (one) => one.cpuMsPerRequest, 'most', targets.processor)
  ratio('bytes of an answer', (one) => one.bytesPerAnswer)
}

function lineOf(row: string, side: string, one: Row): string {
  const { requestsPerSecond, p50Ms, p99Ms, cpuMsPerRequest, bytesPerAnswer, bytesPacked } = one
  return [
    `${row}, ${side}: ${requestsPerSecond.toFixed(1)}/s`,
    `p50 ${p50Ms.toFixed(2)} ms`,
    `p99 ${p99Ms.toFixed(2)} ms`,
    `${cpuMsPerRequest.toFixed(2)} ms of processor`,
    `${bytesPerAnswer.toFixed(0)} B (${bytesPacked.toFixed(0)} B where the client takes br or gzip)`,
  ].join(', ')
}

/** Our requests for the pairs that our API answers. */
async function answered(ours: Side, pairs: { ours: Request }[]): Promise<Request[]> {
  const both = await answeredByBoth(
    ours,
    ours,
    pairs.map((pair) => ({ ours: pair.ours, theirs: pair.ours })),
    QUESTIONS,
  )
  return both.map((pair) => pair.ours)
}

async function extractOf(): Promise<string> {
  if (stage.data === 'demo-town' || !hasWestAfricaSample()) throw new LeftOut('there is no extract of this data')
  return westAfricaExtract()
}

function requireFile(file: string): string {
  if (!existsSync(file)) throw new LeftOut(`${file} is not there`)
  return file
}
