import { type TravelMode } from './travel-mode.js'

/*
 * The price of each operation in units. A unit is about the same work everywhere: `bin/bench units` measures the processor
 * time behind it. Every request costs at least one; operations that are not named here cost one.
 */

const LEGS_PER_UNIT = 3
const UNITS_OF_ALTERNATIVES = 2
const PAIRS_PER_UNIT = 500
const POINTS_PER_UNIT = 150
/** Of a tour; those beyond have an order that is searched, not proved. */
const SMALL_TOUR_STOPS = 12
const SMALL_TOUR_STOPS_PER_UNIT = 6
const FURTHER_STOPS_PER_UNIT = 2
const MINUTES_PER_UNIT: Readonly<Record<TravelMode, number>> = { auto: 5, bicycle: 10, pedestrian: 30 }
const METRES_PER_UNIT = 2_000
const UNITS_OF_AREA_MAX = 9
const UNITS_PER_SEARCH_SECOND = 60
/** A plan of fewer jobs is found in less time: it is searched for a tenth of the limit for each job. */
const JOBS_OF_WHOLE_SEARCH = 10
const UNITS_PER_JOB_AND_SECOND = UNITS_PER_SEARCH_SECOND / JOBS_OF_WHOLE_SEARCH
/** Trips between one point and many: each of these has its road looked up. */
const TRIPS_PER_UNIT = 100
const UNITS_OF_ASSIGNMENT_SEARCH = 20
const PLACES_ALONG_PER_UNIT = 10
const POSITIONS_PER_UNIT = 1_000
const FENCE_CORNERS_PER_UNIT = 1_000
const UNITS_PER_PROMPT = 6
/** Of a picture of the map, besides its pixels: labels are the work of a small one. */
const UNITS_OF_PICTURE = 4
const PICTURE_PIXELS_PER_UNIT = 40_000
/** A large tile of a town has some 30 kB, so that a tile costs a unit here too. */
const ARCHIVE_BYTES_PER_UNIT = 64 * 1024

const started = (amount: number, each: number): number => Math.max(1, Math.ceil(amount / each))

/** Routes through stops; alternatives are searched apart. */
export const unitsOfRoutes = (stops: number, alternatives = 0): number =>
  started(stops - 1, LEGS_PER_UNIT) + (alternatives > 0 ? UNITS_OF_ALTERNATIVES : 0)

export const unitsOfTable = (pairs: number): number => started(pairs, PAIRS_PER_UNIT)

/** Between one point and others. */
export const unitsOfTrips = (points: number): number => started(points, TRIPS_PER_UNIT)

export const unitsOfTrace = (points: number): number => started(points, POINTS_PER_UNIT)

export const unitsOfTour = (stops: number): number =>
  started(Math.min(stops, SMALL_TOUR_STOPS), SMALL_TOUR_STOPS_PER_UNIT) +
  Math.ceil(Math.max(0, stops - SMALL_TOUR_STOPS) / FURTHER_STOPS_PER_UNIT)

/** Areas of one place, smallest limit first: the search of the largest finds all of them. At least a unit each. */
export function unitsOfAreas(limits: { minutes: readonly number[] } | { metres: number }, mode: TravelMode): number {
  const [count, units] =
    'metres' in limits
      ? [1, started(limits.metres, METRES_PER_UNIT)]
      : [limits.minutes.length, started(limits.minutes.at(-1) ?? 1, MINUTES_PER_UNIT[mode])]
  return Math.max(count, Math.min(units, UNITS_OF_AREA_MAX))
}

/** The seconds for which a plan is searched. */
export const secondsOfSearch = (timeLimit: number, jobs: number): number =>
  (timeLimit * Math.min(jobs, JOBS_OF_WHOLE_SEARCH)) / JOBS_OF_WHOLE_SEARCH

/** @param places  different ones of vehicles and jobs: their table is made first */
export const unitsOfPlan = (places: number, jobs: number, timeLimit: number): number =>
  unitsOfTable(places ** 2) + Math.ceil(timeLimit * Math.min(jobs, JOBS_OF_WHOLE_SEARCH) * UNITS_PER_JOB_AND_SECOND)

