import { type ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import { ITALIC, BOLD, MEDIUM, REGULAR } from '../glyphs/font-names.js'

/** What styles call our vector tiles. */
export const SOURCE = 'repere'

/** French where there is any, else the name as people there write it. */
export const label: ExpressionSpecification = ['coalesce', ['get', 'name:fr'], ['get', 'name']]

export const fonts = { regular: [REGULAR], medium: [MEDIUM], bold: [BOLD], italic: [ITALIC] }
