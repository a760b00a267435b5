import { setImmediate } from 'node:timers/promises'
import { difference, FillRule, type Paths64, union } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { openSeaZoomMin, type TileArchive } from '../tile-archive.js'
import { tileNumber, type TileRange, tileRange, toWorld, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { believableLagoons, coarseLagoons, withFerries } from './coarse-lagoons.js'
import { clipAreas } from './clip.js'
import { coastZoom, refineShores } from './coastlines.js'
import { type DryGround, groundAtZoom, nearMetres, readDryGround, readFerries, solidGround } from './dry-ground.js'
import { gshhgShores, type WorldShores } from './gshhg.js'
import { earthLand, naturalEarthLand } from './land-outlines.js'
import { unknownLakes } from './known-lakes.js'
import { atZoom, seaTiles, type Shores } from './sea-tiles.js'
import { smoothRings } from './smooth.js'
import { worldBounds, worldZoomMax } from '../world/world-zooms.js'

/** The shape of the sea, before it is cut into tiles. */
export interface SeaShape {
  /** For zooms up to 5; each path of positive area. */
  world: Paths64
  /** From zoom 6 on; holes have negative areas. */
  local: WorldShores
  ground: DryGround
  /** Cells of `coastZoom` whose shore is the extract's. */
  refined: Set<number>
}

/** What the shape of the sea follows from. */
export interface SeaWork {
  extracts: string[]
  bounds: Bounds
  /** Size of the largest extract. */
  bytes: number
  /** The folder of GSHHG; null where this machine has none. */
  gshhg: string | null
}

export interface SeaOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

// Degrees beyond the region that shores are known for: tiles reach further than what they were asked for.
const marginDegrees = 1.5
const lagoonMarginDegrees = 0.3
/** First zoom of the fine shores: below, Natural Earth's errors are less than a pixel or two. */
const localZoomMin = 6
/** From here on, roads are kept dry: below, a road and the water beside it share a pixel. */
const groundZoomMin = 8

/**
 * Works out where the sea is, from outlines of the world's land, the extract's coastlines, and what stands on ground.
 * Without GSHHG there are no lakes but the extract's.
 */
export async function shapeSea(
  { extracts, bounds, bytes, gshhg }: SeaWork,
  { signal, onProgress }: SeaOptions,
): Promise<SeaShape> {
  const wide = growBounds(bounds, marginDegrees)
  const world = await naturalEarthLand('50m', worldBounds)
  const { land, lakes } = gshhg ? await gshhgShores(gshhg, wide) : { land: await earthLand(wide, signal), lakes: [] }
  const outline: WorldShores = { land: smoothRings(land), lakes: smoothRings(lakes) }
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  // Only where the map is drawn: the shores of fjords are long.
  const tight = growBounds(bounds, lagoonMarginDegrees)
  const [topLeft, bottomRight] = [toWorld(tight[0], tight[3]), toWorld(tight[2], tight[1])]
  const rect = { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y }
  const own = { land: clipAreas(rect, land), lakes: clipAreas(rect, lakes) }
  let lagoons = gshhg ? coarseLagoons(await naturalEarthLand('10m', tight), own, unitsOfMetre) : []
  if (lagoons.length > 0) lagoons = withFerries(lagoons, await readFerries(extracts, signal), land, unitsOfMetre)
  onProgress(0.3)
  const nearUnits = Math.ceil(nearMetres * unitsPerMetre(0))
  const water = seaTiles(
    { ...outline, lakes: [...outline.lakes, ...lagoons], ground: [] },
    zoomMax,
    tileRange(bounds, zoomMax),
    nearUnits,
  )
  let done = 0
  const ground = await readDryGround(extracts, water, {
    signal,
    onBytes: (read) => onProgress(0.3 + 0.6 * Math.min(1, (done = Math.max(done, read)) / bytes)),
  })
  const { shores, refined } = refineShores(outline.land, ground.coastlines)
  const believed = believableLagoons(lagoons, ground, unitsOfMetre)
  const inland = believed.length > 0 ? union([...outline.lakes, ...believed], FillRule.NonZero) : outline.lakes
  onProgress(1)
  return { world, local: { land: shores, lakes: inland }, ground, refined }
}

function growBounds([west, south, east, north]: Bounds, degrees: number): Bounds {
  return [west - degrees, south - degrees, east + degrees, north + degrees]
}

/** Cuts the sea and the lakes into tiles and puts them into those of the archive. */
export async function putSea(
  archive: TileArchive,
  { world, local, ground, refined }: SeaShape,
  bounds: Bounds,
  { signal, onProgress }: SeaOptions,
): Promise<void> {
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  const lakes = unknownLakes(local.lakes, archive)
  const wet = { land: lakes.length > 0 ? difference(local.land, lakes, FillRule.NonZero) : local.land, lakes }
  const solid = solidGround(ground, wet.land, unitsOfMetre)
  for (let zoom = 0; zoom <= zoomMax; zoom++) {
    // Around the region, the first zooms are those of `world-tiles.ts`.
    const range = zoom <= worldZoomMax ? archive.reach(bounds, zoom) : tileRange(bounds, zoom)
    const shores: Shores =
      zoom < localZoomMin
        ? worldShores(world, zoom)
        : {
            land: atZoom(local.land, zoom),
            lakes: atZoom(lakes, zoom),
            ground: zoom < groundZoomMin ? [] : groundAtZoom(ground, solid, zoom, unitsOfMetre),
          }
    archive.begin()
    await putShores(archive, shores, zoom, range, refined, signal)
    archive.commit()
    onProgress((zoom + 1) / (zoomMax + 2))
  }
  archive.begin()
  archive.fillDeclaredSea()
  archive.commit()
  onProgress(1)
}

/** The shores of zooms up to 5, the world over. */
export function worldShores(land: Paths64, zoom: number): Shores {
  return { land: atZoom(land, zoom), lakes: [], ground: [] }
}

/** @param refined  cells of `coastZoom` whose shore is an extract's */
export async function putShores(
  archive: TileArchive,
  shores: Shores,
  zoom: number,
  range: TileRange,
  refined: Set<number>,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0
  for (const { sea, lakes: inland, ...tile } of seaTiles(shores, zoom, range)) {
    if (sea === 'whole') {
      if (zoom >= openSeaZoomMin) archive.declareOpenSea(zoom, tile)
      else fillInside(archive, tile, zoom, range)
    } else {
      const cell = tileNumber(tile.x >> (zoom - coastZoom), tile.y >> (zoom - coastZoom))
      const approximate = zoom >= coastZoom && !refined.has(cell)
      archive.addWater(tile, [
        ...(sea.length > 0 ? [{ class: 'ocean' as const, approximate, polygons: sea }] : []),
        ...(inland.length > 0 ? [{ class: 'lake' as const, approximate: zoom >= coastZoom, polygons: inland }] : []),
      ])
    }
    // Lets a Ctrl-C through.
    if (++count % 500 === 0) await setImmediate()
    signal?.throwIfAborted()
  }
}

/** Every tile of a zoom inside a larger tile that is all sea. */
function fillInside(archive: TileArchive, leaf: { z: number; x: number; y: number }, zoom: number, range: TileRange) {
  const side = 2 ** (zoom - leaf.z)
  for (let x = Math.max(range.west, leaf.x * side); x <= Math.min(range.east, leaf.x * side + side - 1); x++) {
    for (let y = Math.max(range.north, leaf.y * side); y <= Math.min(range.south, leaf.y * side + side - 1); y++) {
      archive.fillWithSea({ z: zoom, x, y })
    }
  }
}
