import { type GraphEdge } from '@repere/roads'
import { type LatLng } from '@repere/shared'
import { CONTRIBUTORS_MIN } from '@repere/shared/shared-traces'
import { areaOf } from './area.js'
import { type Cell, type CellTable, SLOT_ALL, slotOfDayKind, slotOfHour } from './cells.js'
import { readColumns, writeColumns } from './columns.js'
import { ROAD_CLASSES } from './graph-edge.js'
import { HOURS_OF_DAY_KINDS, HOURS_PER_WEEK } from './hours.js'
import { type Observations } from './observations.js'
import { freeUnlessObserved, joined, type ObservedCells, refine, supportOfHours, type WeekProfile } from './refine.js'
import { attachSegments } from './segment.js'

const FORMAT = 2
/** Format 1 does not say how many contributors a road has; few, so that intervals are not too narrow. */
const CONTRIBUTORS_BEFORE = 3
/** With this many contributions, roads of one class in an area represent an unobserved road. */
const GROUP_MIN = 12
/** Log ratios are stored as bytes over this range: 0.3 to 12 times the engine's time, in steps of 1.5 %. */
const CODE_MIN = -1.2
const CODE_STEP = 3.7 / 255

const toCode = (log: number) => Math.max(0, Math.min(255, Math.round((log - CODE_MIN) / CODE_STEP)))
const fromCode = (code: number) => CODE_MIN + code * CODE_STEP

/** The observations behind an edge: trips over it, or trips over roads of its class in its area. */
export type Support = 'observed' | 'area'

/** An edge, with the fields that finding its profile needs. */
export interface ProfiledEdge {
  id: number
  wayId: number
  at: LatLng
  roadClass: number
}

/** Travel time of every edge of one graph at each hour of the week, in multiples of the engine's time. */
export class Profiles {
  private readonly rowOfEdge = new Map<number, number>()

  private constructor(
    private readonly edgeIds: Float64Array,
    private readonly wayIds: Float64Array,
    private readonly edgeCodes: Uint8Array,
    /** By edge: a lower bound of the number of its contributors, up to 64. */
    private readonly edgeContributors: Uint8Array,
    private readonly groups: Map<string, Uint8Array>,
    /** Standard deviation of the log ratio between trips and their profile. */
    readonly spread: number,
    /** Epoch seconds, to the hour. */
    readonly observedAt: number,
    /** Share of the observations that lie on an edge of this graph: 0..1. */
    readonly kept: number,
  ) {
    edgeIds.forEach((id, row) => this.rowOfEdge.set(id, row))
  }

  get edges(): number {
    return this.edgeIds.length
  }

  /** True when any class of roads has enough observations around a point. */
  covers(point: LatLng): boolean {
    const area = areaOf(point)
    for (let roadClass = 0; roadClass < ROAD_CLASSES; roadClass++)
      if (this.groups.has(`${area}:${roadClass}`)) return true
    return false
  }

  /** The edges with observations of their own. */
  *observed(): Generator<{ id: number; wayId: number; codes: Uint8Array }> {
    for (const [id, row] of this.rowOfEdge) {
      const codes = this.edgeCodes.subarray(row * HOURS_PER_WEEK, (row + 1) * HOURS_PER_WEEK)
      yield { id, wayId: this.wayIds[row]!, codes }
    }
  }

  /** The profile of an edge; null without one. */
  of(edge: ProfiledEdge): { support: Support; codes: Uint8Array; contributors: number } | null {
    const row = this.rowOfEdge.get(edge.id)
    // Another graph may use the number for another road.
    if (row !== undefined && this.wayIds[row] === edge.wayId) {
      const codes = this.edgeCodes.subarray(row * HOURS_PER_WEEK, (row + 1) * HOURS_PER_WEEK)
      return { support: 'observed', codes, contributors: this.edgeContributors[row]! }
    }
    const codes = this.groups.get(`${areaOf(edge.at)}:${edge.roadClass}`)
    return codes ? { support: 'area', codes, contributors: 0 } : null
  }

