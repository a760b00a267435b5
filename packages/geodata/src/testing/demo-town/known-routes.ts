import { type LatLng } from '@repere/shared'
import { onEarth, type Spot } from './ground.js'
import { roads } from './outer-roads.js'
import { avenues, boulevards, eastboundName, northboundName, roundabouts } from './street-grid.js'

/** A journey whose answer can be read from the map. */
export interface KnownRoute {
  from: LatLng
  to: LatLng
  mode: 'auto' | 'bicycle' | 'pedestrian'
  /** `avoid` of the request. */
  avoid?: ('tolls' | 'ferries' | 'unpaved' | 'highways')[]
  /** Every named street of the route, in order. Guidance may omit a street that goes straight on. */
  streets: string[]
  /** Length in metres, to 1 % or 5 m, whichever is more. */
  lengthMetres: number
  hasToll?: boolean
  hasFerry?: boolean
  hasHighway?: boolean
  /** Of the first roundabout. */
  roundaboutExit?: number
}

const between = (from: Spot, to: Spot) => ({ from: onEarth(from), to: onEarth(to) })
const commerce = boulevards[800]!
const independance = avenues[0]!

// Half and a quarter of the circumference of an octagon with a radius of 25 m.
const quarterCircle = 38.3

/** Each route shows one possible mistake of a routing engine. */
export const knownRoutes = {
  /** One street, no turn. */
  straight: { ...between([150, 800], [450, 800]), mode: 'auto', streets: [commerce], lengthMetres: 300 },
  /** Right at the roundabout: the first exit. */
  firstExit: {
    ...between([0, 650], [150, 800]),
    mode: 'auto',
    streets: [independance, roundabouts.cauris.name, commerce],
    lengthMetres: 125 + quarterCircle + 125,
    roundaboutExit: 1,
  },
  /** Straight on at the roundabout: the second exit. */
  secondExit: {
    ...between([0, 650], [0, 950]),
    mode: 'auto',
    streets: [independance, roundabouts.cauris.name, independance],
    lengthMetres: 125 + 2 * quarterCircle + 125,
    roundaboutExit: 2,
  },
  /** Left at the roundabout: the third exit. */
  thirdExit: {
    ...between([0, 650], [-150, 800]),
    mode: 'auto',
    streets: [independance, roundabouts.cauris.name, commerce],
    lengthMetres: 125 + 3 * quarterCircle + 125,
    roundaboutExit: 3,
  },
  /** Against a one-way street: around the block instead of 100 m straight. */
  againstOneWay: {
    ...between([-450, 700], [-350, 700]),
    mode: 'auto',
    streets: [eastboundName(700), northboundName(-500), commerce, northboundName(-300), eastboundName(700)],
    lengthMetres: 500,
  },
  /** The same on foot: 100 m straight. */
  againstOneWayOnFoot: {
    ...between([-450, 700], [-350, 700]),
    mode: 'pedestrian',
    streets: [eastboundName(700)],
    lengthMetres: 100,
  },
  /** No left turn from the Avenue du Marché into Rue 1.05: 100 m on foot, by car away from it and around the block. */
  noLeftTurnOnFoot: {
    ...between([600, 450], [550, 500]),
    mode: 'pedestrian',
    streets: [avenues[600]!, eastboundName(500)],
    lengthMetres: 100,
  },
  noLeftTurn: {
    ...between([600, 450], [550, 500]),
    mode: 'auto',
    streets: [avenues[600]!, eastboundName(400), northboundName(500), eastboundName(500)],
    lengthMetres: 300,
  },
  /** Across the lagoon. */
  bridge: {
    ...between([0, 1250], [0, 2150]),
    mode: 'auto',
    streets: [independance, roads.centralBridge, independance],
    lengthMetres: 900,
  },
  /** The footbridge is for walkers only. */
  footbridge: {
    ...between([-300, 1250], [-300, 2250]),
    mode: 'pedestrian',
    streets: [northboundName(-300), roads.footbridge, 'Rue 2.02'],
    lengthMetres: 1000,
  },
  toll: {
    ...between([900, 1250], [700, 2200]),
    mode: 'auto',
    streets: [northboundName(900), roads.tollBridge, roads.northBank],
    lengthMetres: 50 + 900 + 200,
    hasToll: true,
  },
  withoutToll: {
    ...between([900, 1250], [700, 2200]),
    mode: 'auto',
    avoid: ['tolls'],
    streets: [northboundName(900), boulevards[1300]!, independance, roads.centralBridge, independance, roads.northBank],
    lengthMetres: 50 + 900 + 900 + 700,
    hasToll: false,
  },
  ferry: {
    ...between([-1950, 1300], [-1950, 2200]),
    mode: 'auto',
    streets: [roads.ferryRoad, roads.ferry, roads.riverTrack],
    lengthMetres: 50 + 900 + 50,
    hasFerry: true,
  },
  withoutFerry: {
    ...between([-1950, 1300], [-1950, 2200]),
    mode: 'auto',
    avoid: ['ferries'],
    streets: [
      roads.ferryRoad,
      boulevards[1300]!,
      independance,
      roads.centralBridge,
      independance,
      roads.northBank,
      roads.riverTrack,
    ],
    lengthMetres: 1950 + 900 + 1950,
    hasFerry: false,
  },
  unpaved: {
    ...between([1150, 1200], [2200, 1250]),
    mode: 'auto',
    streets: [eastboundName(1200), roads.palmTrack, roads.eastRoad],
    lengthMetres: 50 + 1000 + 50,
  },
  withoutUnpaved: {
    ...between([1150, 1200], [2200, 1250]),
    mode: 'auto',
    avoid: ['unpaved'],
    streets: [eastboundName(1200), northboundName(1200), roads.eastRoad],
    lengthMetres: 50 + 900 + 1000 + 950,
  },
  /** By motorway: some 920 m longer than the parallel national road, and much faster. */
  highway: {
    ...between([-2350, 2600], [2350, 2600]),
    mode: 'auto',
    streets: [roads.national, roads.motorway, roads.national],
    lengthMetres: 2 * (50 + 460 + 300) + 4000,
    hasHighway: true,
  },
  withoutHighway: {
    ...between([-2350, 2600], [2350, 2600]),
    mode: 'auto',
    avoid: ['highways'],
    streets: [roads.national],
    lengthMetres: 4700,
    hasHighway: false,
  },
} satisfies Record<string, KnownRoute>
