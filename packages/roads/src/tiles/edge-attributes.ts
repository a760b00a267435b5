/** The small attributes of an edge, packed into one 32-bit word. */
export interface EdgeAttributes {
  /** See `USE`. */
  use: number
  /** Density of roads around, 0..15. */
  density: number
  roadClass: number
  /** 0 paved smooth … 7 impassable. */
  surface: number
  toll: number
  roundabout: number
  /** A short edge inside a crossing. */
  internal: number
  destinationOnly: number
  named: number
  link: number
  /** Inside a building. */
  indoor: number
}

/** Valhalla's uses of edges that costs or instructions depend on. */
export const USE = {
  road: 0,
  ramp: 1,
  turnChannel: 2,
  track: 3,
  driveway: 4,
  alley: 5,
  livingStreet: 10,
  serviceRoad: 11,
  cycleway: 20,
  mountainBike: 21,
  sidewalk: 24,
  footway: 25,
  steps: 26,
  path: 27,
  pedestrian: 28,
  bridleway: 29,
  crossing: 32,
  elevator: 33,
  escalator: 34,
  ferry: 41,
  railFerry: 42,
} as const

export const packAttributes = (a: EdgeAttributes): number =>
  (a.use |
    (a.density << 6) |
    (a.roadClass << 10) |
    (a.surface << 13) |
    (a.toll << 16) |
    (a.roundabout << 17) |
    (a.internal << 18) |
    (a.destinationOnly << 19) |
    (a.named << 20) |
    (a.link << 21) |
    (a.indoor << 22)) >>>
  0

export const useOf = (word: number): number => word & 63
export const densityOf = (word: number): number => (word >>> 6) & 15
export const roadClassOf = (word: number): number => (word >>> 10) & 7
export const surfaceOf = (word: number): number => (word >>> 13) & 7
/** Compacted ground, and everything worse. */
const UNPAVED_SURFACE = 3
export const isUnpaved = (word: number): boolean => surfaceOf(word) >= UNPAVED_SURFACE
export const isToll = (word: number): boolean => ((word >>> 16) & 1) === 1
export const isRoundabout = (word: number): boolean => ((word >>> 17) & 1) === 1
export const isInternal = (word: number): boolean => ((word >>> 18) & 1) === 1
export const isDestinationOnly = (word: number): boolean => ((word >>> 19) & 1) === 1
export const isNamed = (word: number): boolean => ((word >>> 20) & 1) === 1
export const isLink = (word: number): boolean => ((word >>> 21) & 1) === 1
export const isIndoor = (word: number): boolean => ((word >>> 22) & 1) === 1
