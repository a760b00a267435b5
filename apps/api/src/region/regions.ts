import { createHash } from 'node:crypto'
import { type LatLng } from '@repere/shared'
import { type Build } from './build.js'
import { type BuildReader, covers, metresInside, type RegionData } from './region-data.js'

/**
 * The regions of this deployment, each with its own builds. A request goes to the smallest region that is responsible for all of its
 * points; across a border, to one whose data reaches far enough; else to one of main roads.
 */
export class Regions {
  /** @param all  at least one; the first is that of `DATA_DIR` */
  constructor(readonly all: readonly [RegionData, ...RegionData[]]) {}

  get first(): RegionData {
    return this.all[0]
  }

  /** Those with a build in service. */
  get serving(): RegionData[] {
    return this.all.filter(({ serving }) => serving !== null)
  }

  /** Those with all that the map has: of main roads only where there are no others. */
  get detailed(): RegionData[] {
    const serving = this.serving
    const detailed = serving.filter(({ serving: build }) => build?.manifest.roads !== 'main')
    return detailed.length > 0 ? detailed : serving
  }

  /** Why a region cannot be served; null where all are, or where a folder has no build yet. */
  get problem(): string | null {
    return this.all.map(({ problem }) => problem).find((problem) => problem !== null) ?? null
  }

  /** Names the builds that answer together; null without any. */
  get together(): string | null {
    return nameTogether(this.serving.map(({ serving }) => serving!.id))
  }

  /** The box around all regions in service; null without any. */
  get bounds(): [west: number, south: number, east: number, north: number] | null {
    const boxes = this.serving.map(({ serving }) => serving!.manifest.bounds)
    if (boxes.length === 0) return null
    const side = (at: number, pick: (...degrees: number[]) => number) => pick(...boxes.map((box) => box[at]!))
    return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
  }

  /** True when some region has data at the point. */
  covers(point: LatLng): boolean {
    return this.serving.some(({ serving }) => covers(serving!, point))
  }

  /**
   * The region that answers about these points together. Points that no region covers do not count.
   *
   * @param points  none: the first region in service
   * @returns null when no region covers all of them, or none is in service
   */
  at(points: readonly LatLng[]): RegionData | null {
    return this.candidates(points)[0] ?? null
  }

  /**
   * The region of `at`; across a border all regions whose data has all of the points. The fastest way may run through any of them.
   *
   * @returns the one whose data reaches furthest beyond the points first
   */
  candidates(points: readonly LatLng[]): RegionData[] {
    const serving = this.serving
    const [only] = serving
    if (only === undefined || serving.length === 1) return only ? [only] : []
    const known = points.filter((point) => this.covers(point))
    if (known.length === 0) return [only]
    const found = serving.flatMap((region): Candidate[] => {
      const build = region.serving!
      const inside = insideBy(build, known)
      if (inside < 0) return []
      const size = sizeOf(build)
      if (build.manifest.roads === 'main') return [{ region, rank: 2, metres: 0, size }]
      const isOwn = inside >= (build.manifest.coverage?.overlap_metres ?? 0)
      return [{ region, rank: isOwn ? 0 : 1, metres: isOwn ? 0 : Math.floor(inside), size }]
    })
    found.sort((one, other) => one.rank - other.rank || other.metres - one.metres || one.size - other.size)
    const ofBorder = found[0]?.rank === 1 ? found.filter(({ rank }) => rank === 1) : found.slice(0, 1)
    return ofBorder.map(({ region }) => region)
  }

  /**
   * The region of `at`; where no region covers all points, the one that covers most of them, the first point in doubt.
   *
   * @returns null while none is in service
   */
  around(points: readonly LatLng[]): RegionData | null {
    const whole = this.at(points)
    if (whole) return whole
    const known = points.filter((point) => this.covers(point))
    let best: { region: RegionData; count: number } | null = null
    for (const region of this.serving) {
      const there = known.filter((point) => covers(region.serving!, point))
      const count = there.length + (there[0] === known[0] ? 0.5 : 0)
      if (best === null || count > best.count) best = { region, count }
    }
    return best?.region ?? null
  }

  /**
   * The points that no region joins with the others: those outside the region of `around`.
   *
   * @returns empty where one region covers all of them
   */
  apart<Point extends LatLng>(points: readonly Point[]): Point[] {
    if (this.serving.length < 2 || this.at(points) !== null) return []
    const build = this.around(points)!.serving!
    return points.filter((point) => this.covers(point) && !covers(build, point))
  }
}

/** The readers of one kind, one for each region. */
export class PerRegion<Reader extends BuildReader> {
  private readonly readers: ReadonlyMap<RegionData, Reader>

  /** Adds each reader to its region. */
  constructor(
    readonly regions: Regions,
    make: (dataDir: string, region: RegionData) => Reader,
  ) {
    this.readers = new Map(
      regions.all.map((region) => {
        const reader = make(region.dataDir, region)
        region.read(reader)
        return [region, reader]
      }),
    )
  }

  of(region: RegionData): Reader {
    return this.readers.get(region)!
  }

  get first(): Reader {
    return this.of(this.regions.first)
  }

  get all(): Reader[] {
    return [...this.readers.values()]
  }
}

/** One name for several builds, or graphs, as a part of an address and of a cache's key; null for none. */
export function nameTogether(names: readonly string[]): string | null {
  if (names.length < 2) return names[0] ?? null
  return `regions-${createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)}`
}

/** How far all points are from the end of a build's data: metres; negative when one lies outside. */
function insideBy(build: Build, points: readonly LatLng[]): number {
  let least = Infinity
  for (const point of points) {
    least = Math.min(least, metresInside(build, point))
    if (least < 0) return least
  }
  return least
}

interface Candidate {
  region: RegionData
  /** 0: responsible for all points; 1: has them in its overlap; 2: has main roads only. */
  rank: number
  /** From the end of its data, in an overlap. */
  metres: number
  size: number
}

/** In square degrees, to compare regions by. */
function sizeOf({ manifest: { coverage, bounds } }: Build): number {
  if (!coverage) return (bounds[2] - bounds[0]) * (bounds[3] - bounds[1])
  return Math.abs(coverage.rings.reduce((sum, ring) => sum + signedSize(ring), 0))
}

const signedSize = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [x0, y0] = ring[(i || ring.length) - 1]!
    return sum + (x0 * y - x * y0) / 2
  }, 0)
