import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRepeated } from './build/repeated-extract.js'
import { type Watched, watched } from './build/watched-process.js'
import { westAfricaExtract } from './geocoding/named-things.js'
import { extrapolate, slopeOf } from './lines.js'
import { type Figure, report } from './report.js'

/*
 * The data build of the sample, and of extracts that hold it several times: seconds, processor, memory, and an estimate
 * for a country of 100 MB from the line through them.
 */

const { values } = parseArgs({ options: { copies: { type: 'string', default: '1,2,4' } } })
const series = values.copies.split(',').map(Number)
if (!series.every((copies) => Number.isInteger(copies) && copies >= 1) || series[0] !== 1)
  throw new Error('--copies takes whole numbers that begin with 1, such as 1,2,4')

const COUNTRY_MB = 100
const MB = 1e6

interface BuildPoint extends Watched {
  copies: number
  /** Size of the sample times the number of copies, because our own writer compresses less. */
  bytes: number
}

const extract = await westAfricaExtract()
const sampleBytes = (await stat(extract)).size
const folder = await mkdtemp(join(tmpdir(), 'repere-bench-build-'))
const points: BuildPoint[] = []
try {
  for (const copies of series) {
    const file = copies === 1 ? extract : join(folder, `${copies}.osm.pbf`)
    if (copies > 1) await writeRepeated(extract, copies, file)
    const dataDir = join(folder, `data-${copies}`)
    const program = join(import.meta.dirname, '../../bin/data')
    const args = ['build', '--region', 'west-africa', '--extract', file, '--data-dir', dataDir]
    const point = { copies, bytes: copies * sampleBytes, ...(await watched(program, args)) }
    console.error(`• ${copies}: ${JSON.stringify(point)}`)
    points.push(point)
    await rm(dataDir, { recursive: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

const [sample] = points as [BuildPoint]
const figures: Figure[] = [
  { what: 'build of the sample', value: sample.seconds, unit: 's', target: { at: 'most', value: 60 } },
  { what: 'build of the sample, processor', value: sample.processorSeconds, unit: 's', target: null },
  {
    what: 'build of the sample, peak memory of all its processes',
    value: sample.peakBytes / MB,
    unit: 'MB',
    target: { at: 'most', value: 1_000 },
  },
  ...points.slice(1).flatMap(({ copies, seconds, peakBytes }): Figure[] => [
    { what: `build of the sample ${copies} times`, value: seconds, unit: 's', target: null },
    { what: `build of the sample ${copies} times, peak memory`, value: peakBytes / MB, unit: 'MB', target: null },
  ]),
]
if (points.length > 1) {
  const against = (of: (point: BuildPoint) => number) => points.map((point) => ({ size: point.bytes, cost: of(point) }))
  figures.push(
    {
      what: 'seconds of a build against bytes of its extract: slope',
      value: slopeOf(against(({ seconds }) => seconds)),
      unit: '',
      target: { at: 'most', value: 1.05 },
    },
    {
      what: `build of ${COUNTRY_MB} MB, by the line through these`,
      value: extrapolate(
        against(({ seconds }) => seconds),
        COUNTRY_MB * MB,
      ),
      unit: 's',
      target: null,
    },
    {
      what: `build of ${COUNTRY_MB} MB, peak memory by the line through these`,
      value: extrapolate(
        against(({ peakBytes }) => peakBytes / MB),
        COUNTRY_MB * MB,
      ),
      unit: 'MB',
      target: null,
    },
  )
}
await report('build', 'west-africa', figures, { points })
