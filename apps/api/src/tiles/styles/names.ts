import { type ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import { ITALIC, BOLD, MEDIUM, REGULAR } from '../glyphs/font-names.js'

/** The name of our vector tiles in styles. */
export const SOURCE = 'repere'

/** The French name if there is one, otherwise the local name. */
export const label: ExpressionSpecification = ['coalesce', ['get', 'name:fr'], ['get', 'name']]

export const fonts = { regular: [REGULAR], medium: [MEDIUM], bold: [BOLD], italic: [ITALIC] }
