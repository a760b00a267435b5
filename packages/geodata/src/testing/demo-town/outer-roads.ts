import { type Tags } from '../../osm-pbf/elements.js'
import { type Draft, spotsAlong } from './draft.js'
import { type Spot } from './ground.js'
import { block, grid, northGrid } from './street-grid.js'

/** Names of the roads that leave the grid, for tests and for readers of the map. */
export const roads = {
  centralBridge: 'Pont des Cauris',
  tollBridge: "Pont à péage de l'Est",
  footbridge: 'Passerelle de la Lagune',
  ferry: 'Bac de Tokplavi',
  national: 'Route Nationale Fictive',
  motorway: 'Autoroute du Rivage',
  northBank: 'Boulevard de la Rive Nord',
  riverTrack: 'Piste de la Rive',
  eastRoad: "Route de l'Est",
  palmTrack: 'Piste de la Palmeraie',
  ferryRoad: 'Route du Bac',
  beachRoad: 'Route des Pêches',
  steps: 'Escalier du Phare',
  cycleway: 'Piste cyclable du Littoral',
} as const

export const bank = { south: 1400, north: 2100 } as const

export function drawOuterRoads(draft: Draft): void {
  drawBridges(draft)
  drawNorthBank(draft)
  drawMotorway(draft)
  drawEast(draft)
  drawFerry(draft)
  drawBeach(draft)
}

function drawBridges(draft: Draft): void {
  const main: Tags = { highway: 'primary', surface: 'asphalt', lanes: '2' }
  draft.street(
    [
      [0, grid.north],
      [0, bank.south],
    ],
    { ...main, name: "Boulevard de l'Indépendance" },
  )
  draft.street(
    [
      [0, bank.south],
      [0, bank.north],
    ],
    { ...main, name: roads.centralBridge, bridge: 'yes', layer: '1' },
  )
  draft.street(
    [
      [0, bank.north],
      [0, northGrid.south],
    ],
    { ...main, name: "Boulevard de l'Indépendance" },
  )

  const toll: Tags = {
    highway: 'trunk',
    surface: 'asphalt',
    lanes: '2',
    toll: 'yes',
    maxspeed: '40',
    name: roads.tollBridge,
  }
  draft.crossing([900, 2150], { barrier: 'toll_booth', name: "Péage de l'Est" })
  draft.street(
    [
      [900, grid.north],
      [900, bank.south],
    ],
    toll,
  )
  draft.street(
    [
      [900, bank.south],
      [900, bank.north],
    ],
    { ...toll, bridge: 'yes', layer: '1' },
  )
  draft.street(
    [
      [900, bank.north],
      [900, 2150],
      [900, northGrid.south],
    ],
    toll,
  )

  draft.street(
    [
      [-300, grid.north],
      [-300, bank.south],
      [-300, bank.north],
      [-300, northGrid.south],
    ],
    {
      highway: 'footway',
      name: roads.footbridge,
      bridge: 'yes',
      layer: '1',
      surface: 'wood',
    },
  )
}

function drawNorthBank(draft: Draft): void {
  draft.street([...spotsAlong([northGrid.west, 2200], [900, 2200], block)], {
    highway: 'secondary',
    name: roads.northBank,
    surface: 'asphalt',
  })
  draft.street(
    [
      [-2000, 2200],
      [northGrid.west, 2200],
    ],
    {
      highway: 'unclassified',
      name: roads.riverTrack,
      surface: 'unpaved',
      maxspeed: '20',
    },
  )
  draft.street(spotsAlong([0, 2200], [0, 2600], block), {
    highway: 'primary',
    name: "Boulevard de l'Indépendance",
    surface: 'asphalt',
  })
  draft.street(
    [
      [900, 2200],
      [900, 2600],
    ],
    { highway: 'trunk', name: "Bretelle de l'Est", surface: 'asphalt' },
  )
  // Humps in every hamlet, signed 30: much slower than the parallel motorway, so that routes do not leave it to save
  // turns.
  draft.street(
    [
      [-2400, 2600],
      [-2300, 2600],
      [0, 2600],
      [900, 2600],
      [2300, 2600],
      [2400, 2600],
    ],
    {
      highway: 'primary',
      name: roads.national,
      ref: 'RNIE 99',
      surface: 'asphalt',
      maxspeed: '30',
    },
  )
}

