import { CONTRIBUTORS_MIN } from '@repere/shared/shared-traces'
import { type LiveSpeeds } from './journey-time.js'
import { type ProfiledEdge } from './profiles.js'

/** Observations of the last minutes for one edge of one graph. */
export interface LiveEdge {
  id: number
  wayId: number
  /** Logarithm of the edge's time divided by the time of its profile. */
  deviation: number
  /** Number of trips. */
  contributors: number
  /** Epoch seconds of the newest trip. */
  observedAt: number
}

/** Live speeds are combined over this time. */
export const LIVE_WINDOW_SECONDS = 15 * 60
/** After this time, half of the deviation from the profile has disappeared on average. */
const HALF_LIFE_SECONDS = 20 * 60
/** Older observations are not used. */
export const LIVE_FORGOTTEN_SECONDS = 2 * 3600
/** This many trips have the weight of the profile. */
const TRUST = 2
/** Bounds of a deviation: three times as long, or half as long. */
const SLOWER_MAX = Math.log(3)
const FASTER_MAX = Math.log(2)

/**
 * Speeds of the last minutes. They change the profile of their edges; the effect decreases with the time of arrival
 * there.
 */
export class RecentSpeeds implements LiveSpeeds {
  private readonly edges: Map<number, LiveEdge>

  /** @param graph  the build that the edges belong to */
  constructor(
    readonly graph: string,
    edges: LiveEdge[],
  ) {
    this.edges = new Map(
      edges.filter(({ contributors }) => contributors >= CONTRIBUTORS_MIN).map((edge) => [edge.id, edge]),
    )
  }

  /** Epoch seconds of the newest observation; −Infinity without any. */
  get newest(): number {
    let newest = -Infinity
    for (const { observedAt } of this.edges.values()) newest = Math.max(newest, observedAt)
    return newest
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
    return live && live.wayId === wayId && epochSeconds - live.observedAt <= LIVE_FORGOTTEN_SECONDS ? live : null
  }

  toJson(): string {
    return JSON.stringify({ format: 1, graph: this.graph, edges: [...this.edges.values()] })
  }

  /** @throws Error  when the text is not in this format */
  static parse(text: string): RecentSpeeds {
    const { format, graph, edges } = JSON.parse(text) as { format: number; graph: string; edges: LiveEdge[] }
    if (format !== 1) throw new Error(`live speeds of format ${format}`)
    return new RecentSpeeds(graph, edges)
  }
}