  /** The multiple of the engine's time; between the middles of two hours it is interpolated. */
  static ratio(codes: Uint8Array, hourOfWeek: number): number {
    const at = hourOfWeek - 0.5 + HOURS_PER_WEEK
    const hour = Math.floor(at) % HOURS_PER_WEEK
    const share = at - Math.floor(at)
    const log = fromCode(codes[hour]!) * (1 - share) + fromCode(codes[(hour + 1) % HOURS_PER_WEEK]!) * share
    return Math.exp(log)
  }

  /** Every profile: of the edges with observations, then of the groups. */
  *all(): Generator<Uint8Array> {
    for (const { codes } of this.observed()) yield codes
    yield* this.groups.values()
  }

  /** Mean over some hours of the logarithm of the multiple of the engine's time. */
  static meanLog(codes: Uint8Array, hours: number[]): number {
    return fromCode(hours.reduce((sum, hour) => sum + codes[hour]!, 0) / hours.length)
  }

  /** The least multiple of the week: when the road is free. */
  static freeRatio(codes: Uint8Array): number {
    return Math.exp(fromCode(Math.min(...codes)))
  }

  /**
   * The profiles of a graph.
   *
   * A road has the profile of its class over the whole region, refined by its class in its area, refined by its own
   * observations, each as far as there are enough observations.
   *
   * @returns null without observations
   */
  static estimate(
    observations: Observations,
    edges: () => Iterable<GraphEdge>,
    contributorsMin = CONTRIBUTORS_MIN,
  ): Profiles | null {
    const overall = new Map<string, Cell[]>()
    const collect = (key: string, cell: Cell) => {
      const list = overall.get(key)
      if (list) list.push(cell)
      else overall.set(key, [cell])
    }
    for (const cell of observations.byGroup.cells()) {
      if (cell.weight < contributorsMin) continue
      collect(`:${cell.slot}`, cell)
      collect(`${observations.groups[cell.owner]!.roadClass}:${cell.slot}`, cell)
    }
    const cellsOf = (name: string) => readCells((slot) => joinedAdding(overall.get(`${name}:${slot}`) ?? []))
    const all = cellsOf('')
    if (!all.all) return null
    const whole = refine(new Float64Array(HOURS_PER_WEEK), all)
    const support = supportOfHours(all)
    const published = (profile: WeekProfile) => Uint8Array.from(freeUnlessObserved(profile, support), toCode)
    const byClass = new Map<number, WeekProfile>()
    const groups = new Map<string, WeekProfile>()
    const publishedGroups = new Map<string, Uint8Array>()
    let squares = 0
    let logs = 0
    let weight = 0
    observations.groups.forEach(({ area, roadClass }, index) => {
      const cells = readCells((slot) => enough(observations.byGroup, index, slot, contributorsMin))
      let parent = byClass.get(roadClass)
      if (!parent) byClass.set(roadClass, (parent = refine(whole, cellsOf(String(roadClass)))))
      const profile = refine(parent, cells)
      groups.set(`${area}:${roadClass}`, profile)
      if (cells.all && cells.all.weight >= GROUP_MIN) publishedGroups.set(`${area}:${roadClass}`, published(profile))
      for (const cell of cells.byDayKind) {
        if (!cell || cell.weight < 2) continue
        squares += cell.squares - (cell.logs * cell.logs) / cell.weight
        logs += cell.weight - 1
      }
      weight += cells.all?.weight ?? 0
    })
    if (weight === 0) return null

    const attached = attachSegments(observations.segments, edges())
    const found = new Set<number>()
    const rows: { id: number; wayId: number; profile: WeekProfile; contributors: number }[] = []
    for (const edge of edges()) {
      const indexes = attached.get(edge.id)
      if (!indexes) continue
      const cells = readCells((slot) =>
        joined(indexes.map((index) => enough(observations.bySegment, index, slot, contributorsMin))),
      )
      if (!cells.all) continue
      for (const index of indexes) found.add(index)
      const parent = groups.get(`${areaOf(edge.shape[0]!)}:${edge.roadClass}`) ?? byClass.get(edge.roadClass) ?? whole
      const profile = refine(parent, cells)
      // The observations are multiples of the engine's time at that time.
      const then = observations.segments[indexes[0]!]!.kmPerHour
      const change = then > 0 && edge.kmPerHour > 0 ? Math.log(edge.kmPerHour / then) : 0
      const own = { profile: profile.map((log) => log + change), contributors: cells.all.weight }
      rows.push({ id: edge.id, wayId: edge.wayId, ...own })
    }
    let total = 0
    let kept = 0
    observations.segments.forEach((_, index) => {
      const own = enough(observations.bySegment, index, SLOT_ALL, contributorsMin)?.weight ?? 0
      total += own
      if (found.has(index)) kept += own
    })
    const codes = new Uint8Array(rows.length * HOURS_PER_WEEK)
    rows.forEach(({ profile }, row) => codes.set(published(profile), row * HOURS_PER_WEEK))
    return new Profiles(
      Float64Array.from(rows, ({ id }) => id),
      Float64Array.from(rows, ({ wayId }) => wayId),
      codes,
      Uint8Array.from(rows, ({ contributors }) => contributors),
      publishedGroups,
      logs > 0 ? Math.sqrt(squares / logs) : DEFAULT_SPREAD,
      observations.newest,
      total > 0 ? kept / total : 0,
    )
  }

