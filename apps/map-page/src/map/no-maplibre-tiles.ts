/**
 * Replaces MapLibre's decoder of MapLibre tiles (MLT), 67 kB, because the API serves vector tiles in Mapbox's format
 * (MVT).
 */
export class MLTVectorTile {
  constructor() {
    throw new Error('This page reads vector tiles in the MVT format only.')
  }
}
