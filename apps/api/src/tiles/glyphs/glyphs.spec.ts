import { gunzipSync } from 'node:zlib'
import { isLongRun } from '@repere/test-kit'
import { PbfReader } from 'pbf'
import { FONT_NAMES, REGULAR } from './font-names.js'
import { GlyphsService } from './glyphs.service.js'

const service = new GlyphsService()

/** Codes of the letters in a glyph file that have a picture or, as spaces, a width. */
async function lettersOf(font: string, range: string): Promise<Set<number>> {
  const {
    compressed: { gzip },
  } = await service.glyphs(font, range)!
  const letters = new Set<number>()
  new PbfReader(gunzipSync(gzip)).readFields((tag, _, file) => {
    if (tag !== 1) return
    file.readMessage((stackTag, __, stack) => {
      if (stackTag !== 3) return
      stack.readMessage((glyphTag, ___, glyph) => {
        if (glyphTag === 1) letters.add(glyph.readVarint())
      }, null)
    }, null)
  }, null)
  return letters
}

const rangeOf = (letter: string) => {
  const start = Math.floor(letter.codePointAt(0)! / 256) * 256
  return `${start}-${start + 255}`
}

// The others are made of the same sources, and drawing them takes long.
describe.each(isLongRun ? FONT_NAMES : [REGULAR])('%s', (font) => {
  it('has the letters of the languages of West Africa', async () => {
    const wanted =
      'éèçœÉ ɖƉ ɛƐ ŋŊ ọỌ ẹẸ ṣṢ ɔƆ ɓƁ ɗƊ ƙƘ ƴƳ ñ ɩ ʋ ɣ ẽ ɲ ǎ ẅ ’ –'.replaceAll(' ', '') + '\u0300\u0301\u0303\u0323'
    const missing: string[] = []
    const drawn = new Map<string, Set<number>>()
    for (const range of new Set([...wanted].map(rangeOf))) drawn.set(range, await lettersOf(font, range))
    for (const letter of wanted) {
      if (!drawn.get(rangeOf(letter))!.has(letter.codePointAt(0)!)) missing.push(letter)
    }
    expect(missing).toEqual([])
  })

  it('has Arabic, with the joined forms that maps draw, and N’Ko', async () => {
    const arabic = await lettersOf(font, '1536-1791')
    expect([...'نواكشوط'].filter((letter) => !arabic.has(letter.codePointAt(0)!))).toEqual([])
    // ﻧ ﻮ ﺍ ﻛ ﺸ ﻮ ﻁ, as the right-to-left plugin writes them.
    const joined = await lettersOf(font, '65024-65279')
    expect([0xfee7, 0xfeee, 0xfe8d, 0xfedb, 0xfeb8, 0xfec1].filter((code) => !joined.has(code))).toEqual([])
    const nko = await lettersOf(font, '1792-2047')
    expect([...'ߒߞߏ'].filter((letter) => !nko.has(letter.codePointAt(0)!))).toEqual([])
  })
})

it('is empty for a range without letters, such as Chinese', async () => {
  expect((await lettersOf(REGULAR, '19968-20223')).size).toBe(0)
})

it('has an answer for every range up to 65535', async () => {
  for (let start = 0; start < 65_536; start += 256) {
    const {
      compressed: { gzip },
    } = await service.glyphs(REGULAR, `${start}-${start + 255}`)!
    expect(gzip.byteLength).toBeGreaterThan(0)
  }
})

it('uses the first known font of a stack', async () => {
  const both = await service.glyphs(`Comic Sans, ${REGULAR},Noto Sans Bold`, '0-255')
  expect(both).toEqual(await service.glyphs(REGULAR, '0-255'))
  expect(both).not.toEqual(await service.glyphs('Noto Sans Bold', '0-255'))
})

it('draws a range once for concurrent requests', () => {
  const fresh = new GlyphsService()
  expect(fresh.glyphs(REGULAR, '0-255')).toBe(fresh.glyphs(REGULAR, '0-255'))
})

it.each(['0-254', '1-256', '256-255', '65536-65791', '0-511', '-256--1', 'a-b', '', '00-255', '0x0-255', '1e3-1255'])(
  'refuses the range %j',
  (range) => expect(service.glyphs(REGULAR, range)).toBeNull(),
)

it.each(['', 'Comic Sans', '__proto__', ','])('refuses the font %j', (font) =>
  expect(service.glyphs(font, '0-255')).toBeNull(),
)
