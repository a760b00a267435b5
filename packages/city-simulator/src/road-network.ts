import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawnWay, type RoadEngine, roadClassOf, segmentsOf, wayOf } from '@repere/roads'
import { engineOfBuild } from '@repere/roads/node'
import { type Manifest } from '@repere/shared'
import { type Place, type Road } from './hidden-city.js'

/** Names of the road classes, by their numbers in the road engine. */
const CLASSES = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'unclassified', 'residential', 'service']
/** The network of connected roads, and the metres to it at most. */
const SNAP = { metresMax: 2_000, network: 1 } as const
const DEGREES = 1e6

/** A piece of the route of a trip. */
export interface Stretch extends Road {
  /** Duration according to the map. */
  seconds: number
  /** Corners, first to last. */
  line: Place[]
}

/** The real road network: drivers take the routes of a navigation app. */
export class RoadNetwork {
  private constructor(private readonly engine: RoadEngine) {}

  /** @param folder  of a data build */
  static open(folder: string): RoadNetwork {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
    const engine = engineOfBuild(folder, manifest, 'auto')
    if (engine === null) throw new Error(`The build in ${folder} has no roads for cars`)
    return new RoadNetwork(engine)
  }

  /** @returns null when no road connects the two places */
  way(from: Place, to: Place): { from: Place; to: Place; stretches: Stretch[] } | null {
    const { engine } = this
    const { graph, turns } = engine.roads
    const [start, end] = [engine.snap(from.lat, from.lon, SNAP), engine.snap(to.lat, to.lon, SNAP)]
    const way = start && end && engine.route(start, end)
    if (!start || !end || !way) return null
    const drawn = drawnWay(graph, turns, way, start, end)
    const { timeMs } = segmentsOf(graph, turns, engine.weights, way, drawn, start, end)
    const corner = (index: number) => ({
      lat: drawn.line[2 * index]! / DEGREES,
      lon: drawn.line[2 * index + 1]! / DEGREES,
    })
    const stretches: Stretch[] = []
    for (const [segment, at] of drawn.stateAt.entries()) {
      if (at !== drawn.stateAt[segment - 1]) {
        const edge = turns.edgeOf[way.states[at]!]!
        const [begin, roadClass] = [corner(segment), CLASSES[roadClassOf(graph.edgeWords[edge]!)]!]
        stretches.push({ way: wayOf(graph, edge), class: roadClass, at: begin, seconds: 0, line: [begin] })
      }
      const stretch = stretches.at(-1)!
      stretch.seconds += timeMs[segment]! / 1_000
      stretch.line.push(corner(segment + 1))
    }
    return { from: corner(0), to: corner(drawn.stateAt.length), stretches }
  }
}
