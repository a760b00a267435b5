/** The fonts of styles. Each covers Latin with all its African letters, Greek, Cyrillic, Arabic and N'Ko. */
export const REGULAR = 'Noto Sans Regular'
export const MEDIUM = 'Noto Sans Medium'
export const BOLD = 'Noto Sans Bold'
export const ITALIC = 'Noto Sans Italic'

export const FONT_NAMES = [REGULAR, MEDIUM, BOLD, ITALIC] as const
export type FontName = (typeof FONT_NAMES)[number]
