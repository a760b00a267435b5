import {
  area,
  areaPaths,
  difference,
  EndType,
  FillRule,
  getBounds,
  inflatePaths,
  intersect,
  JoinType,
  type Path64,
  type Paths64,
  union,
} from 'clipper2-ts'
import { type DryGround } from './dry-ground.js'
import { type WorldShores } from './gshhg.js'
import { withLand } from './land-cells.js'
import { smoothRings } from './smooth.js'

/** Metres. Two shores that differ by less than this are one shore, drawn twice. */
const shoreMetres = 600
/** Square metres: smaller bodies of water of a world map are ignored. */
const areaMin = 4e6
/** A lagoon is surrounded by land: at most this share of its surroundings may be sea. */
const seaShareMax = 0.2

/** Metres of ground to each side of a road and round a thing, where the shore may be a kilometre off. */
const roadMetres = 120
const thingMetres = 220
const ferryMetres = 250
const ferryReachMetres = 3000
/** Metres: narrower water is left out. */
const openingMetres = 150

/** Largest error of a rounded corner, in the world's grid. */
const arcUnits = 16

/**
 * Water of coarse lagoons, their arms that ferries sail on included.
 *
 * @param ferries  in the world's grid
 * @param land  the finer map's
 */
export function withFerries(lagoons: Paths64, ferries: Paths64, land: Paths64, unitsPerMetre: number): Paths64 {
  const units = (metres: number) => Math.round(metres * unitsPerMetre)
  if (lagoons.length === 0 || ferries.length === 0) return lagoons
  const along = inflatePaths(ferries, units(ferryMetres), JoinType.Round, EndType.Round, 2, arcUnits)
  // A ferry far from every lagoon is no evidence about a lagoon's shore.
  const near = intersect(along, grown(lagoons, units(ferryReachMetres)), FillRule.NonZero)
  return union([...lagoons, ...intersect(near, land, FillRule.NonZero)], FillRule.NonZero)
}

/**
 * Lagoons that the coarser map has and the finer one has as land, such as the one of Abidjan: they stay water. Islands
 * that only the finer map has stay, too.
 *
 * @param coarse  land of the coarser map, in the world's grid
 */
export function coarseLagoons(coarse: Paths64, { land, lakes }: WorldShores, unitsPerMetre: number): Paths64 {
  const units = (metres: number) => Math.round(metres * unitsPerMetre)
  const sizeMin = areaMin * unitsPerMetre ** 2
  // Small pieces are dropped: most of them are only differences between two drawings of a shore. Holes have negative areas.
  const wet = difference(land, [...coarse, ...lakes], FillRule.NonZero).filter((path) => {
    const size = area(path)
    return size < 0 || size >= sizeMin
  })
  const cores = grown(grown(wet, -units(shoreMetres)), units(shoreMetres))
  const candidates = cores.flatMap((core) => {
    if (area(core) < sizeMin) return []
    const paths = difference(grown([core], units(1500)), [core], FillRule.NonZero)
    return [{ core, paths, rect: getBounds(paths.flat()) }]
  })
  const behindLand = new Set<Path64>()
  for (const { cell, land: near } of withLand(candidates, land)) {
    const dry = Math.abs(areaPaths(intersect(cell.paths, near, FillRule.NonZero)))
    if (dry > (1 - seaShareMax) * Math.abs(areaPaths(cell.paths))) behindLand.add(cell.core)
  }
  return cores.filter((core) => behindLand.has(core))
}

/** The parts of the lagoons without roads and things in the water. */
export function plausibleLagoons(lagoons: Paths64, { lines, points }: DryGround, unitsPerMetre: number): Paths64 {
  if (lagoons.length === 0) return []
  const units = (metres: number) => Math.round(metres * unitsPerMetre)
  const along = (paths: Paths64, metres: number) =>
    inflatePaths(paths, units(metres), JoinType.Round, EndType.Round, 2, arcUnits)
  const dry = [
    ...along(
      lines.map(({ path }) => path),
      roadMetres,
    ),
    ...along(
      points.map((point) => [point]),
      thingMetres,
    ),
  ]
  const wet = difference(lagoons, dry, FillRule.NonZero)
  const opened = grown(grown(wet, -units(openingMetres)), units(openingMetres))
  return smoothRings(opened.filter((path) => Math.abs(area(path)) > 2e5 * unitsPerMetre ** 2))
}

function grown(paths: Paths64, units: number): Paths64 {
  return inflatePaths(paths, units, JoinType.Round, EndType.Polygon, 2, arcUnits)
}
