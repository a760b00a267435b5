import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { PORT_FICTION } from '@repere/port-fiction'
import { type LatLng, type Manifest } from '@repere/shared'

/** A request that answers with a route on the data in service. */
export interface FirstRequest {
  title: string
  /** The city of the route. */
  city: string
  origin: LatLng
  destination: LatLng
}

const ABIDJAN: FirstRequest = {
  title: 'Abidjan, Plateau to Riviera',
  city: 'Abidjan',
  origin: { lat: 5.3196, lng: -4.0167 },
  destination: { lat: 5.36, lng: -3.965 },
}

const COTONOU: FirstRequest = {
  title: 'Cotonou, Dantokpa to the airport',
  city: 'Cotonou',
  origin: { lat: 6.3706, lng: 2.4335 },
  destination: { lat: 6.3573, lng: 2.3914 },
}

/** @returns null for a region without an example in this file */
export function firstRequest({ fictional, region, bounds }: Manifest): FirstRequest | null {
  if (region === PORT_FICTION.region) {
    const { westMarket: origin, university: destination } = PORT_FICTION.points
    const title = `${PORT_FICTION.name}, a made-up town: ${origin.name} to ${destination.name}`
    return { title, city: PORT_FICTION.name, origin, destination }
  }
  if (fictional) {
    const { ouest, riveNord } = DEMO_TOWN.points
    return { title: `${DEMO_TOWN.name}, a made-up town`, city: DEMO_TOWN.name, origin: ouest, destination: riveNord }
  }
  const [west, south, east, north] = bounds
  const inside = ({ lat, lng }: LatLng) => lat >= south && lat <= north && lng >= west && lng <= east
  if (region !== 'west-africa') return null
  return [ABIDJAN, COTONOU].find(({ origin, destination }) => inside(origin) && inside(destination)) ?? null
}

/** A line to paste into a shell. */
export function curlLine(apiUrl: string, key: string, request: FirstRequest | null): string {
  if (request === null) return `curl -s '${apiUrl}/v1/health' -H 'X-Service-Key: ${key}'`
  const text = ({ lat, lng }: LatLng) => `${lat},${lng}`
  return `curl -s '${apiUrl}/v1/route?origin=${text(request.origin)}&destination=${text(request.destination)}' -H 'X-Service-Key: ${key}'`
}
