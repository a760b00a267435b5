import { type GraphEdge } from '@repere/roads'
import { createHash, randomInt } from 'node:crypto'
import { CONTRIBUTORS_MIN } from '@repere/shared/shared-traces'
import { areaOf } from './area.js'
import { CellTable, mix, SLOT_ALL, SLOTS, slotOfDayKind, slotOfHour } from './cells.js'
import { readColumns, writeColumns } from './columns.js'
import { middleOf } from './graph-edge.js'
import { hourOfDayKind, hourOfWeek } from './hours.js'
import { type Segment, segmentKey, segmentOf } from './segment.js'
import { type Traversal } from './traversal.js'

/** A class of roads in an area. It represents roads without observed trips. */
export interface Group {
  area: string
  roadClass: number
}

const FORMAT = 1
const SEGMENT_NUMBERS = 8

/**
 * Everything learned from traces: sums by segment and by group, for each hour of the week, each hour of a kind of day,
 * and all hours together. It contains no trace, no trip and no contributor.
 */
export class Observations {
  readonly segments: Segment[] = []
  readonly groups: Group[] = []
  private readonly segmentIndexes = new Map<string, number>()
  private readonly groupIndexes = new Map<string, number>()
  private readonly edgeIndexes = new Map<number, { segment: number; group: number }>()
  /** By owner: numbers change with each storing, these do not. */
  private readonly segmentHashes: number[] = []
  private readonly groupHashes: number[] = []

  private constructor(
    readonly salt: number,
    readonly bySegment: CellTable,
    readonly byGroup: CellTable,
    /** Epoch seconds of the newest contribution; 0 without one. */
    public newest: number,
  ) {}

  static empty(salt = randomInt(2 ** 32 - 1)): Observations {
    return new Observations(salt, new CellTable(salt), new CellTable(salt), 0)
  }

  /**
   * Adds the observations of one trip, at most once to every cell that it passed.
   *
   * @param contributor  the driver; when unknown, a value that is the same for the same trace
   * @param edgeOf       the graph's edges
   * @returns number of cells that accepted it; 0 when all of them contain this contributor already
   */
  add(contributor: string, traversals: Traversal[], edgeOf: (id: number) => GraphEdge | undefined): number {
    const digest = hashOf(`${this.salt} ${contributor}`)
    const segmentSums = new Map<number, Sum>()
    const groupSums = new Map<number, Sum>()
    for (const { edge: id, enteredAt, seconds, rawSeconds } of traversals) {
      const edge = edgeOf(id)
      if (!edge || rawSeconds <= 0 || seconds <= 0) continue
      const { segment, group } = this.indexesOf(edge)
      const hour = Math.floor(hourOfWeek(enteredAt))
      for (const slot of [slotOfHour(hour), slotOfDayKind(hourOfDayKind(hour)), SLOT_ALL]) {
        addTo(segmentSums, segment * SLOTS + slot, seconds, rawSeconds)
        addTo(groupSums, group * SLOTS + slot, seconds, rawSeconds)
      }
      this.newest = Math.max(this.newest, enteredAt)
    }
    let taken = 0
    for (const [key, { seconds, rawSeconds }] of segmentSums) {
      const owner = Math.floor(key / SLOTS)
      this.segmentHashes[owner] ??= hashOf(segmentKey(this.segments[owner]!))
      const there = mix(digest, this.segmentHashes[owner]!)
      if (this.bySegment.add(owner, key % SLOTS, there, seconds, rawSeconds)) taken++
    }
    for (const [key, { seconds, rawSeconds }] of groupSums) {
      const owner = Math.floor(key / SLOTS)
      this.groupHashes[owner] ??= hashOf(groupKey(this.groups[owner]!))
      const there = mix(digest, this.groupHashes[owner]!)
      if (this.byGroup.add(owner, key % SLOTS, there, seconds, rawSeconds)) taken++
    }
    return taken
  }

  /** Frees places in full cells, before an import. */
  age(): void {
    this.bySegment.age()
    this.byGroup.age()
  }

  /** Adds the sums of another store. */
  absorb(other: Observations): void {
    const segments = other.segments.map((segment) => this.addSegment(segment))
    const groups = other.groups.map((group) => this.addGroup(group))
    this.bySegment.absorb(other.bySegment, (owner) => segments[owner]!)
    this.byGroup.absorb(other.byGroup, (owner) => groups[owner]!)
    this.newest = Math.max(this.newest, other.newest)
  }

  /**
   * The data that may be stored, which is then forgotten here; sums of too few contributors stay.
   *
   * @returns null when there is none
   */
  handOver(contributorsMin = CONTRIBUTORS_MIN): Buffer | null {
    const bytes = this.toBytes(contributorsMin)
    const { bySegment, byGroup } = Observations.fromBytes(bytes)
    if (bySegment.size + byGroup.size === 0) return null
    this.bySegment.clear(contributorsMin)
    this.byGroup.clear(contributorsMin)
    return bytes
  }

