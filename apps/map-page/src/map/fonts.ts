import { type StyleSpecification } from 'maplibre-gl'

/** The regular font of most names in the style: this API has its glyphs, and the map has loaded them. */
export function fontOf({ layers }: StyleSpecification): string[] {
  const fonts = layers.flatMap((layer) => {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    return Array.isArray(font) && font.every((face) => typeof face === 'string') ? [font as string[]] : []
  })
  return fonts.find(([face]) => !/italic/i.test(face ?? '')) ?? fonts[0] ?? []
}
