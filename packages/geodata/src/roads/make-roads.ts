import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildMetric, costingsOf, type MotorcycleFigures } from '@repere/roads'
import { buildRoads } from '@repere/roads/build'
import { readRoads, readTiles, writeMetric, writeRoads } from '@repere/roads/node'
import { type MetricName } from '@repere/shared'
import { type Aside, type AsideReports } from '../aside.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { type MapFacts, toRoadFacts } from './map-facts.js'
import { valhallaVersion } from '../routing/valhalla-package.js'

export interface RoadsWork {
  /** The routing graph as a tar. */
  tilesPath: string
  /** The build's folder. */
  folder: string
  /** The files to write, in that folder. */
  roadsFile: string
  metricFiles: Record<MetricName, string>
  facts: MapFacts
  motorcycle: MotorcycleFigures
}

export interface MadeRoads {
  /** Directed edges, and what of the way before them still matters. */
  states: number
  turns: number
}

/** The share of the time until the roads are complete; the rest are the metrics. */
const ROADS_SHARE = 0.6

/** Routing graph → the files of the road engine. */
export async function makeRoads(
  { tilesPath, folder, roadsFile, metricFiles, facts, motorcycle }: RoadsWork,
  { signal, onProgress }: Pick<AsideReports<never>, 'signal' | 'onProgress'>,
): Promise<MadeRoads> {
  const tiles = await sha256OfFile(tilesPath, signal)
  const roads = buildRoads(await readTiles(tilesPath), toRoadFacts(facts), (done) => onProgress(done * ROADS_SHARE))
  for (const file of Object.values(metricFiles)) await mkdir(dirname(join(folder, file)), { recursive: true })
  writeRoads(join(folder, roadsFile), { tiles, valhalla: valhallaVersion }, roads)
  onProgress(ROADS_SHARE)
  // Reading them again checks what is on the disk.
  const { sha256 } = readRoads(join(folder, roadsFile), tiles)
  const costings = Object.values(costingsOf(motorcycle))
  for (const [index, costing] of costings.entries()) {
    writeMetric(join(folder, metricFiles[costing.name]), sha256, buildMetric(roads, costing))
    onProgress(ROADS_SHARE + ((1 - ROADS_SHARE) * (index + 1)) / costings.length)
  }
  return { states: roads.turns.edgeOf.length, turns: roads.turns.arcHead.length }
}

/** `makeRoads` in a thread: one core is busy for its whole time. */
export const roadsMaking: Aside<RoadsWork, MadeRoads> = {
  file: new URL('make-roads.worker.js', import.meta.url),
  work: makeRoads,
}
