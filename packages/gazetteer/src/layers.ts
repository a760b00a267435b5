/** The kinds of documents in the public API; a `plus_code` is never in the index. */
export const layers = [
  'address',
  'street',
  'intersection',
  'landmark',
  'market',
  'quartier',
  'locality',
  'city',
  'district',
  'region',
  'country',
] as const

export type Layer = (typeof layers)[number]

/** Layers of destinations: `/v1/places` serves them. */
export const placeLayers: readonly Layer[] = ['landmark', 'market']

/** Layers that contain other documents. */
export const settlementLayers: readonly Layer[] = ['quartier', 'locality', 'city']
