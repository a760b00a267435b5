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
  type Point64,
  pointInPolygon,
  PointInPolygonResult,
  union,
} from 'clipper2-ts'
import { type DryGround } from './dry-ground.js'
import { type WorldShores } from './gshhg.js'
import { withLand } from './land-cells.js'
import { cutMetres, smoothRings } from './smooth.js'

/** Metres. Two shores that differ by less than this are one shore, drawn twice. */
const shoreMetres = 600
/** Square metres: smaller bodies of water of a world map are ignored. */
const areaMin = 4e6
/** A lagoon is surrounded by land: at most this share of its surroundings may be sea. */
const seaShareMax = 0.2

/** Metres of ground to each side of a road and round a thing, where the shore may be a kilometre off. */
const roadMetres = 120
const thingMetres = 150
/** Metres: gaps between things that are narrower than twice this are ground too. */
const townMetres = 450
/** Fewer things than this together do not show ground: their positions are no better than the shore. */
const thingsMin = 8
const ferryMetres = 250
const ferryReachMetres = 3000
/** Metres: narrower water is left out. */
const openingMetres = 150
/** Metres from a lagoon up to which its narrow arms belong to it. */
const armMetres = 2500
/** Metres: the water of a ferry reaches a lagoon that is closer than twice this. */
const gapMetres = 1200
/** Metres: land between a lagoon and the sea that is wider is a bar. */
const mouthMetres = 300
/** Square metres: what roads and towns leave of a lagoon is dropped if it is smaller. */
const restMin = 1e6

/** Largest error of a rounded corner, in the world's grid. */
const arcUnits = 16

/**
 * Water along ferries that sail on or near a coarse lagoon; none of a ferry far from every lagoon, which is no evidence
 * about a lagoon's shore.
 *
 * @param ferries  in the world's grid
 * @param land  the finer map's
 */
export function ferryWater(lagoons: Paths64, ferries: Paths64, land: Paths64, unitsPerMetre: number): Paths64 {
  const units = (metres: number) => Math.round(metres * unitsPerMetre)
  if (lagoons.length === 0 || ferries.length === 0) return []
  const along = inflatePaths(ferries, units(ferryMetres), JoinType.Round, EndType.Round, 2, arcUnits)
  const near = intersect(along, grown(lagoons, units(ferryReachMetres)), FillRule.NonZero)
  return intersect(near, land, FillRule.NonZero)
}

/** Lagoons with the water along ferries, and the water between both: a ferry does not sail on a pond. */
export function withFerries(lagoons: Paths64, along: Paths64, land: Paths64, unitsPerMetre: number): Paths64 {
  if (along.length === 0) return lagoons
  const gap = Math.round(gapMetres * unitsPerMetre)
  const wet = union([...lagoons, ...along], FillRule.NonZero)
  const joined = intersect(grown(grown(wet, gap), -gap), land, FillRule.NonZero)
  return union([...wet, ...intersect(joined, grown(along, 2 * gap), FillRule.NonZero)], FillRule.NonZero)
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
  return withArms(
    cores.filter((core) => behindLand.has(core)),
    wet,
    units,
  )
}

/** The lagoons with their arms: narrow water, which is only a shore drawn twice where no lagoon is near. */
function withArms(cores: Paths64, wet: Paths64, units: (metres: number) => number): Paths64 {
  if (cores.length === 0) return []
  const wide = grown(grown(wet, -units(openingMetres)), units(openingMetres))
  const arms = intersect(wide, grown(cores, units(armMetres)), FillRule.NonZero)
  return union([...cores, ...arms], FillRule.NonZero).filter(
    (path) => area(path) < 0 || intersect([path], cores, FillRule.NonZero).length > 0,
  )
}

/**
 * The parts of the lagoons without roads and without towns in the water. A thing that stands alone does not change the
 * shore: it may be as far off as the shore, and would leave a round bite.
 *
 * @param alongFerries  from `ferryWater`: only roads outweigh it
 */
