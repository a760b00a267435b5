/** Languages that requests may name. An operation without texts in a language answers `coming_soon`. */
export const LANGUAGES = ['fr', 'en', 'wo', 'ha'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'fr'

/** Languages that we have announced: every operation refuses them as `coming_soon`. */
export const COMING_SOON_LANGUAGES = ['yo', 'fon', 'ee', 'dyu', 'bm', 'mos'] as const
