import { bankLine, beachLine } from '../land/ground.js'
import { beside, curve } from '../plane/lines.js'
import { border, secondTown, villages } from '../land/settlements.js'
import { distance, moved, type Spot } from '../plane/spot.js'

export type RoadClass =
  | 'motorway'
  | 'motorway_link'
  | 'trunk'
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'unclassified'
  | 'residential'
  | 'living_street'
  | 'service'
  | 'track'
  | 'path'
  | 'rail'

/** A road that somebody planned, before streets grew between them. */
export interface PlannedRoad {
  name?: string
  ref?: string
  class: RoadClass
  line: Spot[]
  /** Only in the line's direction. */
  oneWay?: boolean
  lanes?: number
  surface?: string
  /** A bridge over the motorway. */
  above?: boolean
  toll?: boolean
  /** Passes the wet season only in some years. */
  seasonal?: boolean
  floods?: boolean
  speed?: number
  roundabout?: boolean
}

export const star: Spot = [900, 4150]
const ringWest: Spot = [-3300, 3560]
const ringEast: Spot = [3200, 4500]
const ringNorth: Spot = [860, 5900]

/** Roundabouts: every road that crosses one ends at its circle. */
export const roundabouts: readonly { at: Spot; radius: number; name: string }[] = [
  { at: star, radius: 55, name: 'Place de l’Étoile des Cauris' },
  { at: ringWest, radius: 32, name: 'Rond-Point du Baobab' },
  { at: ringEast, radius: 32, name: 'Rond-Point des Tisserands' },
  { at: ringNorth, radius: 32, name: 'Rond-Point de la Paix' },
]

/** A circle, counter-clockwise as with right-hand traffic. */
function circle({ at, radius, name }: (typeof roundabouts)[number]): PlannedRoad {
  const corners = Array.from({ length: 24 }, (_, i) => moved(at, radius, (i * Math.PI) / 12))
  return {
    class: 'primary',
    name,
    surface: 'asphalt',
    lanes: 2,
    oneWay: true,
    roundabout: true,
    line: [...corners, corners[0]!],
  }
}

/** Roads end at a roundabout's circle. */
export const isInCircle = (spot: Spot): boolean => roundabouts.some(({ at, radius }) => distance(at, spot) < radius - 3)

/** Where the motorway has a junction, metres east, and the road that it serves. */
export const junctions = [
  { name: 'Échangeur de Kpodjivi', at: -3700, road: 'Avenue des Forgerons', class: 'secondary' },
  { name: 'Échangeur du Nord', at: 830, road: 'Avenue du Nord', class: 'primary' },
  { name: 'Échangeur de Zogbéto', at: 5250, road: 'Avenue des Manguiers', class: 'tertiary' },
] as const

const motorwayAxis = curve(
  [
    [-9600, 6700],
    [-7800, 7250],
    [-6000, 7450],
    [-3700, 7560],
    [-1500, 7640],
    [830, 7660],
    [3000, 7700],
    [5250, 7700],
    [8000, 7560],
    [10_500, 7350],
  ],
  60,
)

export const motorwayY = (x: number): number => {
  const after = motorwayAxis.findIndex(([east]) => east >= x)
  const [a, b] = [motorwayAxis[after - 1]!, motorwayAxis[after]!]
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
}

const half = 14

function motorway(): PlannedRoad[] {
  const shared = {
    ref: 'A9',
    name: 'Autoroute du Rivage',
    lanes: 2,
    surface: 'asphalt',
    oneWay: true,
    toll: true,
    speed: 90,
  }
  const west: Spot = [-10_200, 6450]
  const east: Spot = [11_100, 7290]
  return [
    { ...shared, class: 'motorway', line: [west, ...beside(motorwayAxis, -half), east] },
    { ...shared, class: 'motorway', line: [east, ...beside(motorwayAxis, half).reverse(), west] },
    ...junctions.flatMap(({ name, at }) => ramps(name, at)),
  ]
}

/** Four ramps between both carriageways and the road over them. */
function ramps(name: string, x: number): PlannedRoad[] {
  const y = motorwayY(x)
  const shared = { class: 'motorway_link', name, oneWay: true, lanes: 1, surface: 'asphalt', speed: 50 } as const
  // A little across the carriageway, so that the two lines meet.
  const at = (east: number, side: 1 | -1): Spot => [x + east, motorwayY(x + east) + side * (half - 2)]
  const foot = (side: 1 | -1): Spot => [x, y + side * 130]
  const ramp = (from: Spot, via: Spot, to: Spot): PlannedRoad => ({ ...shared, line: curve([from, via, to], 25) })
  return [
    ramp(at(-420, -1), [x - 190, y - 62], foot(-1)),
    ramp(foot(-1), [x + 190, y - 62], at(420, -1)),
    ramp(at(420, 1), [x + 190, y + 62], foot(1)),
    ramp(foot(1), [x - 190, y + 62], at(-420, 1)),
  ]
}

