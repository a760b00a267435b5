import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { RoadNetwork } from './road-network.js'
import { simulate } from './simulate.js'

const help = `city-simulator --build FOLDER --traces FILE.ndjson [--truth FILE.ndjson] [options]

Drives trips over the roads of a data build in a city whose congestion it makes up, and writes what phones would have recorded.

  --build FOLDER      the data build: <data folder>/current
  --traces FILE       GPS traces, as bin/data traffic import reads them
  --truth FILE        how long each trip really took
  --centre LAT,LNG    of the city (6.305,-10.79: Monrovia)
  --radius KM         (9)
  --first DAY         first day, UTC (2026-01-05)
  --days N            (28)
  --trips N           trips a day (200)
  --seed N            of the city (1)
  --run N             of the trips in it (0)`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    build: { type: 'string' },
    traces: { type: 'string' },
    truth: { type: 'string' },
    centre: { type: 'string', default: '6.305,-10.79' },
    radius: { type: 'string', default: '9' },
    first: { type: 'string', default: '2026-01-05' },
    days: { type: 'string', default: '28' },
    trips: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    run: { type: 'string', default: '0' },
  },
})
if (values.help || values.build === undefined || values.traces === undefined) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}
const [lat, lon] = values.centre.split(',').map(Number) as [number, number]
const traces = createWriteStream(values.traces)
const truth = values.truth === undefined ? null : createWriteStream(values.truth)
const write = async (stream: NodeJS.WritableStream, value: object) => {
  if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain')
}
let trips = 0
let points = 0
for (const { fixes, ...trip } of simulate(RoadNetwork.open(values.build), {
  seed: Number(values.seed),
  run: Number(values.run),
  centre: { lat, lon },
  radiusKm: Number(values.radius),
  firstDay: Date.parse(`${values.first}T00:00:00Z`) / 1000,
  days: Number(values.days),
  tripsPerDay: Number(values.trips),
})) {
  await write(traces, { id: trip.id, points: fixes.map(({ lat, lng, time }) => [lat, lng, time]) })
  if (truth) await write(truth, trip)
  trips++
  points += fixes.length
}
await Promise.all([traces, ...(truth ? [truth] : [])].map((stream) => once(stream.end(), 'finish')))
console.log(`${trips} trips, ${points} points`)
