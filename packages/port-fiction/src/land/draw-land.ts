import { type Draft } from '../draft.js'
import { areaOf, simplifiedRing, simplified } from '../plane/lines.js'
import { type Spot } from '../plane/spot.js'
import { contour } from './contour.js'
import { aboveSea, intoLagoon, intoRiver, island, islets, riverLine } from './ground.js'

const isHole = (ring: readonly Spot[]): boolean => areaOf(ring) < 0
const clean = (rings: Spot[][], tolerance: number, squareMetresMin: number): Spot[][] =>
  rings.filter((ring) => Math.abs(areaOf(ring)) > squareMetresMin).map((ring) => simplifiedRing(ring, tolerance))

/** The coast, the lagoon with its islands, and the river. */
export function drawWater(draft: Draft): void {
  const around = { west: island.west - 1800, south: -2500, east: island.east + 1800, north: island.north + 1800 }
  for (const ring of clean(contour(aboveSea, around, 90), 5, 20_000)) draft.outline(ring, { natural: 'coastline' })
  const lagoon = clean(contour(intoLagoon, { west: -12_000, south: -640, east: 13_000, north: 5900 }, 25), 2.5, 3000)
  draft.area(lagoon, isHole, {
    natural: 'water',
    water: 'lagoon',
    name: 'Lagune des Cauris',
    'name:en': 'Cowrie Lagoon',
    'name:fon': 'Akwɛkún Tɔ̀',
  })
  for (const ring of clean(contour(intoRiver, { west: -3500, south: 1100, east: 2500, north: 17_600 }, 14), 2, 3000)) {
    draft.outline(ring, { natural: 'water', water: 'river' })
  }
  draft.line(simplified(riverLine(), 6), { waterway: 'river', name: 'Zouvi', 'name:fr': 'La Zouvi' })
  for (const { name, at } of islets) draft.node(at, { place: 'islet', name })
}