export function plausibleLagoons(
  lagoons: Paths64,
  alongFerries: Paths64,
  { lines, points }: DryGround,
  unitsPerMetre: number,
): Paths64 {
  if (lagoons.length === 0) return []
  const units = (metres: number) => Math.round(metres * unitsPerMetre)
  const along = (paths: Paths64, metres: number) =>
    inflatePaths(paths, units(metres), JoinType.Round, EndType.Round, 2, arcUnits)
  const roads = along(
    lines.map(({ path }) => path),
    roadMetres,
  )
  const inLagoons = points.filter((point) => isInside(lagoons, point))
  const things = along(
    inLagoons.map((point) => [point]),
    thingMetres,
  )
  const towns = grown(grown(union([...roads, ...things], FillRule.NonZero), units(townMetres)), -units(townMetres))
  const onRoads = roads.map(([corner]) => corner!)
  const dry = towns.filter(
    (town) => area(town) < 0 || countIn(town, onRoads) > 0 || countIn(town, inLagoons) >= thingsMin,
  )
  const left = union([...difference(lagoons, dry, FillRule.NonZero), ...alongFerries], FillRule.NonZero)
  const wet = difference(left, roads, FillRule.NonZero)
  const opened = grown(grown(wet, -units(openingMetres)), units(openingMetres))
  const large = opened.filter((path) => Math.abs(area(path)) > restMin * unitsPerMetre ** 2)
  // Not beyond the lagoons: roads are known up to a short distance from them only.
  const known = union([...lagoons, ...alongFerries], FillRule.NonZero)
  return intersect(smoothRings(large, cutMetres.shore, unitsPerMetre), known, FillRule.NonZero)
}

/**
 * Lagoons opened to the sea where the coarse map has them open and only a strip without roads is left: the shore there is
 * another map's.
 *
 * @param coarse  land of the coarser map, in the world's grid
 * @param shores  land as it will be drawn
 */
export function withMouths(
  lagoons: Paths64,
  { coarse, shores }: { coarse: Paths64; shores: Paths64 },
  { lines }: Pick<DryGround, 'lines'>,
  unitsPerMetre: number,
): Paths64 {
  const units = (metres: number) => Math.round(metres * unitsPerMetre)
  const around = lagoons.length === 0 ? [] : grown(lagoons, units(mouthMetres))
  const sea = difference(around, shores, FillRule.NonZero)
  if (sea.length === 0) return lagoons
  const strip = difference(intersect(around, shores, FillRule.NonZero), [...lagoons, ...coarse], FillRule.NonZero)
  const roads = inflatePaths(
    lines.map(({ path }) => path),
    units(roadMetres),
    JoinType.Round,
    EndType.Round,
    2,
    arcUnits,
  )
  const mouths = difference(intersect(strip, grown(sea, units(mouthMetres)), FillRule.NonZero), roads, FillRule.NonZero)
  return union([...lagoons, ...mouths], FillRule.NonZero)
}

/** The ground without the things in lagoons that stay water around them. */
export function withoutThingsIn(lagoons: Paths64, ground: DryGround): DryGround {
  return { ...ground, points: ground.points.filter((point) => !isInside(lagoons, point)) }
}

/** Inside an outline, and not in one of its holes. */
const isInside = (areas: Paths64, point: Point64) => areas.filter((ring) => countIn(ring, [point])).length % 2 === 1

function countIn(path: Path64, points: Point64[]): number {
  const { left, top, right, bottom } = getBounds(path)
  const isNear = ({ x, y }: Point64) => x >= left && x <= right && y >= top && y <= bottom
  return points.filter((point) => isNear(point) && pointInPolygon(point, path) !== PointInPolygonResult.IsOutside)
    .length
}

function grown(paths: Paths64, units: number): Paths64 {
  return inflatePaths(paths, units, JoinType.Round, EndType.Polygon, 2, arcUnits)
}
