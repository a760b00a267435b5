import { PbfReader } from 'pbf'
import { drawGlyphs, RANGE_LETTERS } from '../../glyphs/draw-glyphs.js'
import { type FontName } from '../../glyphs/font-names.js'
import { type Letter } from './letter.js'
import { drawWord } from './words.js'

/** The letters of fonts end here. */
const LETTER_MAX = 65_535

/** By sign; words of scripts whose letters join, or that run from right to left, are one sign. */
export type Letters = ReadonlyMap<string, Letter>

const ranges = new Map<string, Promise<Letters>>()

/** Arabic, N'Ko and others: their words are drawn whole. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** What is placed one after the other: letters, or words with the spaces between them. */
export const signsOf = (text: string): string[] =>
  isRightToLeft(text) ? text.split(/(\s)/).filter(Boolean) : [...text]

/** The signs of the texts in a font; without those that no font has. */
export async function lettersOf(font: FontName, texts: Iterable<string>): Promise<Letters> {
  const words = new Set<string>()
  const starts = new Set<number>()
  for (const sign of [...texts].flatMap(signsOf)) {
    const point = sign.codePointAt(0)!
    if (isRightToLeft(sign)) words.add(sign)
    else if (point <= LETTER_MAX) starts.add(point - (point % RANGE_LETTERS))
  }
  const all = await Promise.all([...starts].map((start) => rangeOf(font, start)))
  const drawn = await Promise.all([...words].map(async (word) => [word, await drawWord(font, word)] as const))
  return new Map([...all.flatMap((letters) => [...letters]), ...drawn])
}

function rangeOf(font: FontName, start: number): Promise<Letters> {
  const key = `${font} ${start}`
  let letters = ranges.get(key)
  if (!letters) {
    letters = drawGlyphs(font, start).then(parseGlyphs)
    ranges.set(key, letters)
    letters.catch(() => ranges.delete(key))
  }
  return letters
}

/** Numbers of the fields of a glyph file. */
const FILE = { stack: 1, glyph: 3 } as const
const GLYPH = ['', 'id', 'field', 'width', 'height', 'left', 'top', 'advance'] as const

function parseGlyphs(bytes: Uint8Array): Letters {
  const letters = new Map<string, Letter>()
  const readGlyph = (tag: number, glyph: Letter & { id: number }, pbf: PbfReader) => {
    const name = GLYPH[tag]
    if (name === 'field') glyph.field = Uint8Array.from(pbf.readBytes())
    else if (name === 'left' || name === 'top') glyph[name] = pbf.readSVarint()
    else if (name) glyph[name] = pbf.readVarint()
  }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag !== FILE.stack) return
    pbf.readMessage((inner) => {
      if (inner !== FILE.glyph) return
      const { id, ...letter } = pbf.readMessage(readGlyph, {
        id: 0,
        field: new Uint8Array(),
        width: 0,
        height: 0,
        left: 0,
        top: 0,
        advance: 0,
      })
      letters.set(String.fromCodePoint(id), letter)
    }, null)
  }, null)
  return letters
}
