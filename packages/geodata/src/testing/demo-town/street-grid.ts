import { type Tags } from '../../osm-pbf/elements.js'
import { type Draft, spotsAlong } from './draft.js'
import { type Spot } from './ground.js'

export const block = 100
/** The old town on the lagoon's south bank: crossings every 100 m. */
export const grid = { west: -1200, east: 1200, south: 300, north: 1300 } as const
/** The small grid on the north bank. */
export const northGrid = { west: -400, east: 400, south: 2200, north: 2500 } as const

const trees = [
  ...['Filaos', 'Manguiers', 'Cocotiers', 'Flamboyants', 'Fromagers', 'Baobabs', 'Tecks', 'Nérés', 'Caïlcédrats'],
  ...[
    'Palétuviers',
    'Rôniers',
    'Goyaviers',
    'Orangers',
    'Papayers',
    'Karités',
    'Tamariniers',
    'Jujubiers',
    'Kapokiers',
  ],
  ...['Anacardiers', 'Citronniers', 'Bananiers', 'Avocatiers', 'Iroko', 'Corossols'],
]

/** Streets that run north, by x. Streets without an entry here have names of trees. */
export const avenues: Record<number, string> = {
  [-600]: 'Avenue des Pêcheurs',
  [-100]: 'Rue du Gouverneur',
  0: "Boulevard de l'Indépendance",
  100: 'Rue de la Poste',
  600: 'Avenue du Marché',
}

/** Streets that run east, by y. Streets without an entry here have numbers: y = 400 is "Rue 1.04". */
export const boulevards: Record<number, string> = {
  300: 'Boulevard du Littoral',
  800: 'Boulevard du Commerce',
  1300: 'Quai de la Lagune',
}

export function northboundName(x: number): string {
  const index = (x - grid.west) / block
  return avenues[x] ?? `Rue des ${trees[index % trees.length]!}`
}

export function eastboundName(y: number): string {
  return boulevards[y] ?? `Rue 1.${String(y / block).padStart(2, '0')}`
}

/** Roundabouts by their centres. */
export const roundabouts = {
  cauris: { centre: [0, 800] as Spot, name: 'Rond-Point des Cauris' },
  marche: { centre: [600, 800] as Spot, name: 'Rond-Point du Marché' },
} as const
export const roundaboutRadius = 25

// The streets on both sides of the Boulevard du Commerce are a one-way pair, and so are the streets on both sides of
// the Boulevard de l'Indépendance; in the centre only.
const oneWayWest = { y: 700, from: -600, to: 600 }
const oneWayEast = { y: 900, from: -600, to: 600 }
const oneWayNorthX = -100
const oneWaySouthX = 100

export function drawStreetGrid(draft: Draft): void {
  for (const { centre, name } of Object.values(roundabouts)) drawRoundabout(draft, centre, name)
  for (let x = grid.west; x <= grid.east; x += block) {
    for (let y = grid.south; y < grid.north; y += block) drawBlock(draft, [x, y], [x, y + block], northboundTags(x, y))
  }
  for (let y = grid.south; y <= grid.north; y += block) {
    for (let x = grid.west; x < grid.east; x += block) drawBlock(draft, [x, y], [x + block, y], eastboundTags(x, y))
  }
  for (let x: number = northGrid.west; x <= northGrid.east; x += block) {
    if (x === 0) continue
    draft.street(spotsAlong([x, northGrid.south], [x, northGrid.north], block), {
      highway: 'residential',
      name: `Rue 2.${String((x - northGrid.west) / block + 1).padStart(2, '0')}`,
    })
  }
  for (let y = northGrid.south + block; y <= northGrid.north; y += block) {
    draft.street(spotsAlong([northGrid.west, y], [northGrid.east, y], block), {
      highway: 'residential',
      name: `Rue 2.${y / block}`,
      surface: 'laterite',
    })
  }
}

function northboundTags(x: number, y: number): Tags {
  const name = northboundName(x)
  if (x === 0) return { highway: 'primary', name, surface: 'asphalt', lanes: '2' }
  if (x === -600 || x === 600) return { highway: 'secondary', name, surface: 'asphalt' }
  const oneWay = y >= 400 && y < 1200
  if (x === oneWayNorthX && oneWay) return { highway: 'residential', name, oneway: 'yes', surface: 'paving_stones' }
  if (x === oneWaySouthX && oneWay) return { highway: 'residential', name, oneway: '-1', surface: 'paving_stones' }
  return { highway: 'residential', name, ...sandInTheWest(x, y) }
}

function eastboundTags(x: number, y: number): Tags {
  const name = eastboundName(y)
  if (y === 300) return { highway: 'primary', name, ref: 'RNIE 99A', surface: 'asphalt', lanes: '2' }
  if (y === 800) return { highway: 'secondary', name, surface: 'asphalt', lanes: '2' }
  if (y === 1300) return { highway: 'tertiary', name, surface: 'asphalt' }
  for (const { oneway, street } of [
    { oneway: 'yes', street: oneWayEast },
    { oneway: '-1', street: oneWayWest },
  ]) {
    if (y === street.y && x >= street.from && x < street.to)
      return { highway: 'residential', name, oneway, surface: 'asphalt' }
  }
  return { highway: 'residential', name, ...sandInTheWest(x, y) }
}

/** Akpakodji's streets are not paved. */
function sandInTheWest(x: number, y: number): Tags {
  if (x >= -700) return {}
  return { surface: y >= 800 ? 'laterite' : 'sand' }
}

/** One block, shortened at a roundabout's circle. */
function drawBlock(draft: Draft, from: Spot, to: Spot, tags: Tags): void {
  const towards = (a: Spot, b: Spot): Spot => {
    const circle = Object.values(roundabouts).find(({ centre }) => centre[0] === a[0] && centre[1] === a[1])
    if (!circle) return a
    return [a[0] + Math.sign(b[0] - a[0]) * roundaboutRadius, a[1] + Math.sign(b[1] - a[1]) * roundaboutRadius]
  }
  draft.street([towards(from, to), towards(to, from)], tags)
}

/** Counter-clockwise, as with right-hand traffic. Four roads meet it: in the east, north, west and south. */
function drawRoundabout(draft: Draft, [x, y]: Spot, name: string): void {
  const diagonal = Math.round(roundaboutRadius * Math.SQRT1_2 * 10) / 10
  const r = roundaboutRadius
  const circle: Spot[] = [
    [x + r, y],
    [x + diagonal, y + diagonal],
    [x, y + r],
    [x - diagonal, y + diagonal],
    [x - r, y],
    [x - diagonal, y - diagonal],
    [x, y - r],
    [x + diagonal, y - diagonal],
    [x + r, y],
  ]
  draft.street(circle, { highway: 'secondary', junction: 'roundabout', oneway: 'yes', name, surface: 'asphalt' })
}

/** The turn restrictions of some crossings; a route in `known-routes.ts` tests each. */
export function drawTurnRestrictions(draft: Draft): void {
  draft.restrict('no_left_turn', [600, 400], [600, 500], [500, 500])
  draft.restrict('only_straight_on', [-600, 900], [-600, 1000], [-600, 1100])
  draft.restrict('no_right_turn', [600, 1200], [600, 1100], [500, 1100])
}
