import { type RoadsAlong, type WaySegments } from '@repere/roads'
import { metres, partsInSeconds } from '@repere/shared'
import { type LegAnnotations, type RoadKinds, SURFACES, type Toll } from '../route.js'
import { type Annotation } from '../routing.port.js'

const DEGREES = 1e7

/** The kinds of roads of a leg in the words of the contract. */
export function toRoadKinds(roads: RoadsAlong): RoadKinds {
  const { unpavedDm, unknownSurfaceDm, tollDm, tollBooths, tollPrices, ferriesDm, countries, borderPosts } = roads
  const toll: Toll = { distance: toMetres(tollDm), booths: tollBooths, prices: sumsOf(tollPrices, 100) }
  return {
    unpaved_distance: toMetres(unpavedDm),
    unknown_surface_distance: toMetres(unknownSurfaceDm),
    ...((tollDm > 0 || tollBooths > 0) && { toll }),
    ferries: ferriesDm.map((lengthDm) => ({ distance: toMetres(lengthDm) })),
    countries,
    border_posts: borderPosts.map(({ lat, lng }) => ({ lat: lat / DEGREES, lng: lng / DEGREES })),
  }
}

/** Those of a route, from its legs. */
export function joinKinds(legs: RoadKinds[]): RoadKinds {
  const tolls = legs.flatMap(({ toll }) => (toll ? [toll] : []))
  const countries = legs.flatMap((leg) => leg.countries)
  const sum = (of: (leg: RoadKinds) => number) => metres(legs.reduce((all, leg) => all + of(leg), 0))
  return {
    unpaved_distance: sum((leg) => leg.unpaved_distance),
    unknown_surface_distance: sum((leg) => leg.unknown_surface_distance),
    ...(tolls.length > 0 && {
      toll: {
        distance: metres(tolls.reduce((all, { distance }) => all + distance, 0)),
        booths: tolls.reduce((all, { booths }) => all + booths, 0),
        prices: sumsOf(
          tolls.flatMap(({ prices }) => prices),
          1,
        ),
      },
    }),
    ferries: legs.flatMap(({ ferries }) => ferries),
    countries: countries.filter((code, index) => code !== countries[index - 1]),
    border_posts: legs.flatMap((leg) => leg.border_posts),
  }
}

const toMetres = (lengthDm: number) => metres(Math.round(lengthDm / 10))

/** A sum for each currency. @param parts  of a unit in an amount */
function sumsOf(prices: { amount: number; currency: string }[], parts: number): Toll['prices'] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of prices) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return Array.from(sums, ([currency, amount]) => ({ amount: amount / parts, currency }))
}

/** The wanted values of each segment. */
export function annotationsOf({ timeMs, speed, surface }: WaySegments, wanted: Annotation[]): LegAnnotations {
  return {
    ...(wanted.includes('speed') && { speed: Array.from(speed, (tenths) => tenths / 10) }),
    ...(wanted.includes('surface') && { surface: Array.from(surface, (one) => SURFACES[one]!) }),
    ...(wanted.includes('duration') && { duration: partsInSeconds(timeMs) }),
  }
}
