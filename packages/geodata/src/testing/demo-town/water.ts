import { type Draft, rectangle } from './draft.js'
import { extent, type Spot } from './ground.js'
import { islandShore } from './island.js'
import { bank } from './outer-roads.js'

const [west, south] = extent.southWest
const [east] = extent.northEast

// Map tiles use a coastline that crosses a cell of ten kilometres from edge to edge. Elsewhere they show the real coast
// of the country, where this town does not exist.
const beyond = 15_000

export function drawWater(draft: Draft): void {
  // A coastline has the land on its left: here it runs from west to east, with the sea in the south.
  const coast: Spot[] = [
    [-beyond, 0],
    [west, 0],
    [-1250, 0],
    [0, 0],
    [1250, 0],
    [east, 0],
    [beyond, 0],
  ]
  draft.way(
    coast.map((spot) => draft.place(spot)),
    { natural: 'coastline' },
  )
  // The same sea as an area, for programs that cannot close coastlines.
  draft.outline(rectangle([west, south], [east, 0]), { natural: 'water', water: 'bay', name: 'Baie de Port-Fiction' })
  draft.outline(rectangle([west, 0], [east, 120]), { natural: 'beach', surface: 'sand', name: 'Plage des Cauris' })

  const lagoon = draft.outline(rectangle([west, bank.south], [east, bank.north]))
  const shore = draft.outline(islandShore)
  draft.relation(
    [
      { type: 'way', ref: lagoon, role: 'outer' },
      { type: 'way', ref: shore, role: 'inner' },
    ],
    { type: 'multipolygon', natural: 'water', water: 'lagoon', name: 'Lagune de Port-Fiction' },
  )
}

export function drawLandUse(draft: Draft): void {
  draft.outline(rectangle([-1230, 280], [1230, 1330]), { landuse: 'residential' })
  draft.outline(rectangle([-430, 2170], [430, 2530]), { landuse: 'residential' })
  draft.outline(rectangle([1350, 400], [2150, 1250]), { landuse: 'orchard', trees: 'coconut_palms', name: 'Palmeraie' })
  draft.outline(rectangle([110, 310], [190, 390]), { leisure: 'park', name: 'Jardin des Cauris' })
  draft.outline(rectangle([-390, 1010], [-210, 1090]), { leisure: 'stadium', name: 'Stade municipal de Port-Fiction' })
  draft.outline(rectangle([-2300, 2700], [2300, 2900]), { landuse: 'farmland' })
}
