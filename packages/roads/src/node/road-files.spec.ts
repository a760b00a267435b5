import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric } from '../metrics.js'
import { AUTO } from '../costing/auto.js'
import { randomRoads } from '../random-roads.fixture.js'
import { readMetric, readRoads, ROADS_FORMAT, writeMetric, writeRoads } from './road-files.js'

const ORIGIN = { tiles: 'a'.repeat(64), valhalla: '3.6.1' }
const roads = buildRoadsOf(randomRoads(1, 8))
const metric = buildMetric(roads, AUTO)

let folder: string
let roadsFile: string
let metricFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'repere-roads-'))
  roadsFile = join(folder, 'roads.bin')
  metricFile = join(folder, 'auto.bin')
  writeRoads(roadsFile, ORIGIN, roads)
  writeMetric(metricFile, readRoads(roadsFile, ORIGIN.tiles).sha256, metric)
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('files of roads', () => {
  it('hold what was written, in shared memory', () => {
    const read = readRoads(roadsFile, ORIGIN.tiles)
    expect(read.roads).toEqual(roads)
    expect(readMetric(metricFile, read.sha256)).toEqual(metric)
    expect(read.roads.graph.lat.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('are the same bytes for the same roads', () => {
    const again = buildRoadsOf(randomRoads(1, 8))
    const other = join(folder, 'again.bin')
    writeRoads(other, ORIGIN, again)
    expect(readFileSync(other).equals(readFileSync(roadsFile))).toBe(true)
    writeMetric(other, readRoads(roadsFile, ORIGIN.tiles).sha256, buildMetric(again, AUTO))
    expect(readFileSync(other).equals(readFileSync(metricFile))).toBe(true)
  })

  const change = (change: (bytes: Buffer) => void) => {
    const bytes = readFileSync(roadsFile)
    change(bytes)
    writeFileSync(roadsFile, bytes)
  }
  it.each<[string, () => void, RegExp]>([
    ['empty', () => truncateSync(roadsFile, 0), /roads\.bin is not a file of arrays/],
    ['cut off in its header', () => truncateSync(roadsFile, 100), /roads\.bin is cut off/],
    ['cut off in its arrays', () => truncateSync(roadsFile, 20_000), /roads\.bin is damaged/],
    ['changed in one bit', () => change((bytes) => (bytes[bytes.length - 20]! ^= 4)), /roads\.bin is damaged/],
    ['changed in its header', () => change((bytes) => bytes.fill(0, 16, 40)), /roads\.bin has a damaged header/],
    ['a text', () => writeFileSync(roadsFile, 'roads, roads, roads'), /roads\.bin is not a file of arrays/],
    [
      'a metric',
      () => writeFileSync(roadsFile, readFileSync(metricFile)),
      /roads\.bin is a file of metric, not of roads/,
    ],
    [
      'of another format',
      () => change((bytes) => bytes.write('"format":9', bytes.indexOf(`"format":${ROADS_FORMAT}`))),
      /roads\.bin has format 9, this program reads format \d/,
    ],
  ])('are refused with their name when one is %s', (_what, damage, message) => {
    damage()
    expect(() => readRoads(roadsFile, ORIGIN.tiles)).toThrow(message)
  })

  it('are refused with another graph, and with other roads', () => {
    expect(() => readRoads(roadsFile, 'b'.repeat(64))).toThrow('roads.bin was made from another routing graph')
    expect(() => readMetric(metricFile, 'b'.repeat(64))).toThrow('auto.bin belongs to other roads')
  })
})