  /** Call it when `edgeOf` of the next `add` belongs to another graph. */
  forgetEdges(): void {
    this.edgeIndexes.clear()
  }

  /** The data that may be stored: cells with enough contributors, and the segments and groups that have such a cell. */
  toBytes(contributorsMin = CONTRIBUTORS_MIN): Buffer {
    const cells = this.bySegment.columns(contributorsMin)
    const groupCells = this.byGroup.columns(contributorsMin)
    const { kept, renumbered } = renumber(cells.keys)
    const groups = renumber(groupCells.keys)
    const numbers = new Float64Array(kept.length * SEGMENT_NUMBERS)
    const wayIds = new Float64Array(kept.length)
    const kinds = new Uint8Array(kept.length)
    kept.forEach((old, index) => {
      const { wayId, forward, begin, middle, end, metres, roadClass, kmPerHour } = this.segments[old]!
      wayIds[index] = wayId
      kinds[index] = roadClass * 2 + (forward ? 1 : 0)
      numbers.set(
        [begin.lat, begin.lng, middle.lat, middle.lng, end.lat, end.lng, metres, kmPerHour],
        index * SEGMENT_NUMBERS,
      )
    })
    return writeColumns(
      {
        format: FORMAT,
        salt: this.salt,
        contributorsMin,
        newest: Math.floor(this.newest / 3600) * 3600,
        groups: groups.kept.map((old) => this.groups[old]!),
      },
      {
        way_ids: wayIds,
        kinds,
        segments: numbers,
        keys: renumbered,
        places: cells.places,
        sums: cells.sums,
        group_keys: groups.renumbered,
        group_places: groupCells.places,
        group_sums: groupCells.sums,
      },
    )
  }

  /** @throws Error  when the bytes are not observations of this format */
  static fromBytes(bytes: Buffer): Observations {
    const { meta, columns } = readColumns(bytes)
    const { format, salt, newest, groups } = meta as { format: number; salt: number; newest: number; groups: Group[] }
    if (format !== FORMAT) throw new Error(`observations of format ${format}; this program reads ${FORMAT}`)
    const float = (name: string) => columns[name] as Float64Array
    const whole = (name: string) => columns[name] as Uint32Array
    const all = new Observations(
      salt,
      CellTable.from(salt, { keys: float('keys'), places: whole('places'), sums: float('sums') }),
      CellTable.from(salt, { keys: float('group_keys'), places: whole('group_places'), sums: float('group_sums') }),
      newest,
    )
    const numbers = float('segments')
    float('way_ids').forEach((wayId, index) => {
      const at = index * SEGMENT_NUMBERS
      const point = (offset: number) => ({ lat: numbers[at + offset]!, lng: numbers[at + offset + 1]! })
      const kind = columns.kinds![index]!
      all.addSegment({
        wayId,
        forward: kind % 2 === 1,
        begin: point(0),
        middle: point(2),
        end: point(4),
        metres: numbers[at + 6]!,
        roadClass: Math.floor(kind / 2),
        kmPerHour: numbers[at + 7]!,
      })
    })
    for (const group of groups) all.addGroup(group)
    return all
  }

  private indexesOf(edge: GraphEdge): { segment: number; group: number } {
    const known = this.edgeIndexes.get(edge.id)
    if (known) return known
    const indexes = {
      segment: this.addSegment(segmentOf(edge)),
      group: this.addGroup({ area: areaOf(middleOf(edge.shape)), roadClass: edge.roadClass }),
    }
    this.edgeIndexes.set(edge.id, indexes)
    return indexes
  }

  private addSegment(segment: Segment): number {
    return indexIn(this.segmentIndexes, this.segments, segmentKey(segment), segment)
  }

  private addGroup(group: Group): number {
    return indexIn(this.groupIndexes, this.groups, groupKey(group), group)
  }
}

const groupKey = ({ area, roadClass }: Group): string => `${area}:${roadClass}`

/** 32 bits of a text. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE(0)

interface Sum {
  seconds: number
  rawSeconds: number
}

function addTo(sums: Map<number, Sum>, key: number, seconds: number, rawSeconds: number): void {
  const sum = sums.get(key)
  if (sum) {
    sum.seconds += seconds
    sum.rawSeconds += rawSeconds
  } else sums.set(key, { seconds, rawSeconds })
}

function indexIn<T>(indexes: Map<string, number>, list: T[], key: string, value: T): number {
  const known = indexes.get(key)
  if (known !== undefined) return known
  indexes.set(key, list.length)
  return list.push(value) - 1
}

/** Renumbers the remaining owners from 0. */
function renumber(keys: Float64Array): { kept: number[]; renumbered: Float64Array } {
  const numbers = new Map<number, number>()
  const renumbered = keys.map((key) => {
    const owner = Math.floor(key / SLOTS)
    const number = numbers.get(owner) ?? numbers.size
    numbers.set(owner, number)
    return number * SLOTS + (key % SLOTS)
  })
  return { kept: [...numbers.keys()], renumbered }
}
