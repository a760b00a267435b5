import { type LatLng } from '@repere/shared'
import { type Bounds } from '../../osm-pbf/elements.js'
import { quartiers, regionName, townName } from './boundaries.js'
import { onEarth, type Spot, townBounds } from './ground.js'
import { knownHouse } from './houses.js'
import { island } from './island.js'
import { knownRoutes } from './known-routes.js'
import { roads } from './outer-roads.js'
import { namedServices } from './shops-and-services.js'
import { avenues, boulevards, roundabouts } from './street-grid.js'

type ServiceKey = keyof typeof namedServices

const services = Object.fromEntries(
  Object.entries(namedServices).map(([key, { at, tags }]) => [key, { ...onEarth(at), name: tags.name! }]),
) as Record<ServiceKey, LatLng & { name: string }>

const point = (...spot: [number, number]): LatLng => onEarth(spot as Spot)

/** Facts about the demo town that need no engine; tests compare answers with them. */
export const DEMO_TOWN = {
  name: townName,
  region: regionName,
  country: 'Bénin',
  countryCode: 'BJ',
  fictional: true,
  /** The manifest's bounds. */
  bounds: townBounds as Bounds,
  /** From metres east and north of the origin to degrees; crossings of the old town are multiples of 100. */
  at: point,
  points: {
    /** In the middle of the old town, 150 m east of the roundabout, on the Boulevard du Commerce. */
    centre: point(150, 800),
    /** West end of the Boulevard du Commerce. */
    ouest: point(-1150, 800),
    /** On the Boulevard de la Rive Nord, on the other side of the lagoon. */
    riveNord: point(150, 2200),
    /** On the island that no road leads to. */
    ile: point(island.west + 175, island.south + 150),
    /** In the lagoon, 350 m from both banks. */
    lagune: point(-1000, 1750),
    /** In the sea, 450 m off the beach road. */
    mer: point(0, -300),
    /** Inside the country, outside the coverage. */
    horsZone: point(0, 9000),
    marcheCentral: onEarth(namedServices.marcheCentral.at),
    mairie: onEarth(namedServices.mairie.at),
    gareRoutiere: onEarth(namedServices.gareRoutiere.at),
  },
  /** Named shops and services with their points. */
  services,
  house: { ...onEarth(knownHouse.spot), number: knownHouse.number, street: knownHouse.street },
  quartiers: quartiers.map(({ name, southWest, northEast }) => ({
    name,
    centre: onEarth([(southWest[0] + northEast[0]) / 2, (southWest[1] + northEast[1]) / 2]),
  })),
  streets: {
    avenues,
    boulevards,
    roads,
    roundabouts: { cauris: roundabouts.cauris.name, marche: roundabouts.marche.name },
  },
  routes: knownRoutes,
} as const
