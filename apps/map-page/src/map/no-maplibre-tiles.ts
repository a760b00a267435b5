/** Takes the place of MapLibre's decoder of MapLibre tiles (MLT), 67 kB: the API gives out vector tiles in Mapbox's format (MVT). */
export class MLTVectorTile {
  constructor() {
    throw new Error('This page reads vector tiles in the MVT format only.')
  }
}