/** The road that a junction of the motorway serves: over the motorway, straight from ramp to ramp. */
const overpass = (x: number): Spot[] => [
  [x, motorwayY(x) - 130],
  [x, motorwayY(x) + 130],
]

const asphalt = { surface: 'asphalt' } as const

const village = (name: string): Spot => villages.find((one) => one.name === name)!.at

function country(): PlannedRoad[] {
  const dirt = { class: 'unclassified', surface: 'laterite' } as const
  const link = (name: string, ...points: Spot[]): PlannedRoad => ({ ...dirt, name, line: curve(points, 60) })
  const track = (...points: Spot[]): PlannedRoad => ({
    class: 'track',
    surface: 'dirt',
    seasonal: true,
    line: curve(points, 60),
  })
  const national = { class: 'trunk', ...asphalt, lanes: 2, speed: 80 } as const
  return [
    {
      ...national,
      name: 'Route de l’Est',
      ref: 'RNIE 90',
      line: curve(
        [[6500, 5650], [9000, 6500], [11_100, 7290], [14_000, 7900], [18_200, 8400], [24_800, 9800], border],
        80,
      ),
    },
    {
      ...national,
      name: 'Route de la Frontière',
      ref: 'RN 12',
      line: curve([border, [34_200, 10_500], secondTown], 80),
    },
    {
      ...national,
      name: 'Route du Levant',
      ref: 'RN 12',
      class: 'primary',
      line: curve([secondTown, [39_500, 12_000], village('Akwaba')], 80),
    },
    {
      ...national,
      name: 'Route du Couchant',
      ref: 'RNIE 90',
      line: curve(
        [
          [-6600, 4250],
          [-8600, 5400],
          [-10_200, 6450],
          [-12_600, 7000],
        ],
        80,
      ),
    },
    {
      ...national,
      class: 'primary',
      name: 'Route du Plateau',
      ref: 'RN 91',
      line: curve(
        [[830, motorwayY(830) + 130], [1000, 9000], village('Adokplé'), [2600, 14_000], village('Dovi-Kondé')],
        80,
      ),
    },
    link('Route de Kpodjivi', [-3700, motorwayY(-3700) + 130], [-3900, 8400], village('Kpodjivi')),
    link('Route de Zogbéto', [5250, motorwayY(5250) + 130], [5300, 8500], village('Zogbéto')),
    link('Route des Palmeraies', village('Kpodjivi'), [-6700, 9700], village('Wèlidjè')),
    link('Route de Wèlidjè', village('Wèlidjè'), [-11_300, 8600], village('Hounsavè')),
    { ...link('Route d’Adokplé', village('Kpodjivi'), [-2300, 10_200], [-300, 11_300], village('Adokplé')) },
    { ...link('Piste du Sel', village('Adokplé'), [4000, 10_800], village('Zogbéto')), floods: true },
    link(
      'Route de Tchankpé',
      village('Zogbéto'),
      [7900, 10_600],
      village('Tchankpé'),
      [12_800, 12_300],
      village('Lonkoui'),
    ),
    link('Route de Lonkoui', village('Lonkoui'), [17_200, 10_600], village('Gbavidji')),
    link(
      'Route des Cotonniers',
      village('Lonkoui'),
      [19_000, 14_000],
      village('Agbémazon'),
      [24_300, 12_000],
      village('Sèdjrokpa'),
    ),
    link('Route de Fifakpé', [11_100, 7290], [11_900, 5900], village('Fifakpé')),
    link(
      'Route de Kéta',
      village('Fifakpé'),
      [15_800, 3600],
      village('Kéta-Plage'),
      [19_300, 5500],
      village('Gbavidji'),
    ),
    link(
      'Route de Tovénou',
      village('Kéta-Plage'),
      [25_000, 3900],
      village('Tovénou'),
      [29_500, 8000],
      [28_700, 10_110],
    ),
    track(village('Dovi-Kondé'), [7500, 15_400], village('Lonkoui')),
    track(village('Wèlidjè'), [-7000, 12_400], [-3000, 13_600], village('Adokplé')),
    track(village('Tchankpé'), [9300, 8900], [8500, 7900], [8400, 6280]),
    track(village('Agbémazon'), [27_500, 14_700], [32_500, 13_400], [36_900, 12_500], secondTown),
  ]
}