/** The way through the stops, and its tables; of each place in the answer the way is followed. */
export const unitsOfAlong = (stops: number, places: number): number =>
  unitsOfRoutes(stops) + started(places, PLACES_ALONG_PER_UNIT)

/**
 * The pairs of drivers and pickups, and of pickups and dropoffs; with several orders for a driver, of all of them, and a search.
 *
 * @param kinds  different ways to travel: each has pairs of pickups and dropoffs of its own
 */
export function unitsOfAssignment(drivers: number, orders: number, perDriver: number, kinds = 1): number {
  const isOne = perDriver === 1
  const pairs = isOne ? orders * (drivers + kinds * orders) : 2 * orders * (drivers + kinds * 2 * orders)
  return unitsOfTable(pairs) + (isOne ? 0 : UNITS_OF_ASSIGNMENT_SEARCH)
}

/** Positions that are sent, or of which a trail is made. */
export const unitsOfPositions = (positions: number): number => started(positions, POSITIONS_PER_UNIT)

/** A fence by its corners; those of a route are asked of the engine first. */
export const unitsOfFence = (corners: number, stops: number): number =>
  started(corners, FENCE_CORNERS_PER_UNIT) + (stops > 0 ? unitsOfRoutes(stops) : 0)

export const unitsOfPrompts = (prompts: number): number => prompts * UNITS_PER_PROMPT

/** @param pixels  of the picture, both scales counted */
export const unitsOfPicture = (pixels: number): number => UNITS_OF_PICTURE + started(pixels, PICTURE_PIXELS_PER_UNIT)

export const unitsOfArchive = (bytes: number): number => started(bytes, ARCHIVE_BYTES_PER_UNIT)

/**
 * Operations whose price counts pairs, items or tiles: a tile costs a unit alone, too. The work behind a unit of them may be less
 * than that of others, never more.
 */
export const COUNTED_OPERATIONS: readonly string[] = [
  'computeMatrix',
  'computeLargeMatrix',
  'assignOrders',
  'getOsrmTable',
  'getNominatimLookup',
  'getGoogleDistanceMatrix',
  'geocodeBatch',
  'getTileArchive',
  'sendPositions',
  'getVehicleTrail',
  'putFence',
]

