import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { pack, type PackedBody } from '../packed-answer.js'
import { drawGlyphs, RANGE_LETTERS } from './draw-glyphs.js'
import { FONT_NAMES } from './font-names.js'

const LETTER_MAX = 65_535
/** Size of the cache of compressed glyphs, bytes. */
const CACHE_BYTES = 24 * 1024 * 1024
const MEDIA_TYPE = 'application/x-protobuf'

/**
 * Signed distance fields of letters, drawn from the fonts at the first request, outside the main thread, and then
 * cached. Maps of West Africa use few of the 256 ranges of a font, so nothing is drawn in advance.
 */
@Injectable()
export class GlyphsService {
  /** Keyed by stack and first letter. Promises, so that concurrent requests share one drawing. */
  private readonly kept = new LRUCache<string, Promise<PackedBody>>({ maxSize: CACHE_BYTES })

  /**
   * @param fontstack  names of fonts separated by commas, the preferred one first; unknown names are skipped
   * @param letters  `0-255`, `256-511`…
   * @returns null when no font of the stack is known, or the range is invalid; no letters when no font has any
   */
  glyphs(fontstack: string, letters: string): Promise<PackedBody> | null {
    // Every font has the same letters, so the fonts after the first add none.
    const preferred = fontstack
      .split(',')
      .map((asked) => FONT_NAMES.find((name) => name === asked.trim()))
      .find((name) => name !== undefined)
    const start = firstLetter(letters)
    if (preferred === undefined || start === null) return null
    const key = `${preferred} ${start}`
    const known = this.kept.get(key)
    if (known) return known
    const drawing = drawGlyphs(preferred, start).then((stack) => pack(stack, MEDIA_TYPE))
    // Until the size is known, the largest possible size counts.
    this.kept.set(key, drawing, { size: 200_000 })
    drawing.then(
      ({ compressed: { br, gzip } }) => this.kept.set(key, drawing, { size: br.byteLength + gzip.byteLength + 200 }),
      () => this.kept.delete(key),
    )
    return drawing
  }
}

/** Null for an invalid range. */
function firstLetter(letters: string): number | null {
  const [, first, last] = /^(0|[1-9]\d{0,4})-([1-9]\d{0,4})$/.exec(letters) ?? []
  const start = Number(first)
  const valid = start % RANGE_LETTERS === 0 && Number(last) === start + RANGE_LETTERS - 1 && start <= LETTER_MAX
  return valid ? start : null
}
