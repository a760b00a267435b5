import { type StyleSpecification } from '@maplibre/maplibre-gl-style-spec'
import { type TileJsonDto } from './tile-json.dto.js'

/*
 * A map that was asked with a browser token keeps it: its style, TileJSON, tiles, glyphs and sprites are addresses with the
 * token, so that a page sets it once.
 */

/** @param address  of this API, without a query */
const carrying = (token: string) => (address: string) => `${address}?access_token=${token}`

/** @param token  absent: the addresses stay without one, for the header */
export function tileJsonWith(token: string | undefined, description: TileJsonDto): TileJsonDto {
  return token === undefined ? description : { ...description, tiles: description.tiles.map(carrying(token)) }
}

/** @param publicUrl  addresses under it are ours; those of imagery and terrain are not */
export function styleWith(token: string, style: StyleSpecification, publicUrl: string): StyleSpecification {
  const carry = (address: string) => (address.startsWith(`${publicUrl}/`) ? carrying(token)(address) : address)
  const sources = Object.entries(style.sources).map(([name, source]) => {
    const { url, tiles } = source as { url?: string; tiles?: string[] }
    return [
      name,
      { ...source, ...(url !== undefined && { url: carry(url) }), ...(tiles && { tiles: tiles.map(carry) }) },
    ]
  })
  return {
    ...style,
    ...(typeof style.sprite === 'string' && { sprite: carry(style.sprite) }),
    ...(style.glyphs !== undefined && { glyphs: carry(style.glyphs) }),
    sources: Object.fromEntries(sources) as StyleSpecification['sources'],
  }
}
