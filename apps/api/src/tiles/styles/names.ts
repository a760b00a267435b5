import { type ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import { MEDIUM, REGULAR } from '../glyphs/font-names.js'

/** The names of our vector tiles in styles: the region's data, and the first zooms, which show the whole world. */
export const SOURCE = 'repere'
export const WORLD_SOURCE = 'repere-world'
/** Heights, where the deployment has a supplier. */
export const TERRAIN_SOURCE = 'terrain'
/** Up to here the world's tiles go; they are drawn on outside the region up to `OUTSIDE_ZOOM_MAX`. */
export const WORLD_ZOOM_MAX = 5
export const OUTSIDE_ZOOM_MAX = 10

export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What to show as the name: in the language if there is one, otherwise in Latin letters, otherwise the local name. */
export const labels: Record<Language, ExpressionSpecification> = {
  fr: ['coalesce', ['get', 'name:fr'], ['get', 'name']],
  en: ['coalesce', ['get', 'name:en'], ['get', 'name:fr'], ['get', 'name']],
}

/** Two fonts only, because each costs a map some 45 kB before its first name is drawn. */
export const fonts = { regular: [REGULAR], medium: [MEDIUM] }
