import { readFileSync } from 'node:fs'
import { engineIdOf, roadClassOf, type RoadGraph, type Slowness, wayOf } from '@repere/roads'
import { hourOfWeek, Profiles } from '@repere/traffic'

const DEGREES = 1e7

/** How much the traffic of an hour slows the roads of a build, where it was observed. */
export class TrafficOfHours {
  private profiles: Profiles | undefined
  private last: { hour: number; slowness: Slowness } | undefined

  /** @param file  the profiles of the build; read with the first question */
  constructor(
    private readonly graph: RoadGraph,
    private readonly file: string | undefined,
  ) {}

  /** @returns undefined where no traffic was observed */
  at(epochSeconds: number): Slowness | undefined {
    if (this.file === undefined) return undefined
    const profiles = (this.profiles ??= Profiles.fromBytes(readFileSync(this.file)))
    const hour = hourOfWeek(epochSeconds)
    if (this.last?.hour !== hour) {
      this.last = { hour, slowness: { least: profiles.leastRatio(hour), of: this.multiple(profiles, hour) } }
    }
    return this.last.slowness
  }

  private multiple(profiles: Profiles, hour: number) {
    const { graph } = this
    return (edge: number): number => {
      const node = graph.tail[edge]!
      const known = profiles.of({
        id: engineIdOf(graph, edge),
        wayId: wayOf(graph, edge),
        at: { lat: graph.lat[node]! / DEGREES, lng: graph.lng[node]! / DEGREES },
        roadClass: roadClassOf(graph.edgeWords[edge]!),
      })
      return known ? Profiles.ratio(known.codes, hour) : 1
    }
  }
}
