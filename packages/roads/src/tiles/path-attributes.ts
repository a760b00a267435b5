/** Further attributes of an edge, most for people without a motor, packed into one 32-bit word. */
export interface PathAttributes {
  /** Difficulty of a hike, 0..6. */
  hiking: number
  /** 0 none, 1 shared, 2 dedicated, 3 separated. */
  cycleLane: number
  bicycleNetwork: number
  /** A cycleway runs beside it. */
  sidepath: number
  /** Bicycles have to be pushed. */
  dismount: number
  sidewalk: number
  shoulder: number
  lanes: number
  /** Designated for trucks. */
  truckRoute: number
  /** 0 steep downhill … 6 flat … 15 steep uphill. */
  grade: number
  /** Leads to a station of shared bicycles. */
  sharedBicycles: number
  /** Ends at a traffic signal. */
  endSignal: number
}

export const packPath = (p: PathAttributes): number =>
  (p.hiking |
    (p.cycleLane << 3) |
    (p.bicycleNetwork << 5) |
    (p.sidepath << 6) |
    (p.dismount << 7) |
    (p.sidewalk << 8) |
    (p.shoulder << 9) |
    (p.lanes << 10) |
    (p.truckRoute << 14) |
    (p.grade << 15) |
    (p.sharedBicycles << 19) |
    (p.endSignal << 20)) >>>
  0

export const hikingOf = (word: number): number => word & 7
export const cycleLaneOf = (word: number): number => (word >>> 3) & 3
export const isOfBicycleNetwork = (word: number): boolean => ((word >>> 5) & 1) === 1
export const hasSidepath = (word: number): boolean => ((word >>> 6) & 1) === 1
export const isDismount = (word: number): boolean => ((word >>> 7) & 1) === 1
export const hasSidewalk = (word: number): boolean => ((word >>> 8) & 1) === 1
export const hasShoulder = (word: number): boolean => ((word >>> 9) & 1) === 1
export const lanesOf = (word: number): number => (word >>> 10) & 15
export const isTruckRoute = (word: number): boolean => ((word >>> 14) & 1) === 1
export const gradeOf = (word: number): number => (word >>> 15) & 15
export const leadsToSharedBicycles = (word: number): boolean => ((word >>> 19) & 1) === 1
export const endsAtSignal = (word: number): boolean => ((word >>> 20) & 1) === 1
