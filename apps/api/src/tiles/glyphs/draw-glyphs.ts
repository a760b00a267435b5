import { promisify } from 'node:util'
import fontnik from 'fontnik'
import { readFontFiles } from './font-files.js'
import { type FontName } from './font-names.js'

/** Number of letters in one file. */
export const RANGE_LETTERS = 256

const range = promisify(fontnik.range.bind(fontnik)) as (options: {
  font: Buffer
  start: number
  end: number
}) => Promise<Uint8Array>
const composite = promisify(fontnik.composite.bind(fontnik)) as (stacks: Uint8Array[]) => Promise<Uint8Array>

const fonts = new Map<FontName, Promise<Buffer[]>>()

/**
 * Signed distance fields of a font's letters, in the protobuf of Mapbox; drawn outside the main thread.
 *
 * @param start  the first of `RANGE_LETTERS` letters
 */
export async function drawGlyphs(name: FontName, start: number): Promise<Uint8Array> {
  let files = fonts.get(name)
  if (!files) {
    files = readFontFiles(name)
    fonts.set(name, files)
    files.catch(() => fonts.delete(name))
  }
  const stacks = await Promise.all((await files).map((font) => range({ font, start, end: start + RANGE_LETTERS - 1 })))
  return composite(stacks)
}
