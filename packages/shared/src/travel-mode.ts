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
