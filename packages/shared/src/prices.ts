import { type TravelMode } from './travel-mode.js'

/*
 * The price of each operation in units. A unit is about the same work everywhere: `bin/bench units` measures the processor
 * time behind it. Every request costs at least one; operations that are not named here cost one.
 */

const LEGS_PER_UNIT = 3
const PAIRS_PER_UNIT = 500
const POINTS_PER_UNIT = 50
/** Of a tour; those beyond have an order that is searched, not proved. */
const SMALL_TOUR_STOPS = 12
const SMALL_TOUR_STOPS_PER_UNIT = 6
const FURTHER_STOPS_PER_UNIT = 2
const MINUTES_PER_UNIT: Readonly<Record<TravelMode, number>> = { auto: 2, bicycle: 4, pedestrian: 12 }
const UNITS_OF_TIME_MAX = 15
const METRES_PER_UNIT = 500
const UNITS_OF_DISTANCE_MAX = 30
const UNITS_PER_SEARCH_SECOND = 30
const UNITS_PER_PROMPT = 4
/** A large tile of a town has some 30 kB, so that a tile costs a unit here too. */
const ARCHIVE_BYTES_PER_UNIT = 64 * 1024

const started = (amount: number, each: number): number => Math.max(1, Math.ceil(amount / each))

/** Routes through stops; alternatives are searched apart. */
export const unitsOfRoutes = (stops: number, alternatives = 0): number =>
  started(stops - 1, LEGS_PER_UNIT) + (alternatives > 0 ? 1 : 0)

export const unitsOfTable = (pairs: number): number => started(pairs, PAIRS_PER_UNIT)

export const unitsOfTrace = (points: number): number => started(points, POINTS_PER_UNIT)

export const unitsOfTour = (stops: number): number =>
  started(Math.min(stops, SMALL_TOUR_STOPS), SMALL_TOUR_STOPS_PER_UNIT) +
  Math.ceil(Math.max(0, stops - SMALL_TOUR_STOPS) / FURTHER_STOPS_PER_UNIT)

/** Areas of one place, smallest limit first: the search of the largest finds all of them. */
export function unitsOfAreas(limits: { minutes: readonly number[] } | { metres: number }, mode: TravelMode): number {
  if ('metres' in limits) return Math.min(started(limits.metres, METRES_PER_UNIT), UNITS_OF_DISTANCE_MAX)
  const { minutes } = limits
  return Math.min(started(minutes.at(-1) ?? 1, MINUTES_PER_UNIT[mode]), UNITS_OF_TIME_MAX) + minutes.length - 1
}

/** @param places  different ones of vehicles and jobs: their table is made first */
export const unitsOfPlan = (places: number, searchSeconds: number): number =>
  unitsOfTable(places ** 2) + Math.ceil(searchSeconds * UNITS_PER_SEARCH_SECOND)

export const unitsOfPrompts = (prompts: number): number => prompts * UNITS_PER_PROMPT

export const unitsOfArchive = (bytes: number): number => started(bytes, ARCHIVE_BYTES_PER_UNIT)

/** The prices as sentences, by operation, for the documentation. Those without a sentence cost one unit. */
export const PRICE_TEXTS: Readonly<Record<string, { en: string; fr: string }>> = {
  ...ofEach(['getRoute', 'computeRoute', 'createNavigation', 'getOsrmRoute'], {
    en: `one unit for each ${LEGS_PER_UNIT} legs; one more with alternatives`,
    fr: `une unité par tranche de ${LEGS_PER_UNIT} étapes ; une de plus avec des alternatives`,
  }),
  ...ofEach(['computeMatrix', 'computeLargeMatrix', 'getOsrmTable'], {
    en: `one unit for each ${PAIRS_PER_UNIT} pairs`,
    fr: `une unité par tranche de ${PAIRS_PER_UNIT} paires`,
  }),
  ...ofEach(['matchTrace', 'getOsrmMatch'], {
    en: `one unit for each ${POINTS_PER_UNIT} points`,
    fr: `une unité par tranche de ${POINTS_PER_UNIT} points`,
  }),
  ...ofEach(['optimizeStops', 'getOsrmTrip'], {
    en: `one unit for each ${SMALL_TOUR_STOPS_PER_UNIT} of the first ${SMALL_TOUR_STOPS} stops, and for each ${FURTHER_STOPS_PER_UNIT} further ones`,
    fr: `une unité par tranche de ${SMALL_TOUR_STOPS_PER_UNIT} arrêts jusqu’à ${SMALL_TOUR_STOPS}, puis par tranche de ${FURTHER_STOPS_PER_UNIT}`,
  }),
  getIsochrone: {
    en: `one unit for each ${MINUTES_PER_UNIT.auto} minutes by car, ${MINUTES_PER_UNIT.bicycle} by bicycle, ${MINUTES_PER_UNIT.pedestrian} on foot, at most ${UNITS_OF_TIME_MAX}; of several times, that of the longest and one for each other; by distance, one for each ${METRES_PER_UNIT} m, at most ${UNITS_OF_DISTANCE_MAX}`,
    fr: `une unité par tranche de ${MINUTES_PER_UNIT.auto} minutes en voiture, ${MINUTES_PER_UNIT.bicycle} à vélo, ${MINUTES_PER_UNIT.pedestrian} à pied, au plus ${UNITS_OF_TIME_MAX} ; pour plusieurs durées, celle de la plus longue et une par autre durée ; par distance, une par tranche de ${METRES_PER_UNIT} m, au plus ${UNITS_OF_DISTANCE_MAX}`,
  },
  ...ofEach(['planFleet', 'updateFleetPlan'], {
    en: `${UNITS_PER_SEARCH_SECOND} units for each second of \`time_limit\`, and one for each ${PAIRS_PER_UNIT} pairs of its places`,
    fr: `${UNITS_PER_SEARCH_SECOND} unités par seconde de \`time_limit\`, et une par tranche de ${PAIRS_PER_UNIT} paires de ses lieux`,
  }),
  ...ofEach(['synthesizePrompt', 'synthesizePrompts'], {
    en: `${UNITS_PER_PROMPT} units for each prompt`,
    fr: `${UNITS_PER_PROMPT} unités par message vocal`,
  }),
  geocodeBatch: { en: 'one unit for each item', fr: 'une unité par élément' },
  getTileArchive: { en: 'one unit for each 64 KiB', fr: 'une unité par tranche de 64 Kio' },
}

function ofEach<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
