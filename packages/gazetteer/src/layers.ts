/** What kind of thing a document is, as the public API calls it; a `plus_code` is never in the index. */
export const layers = [
  'address',
  'street',
  'intersection',
  'landmark',
  'market',
  'quartier',
  'locality',
  'city',
  'region',
  'country',
] as const

export type Layer = (typeof layers)[number]

/** Layers of things that one goes to: what `/v1/places` serves. */
export const placeLayers: readonly Layer[] = ['landmark', 'market']

/** Layers that other documents lie in. */
export const settlementLayers: readonly Layer[] = ['quartier', 'locality', 'city']
