/** Languages that requests may name; an operation whose phrases do not exist yet refuses one as `coming_soon`. */
export const LANGUAGES = ['fr', 'en', 'wo', 'ha'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'fr'

/** Known and announced, answered `coming_soon` everywhere. */
export const COMING_SOON_LANGUAGES = ['yo', 'fon', 'ee', 'dyu', 'bm', 'mos'] as const