/** All planned roads and the railway. Roads meet where their lines cross or touch. */
export function plannedRoads(): PlannedRoad[] {
  const avenue = { ...asphalt, lanes: 4 } as const
  const street = { ...asphalt, lanes: 2 } as const
  return [
    ...motorway(),
    ...roundabouts.map(circle),
    ...junctions.map((one): PlannedRoad => ({
      class: one.class,
      name: one.road,
      ...street,
      line: overpass(one.at),
      above: true,
    })),
    {
      class: 'primary',
      ...avenue,
      name: 'Avenue de l’Indépendance',
      line: curve([star, [830, 3200], [760, 2350], [745, 1850]]),
    },
    {
      class: 'primary',
      ...street,
      name: 'Pont des Cauris',
      line: curve([
        [745, 1850],
        [735, 1200],
        [720, 560],
        [700, 330],
      ]),
    },
    {
      class: 'secondary',
      ...avenue,
      name: 'Avenue des Palmes',
      line: curve([star, [1480, 3330], [1900, 2650], [2230, 2040]]),
    },
    {
      class: 'primary',
      ...avenue,
      name: 'Boulevard de l’Est',
      line: curve([star, [2000, 4330], ringEast, [4600, 5080], [6500, 5650]]),
    },
    {
      class: 'primary',
      ...avenue,
      name: 'Avenue du Nord',
      line: curve([star, [880, 5000], ringNorth, [840, 6800], [830, motorwayY(830) - 130]]),
    },
    {
      class: 'secondary',
      ...street,
      name: 'Avenue des Forgerons',
      line: curve([
        star,
        [100, 4650],
        [-700, 5050],
        [-1700, 5650],
        [-2900, 6600],
        [-3600, 7200],
        [-3700, motorwayY(-3700) - 130],
      ]),
    },
    {
      class: 'primary',
      ...avenue,
      name: 'Boulevard du Couchant',
      line: curve([star, [100, 3860], [-900, 3640], [-2000, 3560], ringWest, [-4800, 3800], [-6600, 4250]]),
    },
    {
      class: 'primary',
      ...avenue,
      name: 'Boulevard Circulaire',
      line: curve([
        [3050, 2350],
        [3350, 3300],
        ringEast,
        [2700, 5400],
        ringNorth,
        [-500, 5650],
        [-2000, 5050],
        [-3100, 4450],
        ringWest,
        [-3420, 2800],
        [-3380, 2200],
      ]),
    },
    {
      class: 'secondary',
      ...street,
      name: 'Rue du Vieux-Pont',
      line: curve([
        [750, 2480],
        [100, 2560],
        [-700, 2540],
        [-1500, 2480],
        [-2500, 2330],
        [-3395, 2350],
      ]),
    },
    { class: 'tertiary', ...street, name: 'Quai du Marché', line: bankLine(-780, 3080, 48) },
    { class: 'tertiary', ...street, name: 'Quai des Pirogues', line: bankLine(-4900, -1650, 52) },
    {
      class: 'tertiary',
      ...street,
      name: 'Avenue des Manguiers',
      line: curve([
        [2700, 5400],
        [3900, 5700],
        [4800, 6600],
        [5250, 7250],
        [5250, motorwayY(5250) - 130],
      ]),
    },
    { class: 'secondary', ...street, name: 'Route des Pêcheurs', line: beachLine(-3000, 2500, 210) },
    { class: 'unclassified', surface: 'sand', name: 'Route des Pêcheurs', line: beachLine(-9000, -3000, 200) },
    {
      class: 'rail',
      line: curve(
        [
          [2500, 3050],
          [2900, 3550],
          [3750, 4500],
          [4350, 5900],
          [4700, 7700],
          [7000, 9900],
          [14_000, 9700],
          [24_000, 11_000],
          [33_000, 11_500],
          [37_600, 11_500],
        ],
        40,
      ),
    },
    {
      class: 'tertiary',
      ...street,
      name: 'Route de l’Aéroport',
      line: curve([
        [-5440, 8200],
        [-4700, 8260],
        [-3870, 8372],
      ]),
    },
    ...country(),
  ]
}
