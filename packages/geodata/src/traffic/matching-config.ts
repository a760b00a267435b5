import { valhallaConfig } from '@repere/valhalla-config'

/** The engine's settings for matching many traces, one call at a time. The API has its own settings for serving. */
export const matchingConfig = (tilesPath: string): object =>
  valhallaConfig(tilesPath, {
    meili: {
      default: { gps_accuracy: 8, search_radius: 40, turn_penalty_factor: 200 },
      auto: { search_radius: 40 },
      pedestrian: { search_radius: 40 },
    },
  })