/** The prices as sentences, by operation, for the documentation. Those without a sentence cost one unit. */
export const PRICE_TEXTS: Readonly<Record<string, { en: string; fr: string }>> = {
  ...ofEach(['getRoute', 'computeRoute', 'createNavigation', 'getOsrmRoute'], {
    en: `one unit for each ${LEGS_PER_UNIT} legs; ${UNITS_OF_ALTERNATIVES} more with alternatives`,
    fr: `une unité par tranche de ${LEGS_PER_UNIT} étapes ; ${UNITS_OF_ALTERNATIVES} de plus avec des alternatives`,
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
  getGoogleDirections: {
    en: 'as `/v1/route`, with `optimize:true` as `/v1/optimize`, and one unit for each text or id of a place',
    fr: 'comme `/v1/route`, avec `optimize:true` comme `/v1/optimize`, et une unité par texte ou identifiant de lieu',
  },
  getGoogleDistanceMatrix: {
    en: `one unit for each ${PAIRS_PER_UNIT} pairs, and one for each text or id of a place`,
    fr: `une unité par tranche de ${PAIRS_PER_UNIT} paires, et une par texte ou identifiant de lieu`,
  },
  getIsochrone: {
    en: `one unit for each ${MINUTES_PER_UNIT.auto} minutes of the longest time by car, ${MINUTES_PER_UNIT.bicycle} by bicycle, ${MINUTES_PER_UNIT.pedestrian} on foot, or for each ${METRES_PER_UNIT / 1000} km of the distance, at most ${UNITS_OF_AREA_MAX}; at least one for each time`,
    fr: `une unité par tranche de ${MINUTES_PER_UNIT.auto} minutes de la plus longue durée en voiture, ${MINUTES_PER_UNIT.bicycle} à vélo, ${MINUTES_PER_UNIT.pedestrian} à pied, ou par tranche de ${METRES_PER_UNIT / 1000} km de la distance, au plus ${UNITS_OF_AREA_MAX} ; au moins une par durée`,
  },
  ...ofEach(['planFleet', 'updateFleetPlan'], {
    en: `${UNITS_PER_JOB_AND_SECOND} units for each job, at most ${UNITS_PER_SEARCH_SECOND}, for each second of \`time_limit\`, and one for each ${PAIRS_PER_UNIT} pairs of its places`,
    fr: `${UNITS_PER_JOB_AND_SECOND} unités par tâche, au plus ${UNITS_PER_SEARCH_SECOND}, par seconde de \`time_limit\`, et une par tranche de ${PAIRS_PER_UNIT} paires de ses lieux`,
  }),
  findNearest: {
    en: `one unit for each ${TRIPS_PER_UNIT} candidates`,
    fr: `une unité par tranche de ${TRIPS_PER_UNIT} candidats`,
  },
  listNearbyPlaces: {
    en: `one unit; with \`by\` \`time\` one for each ${TRIPS_PER_UNIT} places of the circle`,
    fr: `une unité ; avec \`by\` \`time\` une par tranche de ${TRIPS_PER_UNIT} lieux du cercle`,
  },
  findPlacesAlong: {
    en: `one unit for each ${LEGS_PER_UNIT} legs (a line is one), and one for each ${PLACES_ALONG_PER_UNIT} places of \`limit\``,
    fr: `une unité par tranche de ${LEGS_PER_UNIT} étapes (un tracé en est une), et une par tranche de ${PLACES_ALONG_PER_UNIT} lieux de \`limit\``,
  },
  assignOrders: {
    en: `one unit for each ${PAIRS_PER_UNIT} pairs of a pickup with a driver or, for each way to travel, with a dropoff; with several orders for a driver, of all of them, and ${UNITS_OF_ASSIGNMENT_SEARCH} more`,
    fr: `une unité par tranche de ${PAIRS_PER_UNIT} paires d’un enlèvement avec un livreur ou, par façon de se déplacer, avec une livraison ; avec plusieurs commandes par livreur, de toutes les paires, et ${UNITS_OF_ASSIGNMENT_SEARCH} de plus`,
  },
  ...ofEach(['synthesizePrompt', 'synthesizePrompts'], {
    en: `${UNITS_PER_PROMPT} units for each prompt`,
    fr: `${UNITS_PER_PROMPT} unités par message vocal`,
  }),
  ...ofEach(['getStaticMap', 'getStaticMapLink'], {
    en: `${UNITS_OF_PICTURE} units, and one for each ${PICTURE_PIXELS_PER_UNIT} pixels of the picture`,
    fr: `${UNITS_OF_PICTURE} unités, et une par tranche de ${PICTURE_PIXELS_PER_UNIT} pixels de l’image`,
  }),
  ...ofEach(['sendPositions', 'getVehicleTrail'], {
    en: `one unit for each ${POSITIONS_PER_UNIT} positions`,
    fr: `une unité par tranche de ${POSITIONS_PER_UNIT} positions`,
  }),
  putFence: {
    en: `one unit for each ${FENCE_CORNERS_PER_UNIT} corners; with a route, those of the route too`,
    fr: `une unité par tranche de ${FENCE_CORNERS_PER_UNIT} sommets ; avec un itinéraire, celles de l’itinéraire aussi`,
  },
  geocodeBatch: { en: 'one unit for each item', fr: 'une unité par élément' },
  ...ofEach(['geocodeBatch', 'getNominatimLookup'], { en: 'one unit for each item', fr: 'une unité par élément' }),
  getTileArchive: { en: 'one unit for each 64 KiB', fr: 'une unité par tranche de 64 Kio' },
}

function ofEach<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
