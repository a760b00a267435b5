/** The small attributes of a node, packed into one 32-bit word. */
export interface NodeAttributes {
  /** Modes that may pass, as bits. */
  access: number
  /** See `NODE_TYPE`. */
  type: number
  /** Density of roads around, 0..15. */
  density: number
  signal: number
  driveOnRight: number
  /** Access was tagged in the map. */
  taggedAccess: number
  privateAccess: number
  /** Roads that meet here, 1..8. */
  roads: number
  /** A road splits into two that both lead on. */
  fork: number
}

/** Valhalla's types of nodes that costs or instructions depend on. */
export const NODE_TYPE = {
  gate: 1,
  bollard: 2,
  tollBooth: 3,
  motorwayJunction: 9,
  borderControl: 10,
  buildingEntrance: 13,
  elevator: 14,
} as const

export const packNode = (n: NodeAttributes): number =>
  (n.access |
    (n.type << 12) |
    (n.density << 16) |
    (n.signal << 20) |
    (n.driveOnRight << 21) |
    (n.taggedAccess << 22) |
    (n.privateAccess << 23) |
    ((n.roads - 1) << 24) |
    (n.fork << 27)) >>>
  0

export const nodeAccess = (word: number): number => word & 0xfff
export const nodeType = (word: number): number => (word >>> 12) & 15
export const nodeDensity = (word: number): number => (word >>> 16) & 15
export const hasSignal = (word: number): boolean => ((word >>> 20) & 1) === 1
export const drivesOnRight = (word: number): boolean => ((word >>> 21) & 1) === 1
export const hasTaggedAccess = (word: number): boolean => ((word >>> 22) & 1) === 1
export const hasPrivateAccess = (word: number): boolean => ((word >>> 23) & 1) === 1
export const roadsAt = (word: number): number => ((word >>> 24) & 7) + 1
export const isFork = (word: number): boolean => ((word >>> 27) & 1) === 1
