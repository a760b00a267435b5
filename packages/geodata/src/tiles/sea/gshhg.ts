import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { difference, FillRule, type Path64, type Paths64, type Rect64, union } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { toWorld } from '../tile-grid.js'
import { isSamePlace, outlineOf } from './clip.js'
import { landInside } from './coastlines.js'

/** Of the only release that its packages hold since 2017. */
export const gshhgVersion = '2.3.7'

const segments = {
  firstSegment: { variable: 'Id_of_first_segment_in_a_bin', bytes: 4 },
  segments: { variable: 'N_segments_in_a_bin', bytes: 2 },
  firstPoint: { variable: 'Id_of_first_point_in_a_segment', bytes: 4 },
  east: { variable: 'Relative_longitude_from_SW_corner_of_bin', bytes: 2 },
  north: { variable: 'Relative_latitude_from_SW_corner_of_bin', bytes: 2 },
} as const

/**
 * GSHHG (LGPL): World Vector Shoreline, CIA World Data Bank II. GMT keeps it in cells of one degree, as HDF5. Here: its
 * variables as files of plain numbers, one folder per file (`unpack-gshhg.main.ts`).
 */
export const gshhgFiles = {
  shores: {
    file: 'binned_GSHHS_f.nc',
    variables: {
      ...segments,
      info: { variable: 'Embedded_npts_levels_exit_entry_for_a_segment', bytes: 4 },
      corners: { variable: 'Embedded_node_levels_in_a_bin', bytes: 2 },
    },
  },
  rivers: {
    file: 'binned_river_f.nc',
    variables: {
      ...segments,
      points: { variable: 'N_points_for_a_segment', bytes: 2 },
      level: { variable: 'Hierarchial_level_of_a_segment', bytes: 2 },
    },
  },
} as const satisfies Record<string, { file: string; variables: Record<string, { variable: string; bytes: 2 | 4 }> }>

/** Steps within a cell; the last one is the next cell's first. */
const stepsPerCell = 65_535
const level = { land: 1, lake: 2, island: 3 } as const

/** The world's shores at full resolution, in the world's grid; outlines of positive area, holes of negative. */
export interface WorldShores {
  land: Paths64
  /** Lakes and lagoons, without the islands in them. */
  lakes: Paths64
}

export interface WorldRiver {
  /** 1 the largest, then less and less; 5 and more are intermittent. */
  level: number
  path: Path64
}

/** @returns the first of the folders that holds GSHHG; null where none does */
export async function findGshhg(folders: string[]): Promise<string | null> {
  for (const folder of folders) {
    const there = await Promise.all(Object.keys(gshhgFiles).map((kind) => access(join(folder, kind)))).then(
      () => true,
      () => false,
    )
    if (there) return folder
  }
  return null
}

/** Land and lakes of the cells that `bounds` reach. */
export async function gshhgShores(folder: string, bounds: Bounds): Promise<WorldShores> {
  const { info: infos, corners, ...numbers } = await readNumbers(folder, 'shores')
  const cells = new Cells(numbers)
  const land: Paths64 = []
  const lakes: Paths64 = []
  for (const { number, rect, segments } of cells.within(bounds)) {
    const byLevel = new Map<number, Paths64>()
    for (const segment of segments) {
      const info = infos[segment]! >>> 0
      const path = cells.path(number, segment, info >>> 9)
      // A ring comes without its first corner again.
      if (((info >>> 3) & 7) === closedInCell && !isSamePlace(path[0]!, path.at(-1)!)) path.push(path[0]!)
      const own = (info >>> 6) & 7
      byLevel.set(own, [...(byLevel.get(own) ?? []), path])
    }
    // A cell without a shore of a level is completely inside or outside this level.
    const whole = corners[number]! & 7
    const inside = (wanted: number): Paths64 => {
      const lines = byLevel.get(wanted)
      if (!lines) return whole >= wanted ? [outlineOf(rect)] : []
      // A shore has the higher ground on its left: land beside sea, but also land beside a lake.
      return landInside(rect, lines) ?? (whole >= wanted ? [outlineOf(rect)] : [])
    }
    land.push(...inside(level.land))
    const dry = byLevel.has(level.lake) ? landInside(rect, byLevel.get(level.lake)!) : null
    const wet = dry
      ? difference([outlineOf(rect)], dry, FillRule.NonZero)
      : whole >= level.lake
        ? [outlineOf(rect)]
        : []
    if (wet.length > 0) lakes.push(...difference(wet, inside(level.island), FillRule.NonZero))
  }
  return { land: union(land, FillRule.NonZero), lakes: union(lakes, FillRule.NonZero) }
}

/** Rivers of the cells that `bounds` reach, cut at the cells' edges, downstream or up. */
export async function gshhgRivers(folder: string, bounds: Bounds, levelMax: number): Promise<WorldRiver[]> {
  const { points: counts, level: levels, ...numbers } = await readNumbers(folder, 'rivers')
  const cells = new Cells(numbers)
  return [...cells.within(bounds)].flatMap(({ number, segments }) =>
    segments.flatMap((segment): WorldRiver[] => {
      if (levels[segment]! > levelMax) return []
      return [{ level: levels[segment]!, path: cells.path(number, segment, counts[segment]! & 0xffff) }]
    }),
  )
}

/** The side by which a segment enters a cell: 0 to 3, or this. */
const closedInCell = 4

interface Cell {
  number: number
  rect: Rect64
  segments: number[]
}

type Numbers = Int16Array | Int32Array

async function readNumbers<K extends keyof typeof gshhgFiles>(folder: string, kind: K) {
  const { variables } = gshhgFiles[kind]
  const read = Object.entries(variables).map(async ([name, { bytes }]): Promise<[string, Numbers]> => {
    const file = await readFile(join(folder, kind, name))
    const length = file.byteLength / bytes
    // Files are read into memory of their own, whose start fits every type.
    return [
      name,
      bytes === 2
        ? new Int16Array(file.buffer, file.byteOffset, length)
        : new Int32Array(file.buffer, file.byteOffset, length),
    ]
  })
  return Object.fromEntries(await Promise.all(read)) as Record<keyof (typeof gshhgFiles)[K]['variables'], Numbers>
}

/** The cells of one degree, from the north-west, row by row. */
class Cells {
  constructor(private readonly numbers: Record<keyof typeof segments, Numbers>) {}

  *within([west, south, east, north]: Bounds): Generator<Cell> {
    const { firstSegment, segments: counts } = this.numbers
    for (let lat = Math.max(-85, Math.floor(south)); lat < Math.min(85, north); lat++) {
      for (let lng = Math.max(-180, Math.floor(west)); lng < Math.min(180, east); lng++) {
        const number = (89 - lat) * 360 + (lng < 0 ? lng + 360 : lng)
        const [topLeft, bottomRight] = [toWorld(lng, lat + 1), toWorld(lng + 1, lat)]
        yield {
          number,
          rect: { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y },
          segments: Array.from({ length: counts[number]! }, (_, i) => firstSegment[number]! + i),
        }
      }
    }
  }

  path(number: number, segment: number, points: number): Path64 {
    const { firstPoint, east, north } = this.numbers
    const column = number % 360
    const [lng, lat] = [column < 180 ? column : column - 360, 89 - Math.floor(number / 360)]
    const start = firstPoint[segment]!
    return Array.from({ length: points }, (_, i) =>
      toWorld(lng + (east[start + i]! & 0xffff) / stepsPerCell, lat + (north[start + i]! & 0xffff) / stepsPerCell),
    )
  }
}
