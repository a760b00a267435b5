import { readFile } from 'node:fs/promises'
import { type LatLng } from '@repere/shared'
import { TRAVEL_MODES } from '@repere/shared/travel-mode'
import { Actor } from '@valhallajs/valhallajs'
import pLimit, { type LimitFunction } from 'p-limit'
import { type CallValhalla } from '../valhalla/procedures/call.js'
import { type Lane, LANE_OF } from '../valhalla/procedures/lanes.js'
import { PROCEDURES, type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { fromLocate } from '../valhalla/procedures/snap.js'
import { VALHALLA_COSTING } from '../valhalla/wire.js'
import { aTileCentre } from './graph-tiles.js'
import { type CallMessage, type FromHost, type StartMessage, type ToHost } from './protocol.js'
import { servingConfig } from './serving-config.js'

const MEMORY_EVERY_MS = 1_000
/** Half the diagonal of a level 2 tile at the equator. */
const WARM_REACH_METRES = 20_000

/**
 * The process in which Valhalla runs. Native code can crash, hang and leak memory; in its own process it affects only
 * its own calls. One Actor for the life of the process: the addon keeps engines per thread by the address of their
 * configuration, so a second Actor may answer from the first one's graph, and a collected one crashes its calls.
 */
let call: CallValhalla | null = null
let lanes: Record<Lane, LimitFunction>
let settings: StartMessage['start']['settings']

const send = (message: FromHost) => {
  // Between the parent's death and the disconnect event, nothing can receive the message.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

// The terminal sends Ctrl-C to every process of the group; only the parent decides when the engine ends.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// An orderly exit would run destructors under native calls in flight.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', (message: ToHost) => {
  if ('start' in message) {
    start(message).catch((error: unknown) => {
      send({ failed: messageOf(error) })
    })
  } else {
    void run(message)
  }
})

async function start({ start: { tilesPath, threads, settings: given } }: StartMessage): Promise<void> {
  settings = given
  const centre = await aTileCentre(tilesPath)
  const actor = new Actor(JSON.stringify(servingConfig(tilesPath, settings)))
  call = (action, request) => actor[action](request)
  lanes = { light: pLimit(threads.light), heavy: pLimit(threads.heavy) }
  await warm(call, centre, threads.light + threads.heavy)
  const report = async () => send({ memoryBytes: await ownMemoryBytes() })
  send({ ready: true })
  await report()
  setInterval(() => void report(), MEMORY_EVERY_MS)
}

/**
 * Each thread opens the graph at its first call, which takes a hundred times as long as a warm one. The threads are
 * idle, so as many calls at once reach them all.
 *
 * @throws Error  when the graph has no road where it should
 */
async function warm(ask: CallValhalla, centre: LatLng, threads: number): Promise<void> {
  for (const mode of TRAVEL_MODES) {
    const costing = VALHALLA_COSTING[mode]
    const nearCentre = JSON.stringify({
      locations: [{ lat: centre.lat, lon: centre.lng, search_cutoff: WARM_REACH_METRES }],
      costing,
    })
    const [found] = await Promise.all(Array.from({ length: threads }, () => ask('locate', nearCentre)))
    const [road] = fromLocate(found as string, [centre], WARM_REACH_METRES)
    if (!road) continue
    const here = { lat: road.lat, lon: road.lng }
    const aRoute = JSON.stringify({ locations: [here, here], costing, language: 'fr-FR' })
    await Promise.all(Array.from({ length: threads }, () => ask('route', aRoute)))
    return
  }
  throw new Error('the graph holds no road near the middle of its first tile')
}

async function run<Name extends ProcedureName>({ id, procedure, question }: CallMessage<Name>): Promise<void> {
  try {
    const ask = call
    if (!ask) throw new Error('called before it was started')
    const perform = PROCEDURES[procedure] as (
      call: CallValhalla,
      question: Procedures[Name]['question'],
    ) => Promise<Procedures[Name]['answer']>
    const answer = await lanes[LANE_OF[procedure]](() => perform(ask, question))
    send({ id, answer })
  } catch (error) {
    send({ id, error: messageOf(error) })
  }
}

async function ownMemoryBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const kilobytes = /^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : process.memoryUsage.rss()
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
