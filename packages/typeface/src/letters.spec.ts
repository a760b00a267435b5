import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'

const dist = join(__dirname, '../dist')
const BYTES_MAX = 22_000

/** Letters by language, with their tones. */
const LANGUAGES = {
  French: 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’…–—€',
  Hausa: 'ƁɓƊɗƘƙƳƴʼ',
  Wolof: 'ŊŋÑñËëÓóÉé',
  Yoruba: 'ẸẹỌọṢṣÀÁàáÈÉèéÌÍìíÒÓòóÙÚùúǸǹŃńḾḿẹ̀ẹ́ọ̀ọ́',
  Ewe: 'ƉɖƐɛƑƒƔɣƆɔƲʋŊŋɛ́ɛ̀ɛ̃ɛ̂ɛ̌ɔ́ɔ̀ɔ̃ɔ̂ɔ̌ãẽĩõũ',
}

describe.each(['400', '700'])('the typeface, weight %s', (weight) => {
  const files = ['common', 'african'].map((part) => join(dist, `repere-${part}-${weight}.woff2`))
  const fonts = files.map((file) => openSync(file) as Font)

  it.each(Object.entries(LANGUAGES))('has every letter of %s with its tones', (_language, letters) => {
    const missing = [...new Set(letters)].filter(
      (letter) => !fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
    )
    expect(missing).toEqual([])
  })

  it('stays small, and does not have the reserved name of the original', () => {
    for (const file of files) expect(readFileSync(file).length).toBeLessThan(BYTES_MAX)
    for (const font of fonts) expect(font.familyName).toBe('Repere')
  })
})

it('has its licence beside it', () => {
  const licence = readFileSync(join(dist, 'LICENSE'), 'utf8')
  expect(licence).toContain('SIL OPEN FONT LICENSE')
  expect(licence).toContain('Copyright (c) 2004-2022 SIL International')
})
