import { border, secondTown } from './land/settlements.js'
import { reserves } from './land/reserves.js'
import { secondTownName, townName } from './names.js'
import { onEarth } from './plane/spot.js'

interface KnownPoint {
  name: string
  lat: number
  lng: number
}

/** @throws Error for a name that the town does not have */
function reserve(name: string): KnownPoint {
  const known = reserves.find((one) => one.name === name)
  if (!known) throw new Error(`Port-Fiction has no ${name}.`)
  return { name, ...onEarth(known.at) }
}

/** Facts about the town that need no data: what first requests and samples ask about. */
export const PORT_FICTION = {
  region: 'port-fiction',
  name: townName,
  countryCode: 'BJ',
  /** The middle of the city: the region's own middle is in the country. */
  centre: onEarth([900, 3900]),
  points: {
    market: reserve('Grand Marché de Tokpovi'),
    university: reserve('Université du Rivage'),
    airport: reserve('Aéroport international de Port-Fiction'),
    hospital: reserve('CHU des Cauris'),
    /** On the other bank of the river. */
    westMarket: reserve('Marché de Kpétowa'),
    /** In the other country, 39 km from the first. */
    secondTown: { name: secondTownName, ...onEarth(secondTown) },
    border: { name: 'Poste frontière de Sènkpodji', ...onEarth(border) },
  },
} as const
