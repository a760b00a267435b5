import { type LiveSpeeds } from './journey-time.js'
import { CONTRIBUTORS_MIN } from './observations.js'
import { type ProfiledEdge } from './profiles.js'

/** What the last minutes say of one edge of one graph. */
export interface LiveEdge {
  id: number
  wayId: number
  /** Log of how many times longer than its profile the edge took. */
  deviation: number
  /** Trips behind it. */
  contributors: number
  /** Epoch seconds of the newest of them. */
  observedAt: number
}

/** How far back live speeds are taken together. */
export const LIVE_WINDOW_SECONDS = 15 * 60
/** After this long, half of what differed from the profile is expected to be gone. */
const HALF_LIFE_SECONDS = 20 * 60
/** What is older says nothing any more. */
const FORGOTTEN_SECONDS = 2 * 3600
/** Trips that weigh as much as the profile. */
const TRUST = 2
/** No deviation counts for more: three times as long, or half as long. */
const SLOWER_MAX = Math.log(3)
const FASTER_MAX = Math.log(2)

/** Speeds of the last minutes: they bend the profile of their edges, less and less the later somebody comes there. */
export class RecentSpeeds implements LiveSpeeds {
  private readonly edges: Map<number, LiveEdge>

  /** @param graph  the build whose edges they are */
  constructor(
    readonly graph: string,
    edges: LiveEdge[],
  ) {
    this.edges = new Map(
      edges.filter(({ contributors }) => contributors >= CONTRIBUTORS_MIN).map((edge) => [edge.id, edge]),
    )
  }

  get size(): number {
    return this.edges.size
  }

  factor(edge: ProfiledEdge, epochSeconds: number): number {
    const live = this.find(edge, epochSeconds)
    if (!live) return 1
    const { deviation, contributors, observedAt } = live
    const bounded = Math.max(-FASTER_MAX, Math.min(SLOWER_MAX, deviation))
    const age = Math.max(0, epochSeconds - observedAt)
    return Math.exp(bounded * (contributors / (contributors + TRUST)) * 0.5 ** (age / HALF_LIFE_SECONDS))
  }

  observedAt(edge: ProfiledEdge, epochSeconds: number): number | null {
    return this.find(edge, epochSeconds)?.observedAt ?? null
  }

  private find({ id, wayId }: ProfiledEdge, epochSeconds: number): LiveEdge | null {
    const live = this.edges.get(id)
    return live && live.wayId === wayId && epochSeconds - live.observedAt <= FORGOTTEN_SECONDS ? live : null
  }

  toJson(): string {
    return JSON.stringify({ format: 1, graph: this.graph, edges: [...this.edges.values()] })
  }

  /** @throws Error  when the text is not such speeds */
  static parse(text: string): RecentSpeeds {
    const { format, graph, edges } = JSON.parse(text) as { format: number; graph: string; edges: LiveEdge[] }
    if (format !== 1) throw new Error(`live speeds of format ${format}`)
    return new RecentSpeeds(graph, edges)
  }
}
