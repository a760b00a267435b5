/** A GeoJSON feature of `/v1/geocode` or `/v1/geocode/autocomplete`, as far as the search box reads it. */
export interface Place {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] }
  properties: PlaceProperties
}

export interface PlaceProperties {
  id: string
  name: string
  /** The name with its surroundings, in one line. */
  label: string
  layer: string
  /** Metres from the bias. */
  distance?: number
  /** Of a suggestion: the first and the second line. */
  main_text?: string
  secondary_text?: string
  /** Of a suggestion: the typed parts of `main_text`. */
  matches?: [from: number, to: number][]
  /** Slug: `pharmacy`. */
  category?: string
  quartier?: string
  city?: string
  region?: string
  country?: string | null
  /** ISO 3166-1. */
  country_code?: string | null
  plus_code: string
  /** 0 to 1. */
  confidence?: number
}

export interface PlaceAnswer {
  features: Place[]
}

/** A place as a row of the list. */
export interface ShownPlace {
  name: string
  /** The second line; may be empty. */
  context: string
  /** Metres; null if unknown. */
  distance: number | null
  /** The typed parts of `name`. */
  matches: readonly (readonly [from: number, to: number])[]
  icon?: Node
}

/** The row of a place without a description of the page's own. */
export function shownPlace({ properties }: Place): ShownPlace {
  const { name, label, distance = null, main_text: first = name, secondary_text: second, matches = [] } = properties
  const rest = label.startsWith(`${first}, `) ? label.slice(first.length + 2) : label === first ? '' : label
  return { name: first, context: second ?? rest, distance, matches }
}
