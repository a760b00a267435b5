import { basename } from 'node:path'
import { type MetricName } from '@repere/shared'
import { type Weights } from '../costing/weights.js'
import { type TurnGraph } from '../expanded/turn-graph.js'
import { type Hierarchy } from '../hierarchy/hierarchy.js'
import { type HalfMetric } from '../hierarchy/metric.js'
import { type RoadMetric, type Roads } from '../roads.js'
import { type Networks } from '../snap/networks.js'
import { type RoadGrid } from '../snap/road-grid.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { type NamedArrays, readArrayFile, UnusableFile, writeArrayFile } from './array-file.js'

/** Change these when the meaning of an array changes. */
export const ROADS_FORMAT = 8
export const METRIC_FORMAT = 3

/** What the roads were made from. A file that does not match is refused. */
export interface RoadsOrigin {
  /** SHA-256 of the routing graph. */
  tiles: string
  /** Version of the engine that built the graph. */
  valhalla: string
}

export function writeRoads(path: string, origin: RoadsOrigin, { graph, turns, hierarchy, grid }: Roads): void {
  const arrays = {
    ...named('graph', graph),
    ...named('turns', turns),
    ...named('hierarchy', hierarchy),
    ...named('grid', grid),
  }
  writeArrayFile(path, { kind: 'roads', format: ROADS_FORMAT, origin: { ...origin } }, arrays)
}

/**
 * @param tiles  SHA-256 of the routing graph beside it
 * @returns the roads, and the checksum that its metrics name
 * @throws UnusableFile  naming the file, when it is damaged or belongs to another graph
 */
export function readRoads(path: string, tiles: string): { roads: Roads; sha256: string } {
  const { arrays, origin, sha256 } = readArrayFile(path, 'roads', ROADS_FORMAT)
  if (origin['tiles'] !== tiles) throw new UnusableFile(`${basename(path)} was made from another routing graph`)
  const roads = {
    graph: group<RoadGraph>('graph', arrays),
    turns: group<TurnGraph>('turns', arrays),
    hierarchy: group<Hierarchy>('hierarchy', arrays),
    grid: group<RoadGrid>('grid', arrays),
  }
  return { roads, sha256 }
}

/** @param roads  the checksum of the roads that the metric belongs to */
export function writeMetric(path: string, roads: string, { name, weights, metric, networks }: RoadMetric): void {
  const arrays = {
    ...named('weights', weights),
    ...named('up', metric.up),
    ...named('down', metric.down),
    ...named('networks', networks),
  }
  writeArrayFile(path, { kind: 'metric', format: METRIC_FORMAT, origin: { roads, name } }, arrays)
}

/** @throws UnusableFile  naming the file, when it is damaged or belongs to other roads */
export function readMetric(path: string, roads: string): RoadMetric {
  const { arrays, origin } = readArrayFile(path, 'metric', METRIC_FORMAT)
  if (origin['roads'] !== roads) throw new UnusableFile(`${basename(path)} belongs to other roads`)
  return {
    name: origin['name'] as MetricName,
    weights: group<Weights>('weights', arrays),
    metric: { up: group<HalfMetric>('up', arrays), down: group<HalfMetric>('down', arrays) },
    networks: group<Networks>('networks', arrays),
  }
}

const named = (prefix: string, arrays: object): NamedArrays =>
  Object.fromEntries(Object.entries(arrays as NamedArrays).map(([name, array]) => [`${prefix}.${name}`, array]))

const group = <T extends object>(prefix: string, arrays: NamedArrays): T =>
  Object.fromEntries(
    Object.entries(arrays)
      .filter(([name]) => name.startsWith(`${prefix}.`))
      .map(([name, array]) => [name.slice(prefix.length + 1), array]),
  ) as unknown as T