  toBytes(): Buffer {
    const names = [...this.groups.keys()]
    const groupCodes = new Uint8Array(names.length * HOURS_PER_WEEK)
    names.forEach((name, row) => groupCodes.set(this.groups.get(name)!, row * HOURS_PER_WEEK))
    const { spread, observedAt, kept } = this
    return writeColumns(
      { format: FORMAT, spread, observedAt, kept, groups: names },
      {
        ...{ edge_ids: this.edgeIds, way_ids: this.wayIds, edge_codes: this.edgeCodes, group_codes: groupCodes },
        edge_contributors: this.edgeContributors,
      },
    )
  }

  /** @throws Error  when the bytes are not profiles of this format */
  static fromBytes(bytes: Buffer): Profiles {
    const { meta, columns } = readColumns(bytes)
    const { format, spread, observedAt, kept, groups } = meta as {
      format: number
      spread: number
      observedAt: number
      kept: number
      groups: string[]
    }
    if (format !== FORMAT && format !== 1) throw new Error(`profiles of format ${format}; this program reads ${FORMAT}`)
    const groupCodes = columns.group_codes as Uint8Array
    return new Profiles(
      columns.edge_ids as Float64Array,
      columns.way_ids as Float64Array,
      columns.edge_codes as Uint8Array,
      (columns.edge_contributors as Uint8Array | undefined) ??
        new Uint8Array(columns.edge_ids!.length).fill(CONTRIBUTORS_BEFORE),
      new Map(groups.map((name, row) => [name, groupCodes.subarray(row * HOURS_PER_WEEK, (row + 1) * HOURS_PER_WEEK)])),
      spread,
      observedAt,
      kept,
    )
  }
}

/** The spread of trips with few observations. */
const DEFAULT_SPREAD = 0.35

const enough = (table: CellTable, owner: number, slot: number, contributorsMin: number): Cell | null => {
  const cell = table.get(owner, slot)
  return cell && cell.weight >= contributorsMin ? cell : null
}

function readCells(cell: (slot: number) => Cell | null): ObservedCells {
  return {
    all: cell(SLOT_ALL),
    byDayKind: Array.from({ length: HOURS_OF_DAY_KINDS }, (_, kind) => cell(slotOfDayKind(kind))),
    byHour: Array.from({ length: HOURS_PER_WEEK }, (_, hour) => cell(slotOfHour(hour))),
  }
}

/** The sum of cells of different places, whose contributors are mostly different. */
function joinedAdding(cells: Cell[]): Cell | null {
  const sum = joined(cells)
  return sum && { ...sum, weight: cells.reduce((total, cell) => total + cell.weight, 0) }
}