function drawMotorway(draft: Draft): void {
  const tags: Tags = {
    highway: 'motorway',
    name: roads.motorway,
    ref: 'A 99',
    oneway: 'yes',
    lanes: '2',
    surface: 'asphalt',
  }
  const link: Tags = { highway: 'motorway_link', oneway: 'yes', surface: 'asphalt' }
  draft.streetInBlocks(spotsAlong([-2000, 3060], [2000, 3060], 1000), tags)
  draft.streetInBlocks(spotsAlong([2000, 3100], [-2000, 3100], 1000), tags)
  const links: Spot[][] = [
    [
      [-2300, 2600],
      [-2300, 3060],
      [-2000, 3060],
    ],
    [
      [2000, 3060],
      [2300, 3060],
      [2300, 2600],
    ],
    [
      [2300, 2600],
      [2350, 2650],
      [2350, 3100],
      [2000, 3100],
    ],
    [
      [-2000, 3100],
      [-2350, 3100],
      [-2350, 2650],
      [-2300, 2600],
    ],
  ]
  for (const spots of links) draft.street(spots, link)
}

function drawEast(draft: Draft): void {
  const paved: Tags = { highway: 'tertiary', name: roads.eastRoad, surface: 'asphalt' }
  draft.street(
    [
      [1200, 300],
      [2200, 300],
      [2200, 1000],
      [2200, 1200],
      [2200, 1300],
    ],
    paved,
  )
  draft.street(
    [
      [1200, 1200],
      [1700, 1200],
      [2200, 1200],
    ],
    {
      highway: 'unclassified',
      name: roads.palmTrack,
      surface: 'unpaved',
    },
  )
  draft.street(
    [
      [1200, 1000],
      [1700, 1000],
      [2200, 1000],
    ],
    { highway: 'track', tracktype: 'grade4', name: 'Piste des Champs' },
  )
}

function drawFerry(draft: Draft): void {
  draft.street(
    [
      [grid.west, grid.north],
      [-2000, grid.north],
    ],
    {
      highway: 'tertiary',
      name: roads.ferryRoad,
      surface: 'asphalt',
    },
  )
  draft.crossing([-2000, grid.north], { amenity: 'ferry_terminal', name: 'Débarcadère Sud' })
  draft.crossing([-2000, 2200], { amenity: 'ferry_terminal', name: 'Débarcadère Nord' })
  draft.street(
    [
      [-2000, grid.north],
      [-2000, 1750],
      [-2000, 2200],
    ],
    {
      route: 'ferry',
      name: roads.ferry,
      duration: '00:03',
      foot: 'yes',
      bicycle: 'yes',
      motor_vehicle: 'yes',
    },
  )
}

function drawBeach(draft: Draft): void {
  draft.street(
    [
      [-2000, 150],
      [-1200, 150],
      [0, 150],
      [300, 150],
      [1200, 150],
      [2000, 150],
    ],
    { highway: 'unclassified', name: roads.beachRoad, surface: 'sand' },
  )
  for (const x of [-1200, 0, 1200]) {
    draft.street(
      [
        [x, 150],
        [x, 250],
        [x, 300],
      ],
      { highway: 'unclassified', name: 'Descente de la Plage', surface: 'compacted' },
    )
  }
  draft.street(
    [
      [-1200, 250],
      [0, 250],
      [1200, 250],
    ],
    { highway: 'cycleway', name: roads.cycleway, surface: 'asphalt' },
  )
  draft.street(
    [
      [300, 300],
      [300, 200],
    ],
    { highway: 'footway', name: 'Allée du Phare', surface: 'paving_stones' },
  )
  draft.street(
    [
      [300, 200],
      [300, 150],
    ],
    { highway: 'steps', name: roads.steps, incline: 'down' },
  )
}
