/**
 * The places that the samples of the documentation ask about. The site is built with those of the demo town; the API
 * serves it with those of its own region. This file has no dependency: servers and builds use it.
 */
export interface SamplePlaces {
  /** Origin of the API, without a trailing slash. */
  apiUrl: string
  town: string
  /** Two points with a route of more than 100 m between them. */
  origin: SamplePoint
  destination: SamplePoint
  /** Two more points on roads. */
  stops: [SamplePoint, SamplePoint]
  /** Points along a road, ten seconds apart in a car. */
  trace: [SamplePoint, SamplePoint, SamplePoint, SamplePoint]
  /** A place that geocoding finds by this name. */
  place: { name: string; id: string }
  /** Another name that geocoding finds. */
  landmark: string
  /** `x/y` of the tile with the origin, at zoom level 14. */
  tile: string
}

interface SamplePoint {
  lat: number
  lng: number
}

/** Port-Fiction, the demo town. The recorded answers come from there. */
export const DEMO_PLACES: SamplePlaces = {
  apiUrl: 'http://127.0.0.1:8080',
  town: 'Port-Fiction',
  origin: { lat: 6.337195, lng: 2.181357 },
  destination: { lat: 6.341421, lng: 2.180362 },
  stops: [
    { lat: 6.337196, lng: 2.169594 },
    { lat: 6.349785, lng: 2.181358 },
  ],
  trace: [
    { lat: 6.337197, lng: 2.181359 },
    { lat: 6.337201, lng: 2.180461 },
    { lat: 6.337194, lng: 2.179552 },
    { lat: 6.337202, lng: 2.178663 },
  ],
  // Ids of places come from the source: this one is the Pharmacie des Cauris in every build of the demo town.
  place: { name: 'pharmacie des cauris', id: '7eb35b09-8dbc-5a03-b8a4-4da4e35fb447' },
  landmark: 'marché central',
  tile: '8291/7902',
}

/**
 * A name that needs no escape in any language of the samples, nor in HTML. So a text can be filled in wherever it stands.
 */
export const isPlainName = (name: string): boolean => /^[\p{L}\p{M}\d][\p{L}\p{M}\d .’-]{2,60}$/u.test(name)

/** The values by their names, `origin.lat` or `stops.1.lng`, as samples write them. */
export function sampleTexts(places: SamplePlaces): Record<string, string> {
  const texts: Record<string, string> = {}
  const collect = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) texts[name] = String(value)
    else for (const [field, inner] of Object.entries(value)) collect(inner, name === '' ? field : `${name}.${field}`)
  }
  collect(places, '')
  return texts
}

/** How a value is written at a place: as it is, in a query with `+` for spaces, or in a path. */
export const SAMPLE_FORMS: Readonly<Record<string, (text: string) => string>> = {
  text: (text) => text,
  query: (text) => new URLSearchParams({ q: text }).toString().slice('q='.length),
  path: encodeURIComponent,
}
