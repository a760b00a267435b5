import { type Tags } from '../../osm-pbf/elements.js'
import { type Draft, rectangle } from './draft.js'
import { extent, type Spot } from './ground.js'
import { island } from './island.js'

export interface Quartier {
  name: string
  kind: 'quarter' | 'neighbourhood' | 'hamlet'
  southWest: Spot
  northEast: Spot
}

/** The town's quarters, rectangles that do not overlap. */
export const quartiers: Quartier[] = [
  { name: 'Plateau', kind: 'quarter', southWest: [-600, 250], northEast: [600, 800] },
  { name: 'Zongo-Lagune', kind: 'quarter', southWest: [-600, 800], northEast: [600, 1400] },
  { name: 'Akpakodji', kind: 'quarter', southWest: [-1300, 250], northEast: [-600, 1400] },
  { name: 'Tokplavi', kind: 'quarter', southWest: [600, 250], northEast: [1300, 1400] },
  { name: 'Rive-Nord', kind: 'neighbourhood', southWest: [-600, 2100], northEast: [1000, 2700] },
  { name: 'Plage des Cauris', kind: 'neighbourhood', southWest: [-1300, 0], northEast: [1300, 250] },
  { name: 'Palmeraie', kind: 'hamlet', southWest: [1300, 250], northEast: [2300, 1400] },
  {
    name: island.name,
    kind: 'hamlet',
    southWest: [island.west - 30, island.south - 30],
    northEast: [island.east + 30, island.north + 30],
  },
]

export const townName = 'Port-Fiction'
export const regionName = 'Rivage (département fictif)'
export const madeUp = 'Lieu fictif : ville de démonstration, elle n’existe pas.'

export function drawBoundaries(draft: Draft): void {
  const [[west, south], [east, north]] = [extent.southWest, extent.northEast]
  // A rectangle of Benin: the tests need only the borders around the town.
  drawBoundary(draft, [west - 500, south - 500], [east + 500, north + 500], {
    admin_level: '2',
    name: 'Bénin',
    'name:en': 'Benin',
    'name:fr': 'Bénin',
    'ISO3166-1': 'BJ',
    'ISO3166-1:alpha2': 'BJ',
  })
  drawBoundary(draft, [west - 200, south - 200], [east + 200, north + 200], { admin_level: '4', name: regionName })
  drawBoundary(draft, extent.southWest, extent.northEast, { admin_level: '8', name: townName, place: 'town' })
  draft.place([0, 815], {
    place: 'town',
    name: townName,
    alt_name: 'Ville des Cauris',
    'name:en': townName,
    population: '25000',
    note: madeUp,
  })
  draft.place([-1800, 2250], { place: 'village', name: 'Tokplavi-Rive', population: '800', note: madeUp })
  for (const { name, kind, southWest, northEast } of quartiers) {
    drawBoundary(draft, southWest, northEast, { admin_level: '10', name })
    draft.place([(southWest[0] + northEast[0]) / 2 + 15, (southWest[1] + northEast[1]) / 2 + 15], {
      place: kind,
      name,
      note: madeUp,
    })
  }
}

function drawBoundary(draft: Draft, southWest: Spot, northEast: Spot, tags: Tags): void {
  const way = draft.outline(rectangle(southWest, northEast), {
    boundary: 'administrative',
    admin_level: tags.admin_level!,
  })
  draft.relation([{ type: 'way', ref: way, role: 'outer' }], {
    type: 'boundary',
    boundary: 'administrative',
    ...tags,
    note: madeUp,
  })
}
