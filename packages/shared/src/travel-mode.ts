/**
 * The travel modes of requests, and all in which they differ outside of the engines. A further one is a row here and a
 * costing (`packages/roads/src/costing`); type errors list what else it needs: its bit of access, words of other APIs.
 */
export const TRAVEL = {
  auto: {
    /** Metres in a straight line between two stops beyond which no way is searched, in any operation. */
    straightLineMaxMetres: 5_000_000,
    /** Metres a second that no traveller exceeds: a trace with a faster step breaks there. */
    metresPerSecondMax: 70,
    /** Its name among the icons of the map page. */
    icon: 'car',
    words: { fr: 'Voiture', en: 'Car' },
  },
  bicycle: {
    straightLineMaxMetres: 500_000,
    metresPerSecondMax: 30,
    icon: 'bicycle',
    words: { fr: 'Vélo', en: 'Bicycle' },
  },
  pedestrian: {
    straightLineMaxMetres: 250_000,
    metresPerSecondMax: 15,
    icon: 'walk',
    words: { fr: 'À pied', en: 'On foot' },
  },
} as const

export type TravelMode = keyof typeof TRAVEL
export const TRAVEL_MODES = Object.keys(TRAVEL) as [TravelMode, ...TravelMode[]]
export const DEFAULT_TRAVEL_MODE: TravelMode = 'auto'

/** What drives in mode `auto`, where it is not a car. Each has a costing of its own, as the modes have. */
export const VEHICLE = {
  motorcycle: { icon: 'motorcycle', words: { fr: 'Moto', en: 'Motorcycle' } },
  truck: { icon: 'truck', words: { fr: 'Camion', en: 'Truck' } },
} as const

export type Vehicle = keyof typeof VEHICLE
export const VEHICLES = Object.keys(VEHICLE) as [Vehicle, ...Vehicle[]]

/** The size of a truck: metres and tonnes. */
export interface TruckSize {
  height: number
  width: number
  length: number
  weight: number
  axle_load: number
}

/** A truck of two axles and 19 tonnes. */
export const TRUCK_SIZE_DEFAULT: TruckSize = { height: 4, width: 2.55, length: 12, weight: 19, axle_load: 11.5 }

/** How someone travels: every question about roads has these. */
export interface Travel {
  mode: TravelMode
  /** Only in mode `auto`; a car where absent. */
  vehicle?: Vehicle
  /** Present for trucks, and only for them. */
  truck?: TruckSize
}

/** The metrics of a data build, one for each costing. */
export type MetricName = TravelMode | Vehicle
export const METRIC_NAMES: readonly MetricName[] = [...TRAVEL_MODES, ...VEHICLES]

/** The metric that answers for a travel. */
export const metricOf = ({ mode, vehicle }: Travel): MetricName => vehicle ?? mode
