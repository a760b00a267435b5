/** The characters of each file of the typeface. */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

/** Tones and dots below, for letters without a character of their own with them. They join letters of both files. */
export const MARKS = [...'\u0300\u0301\u0302\u0303\u0304\u0306\u0308\u030c\u0323\u0331']

/** French, English and Portuguese: every page loads them. */
export const COMMON = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ' + '–—‘’‚“”„•…‹›€−×≤≥≠≈→←↑↓\u2009\u2011\u202f'

/**
 * Hausa, Fulfulde, Wolof, Yoruba, Ewe, Fon, Gen, Akan, Dioula, Mooré and others: loaded where a page has one of these
 * letters.
 */
export const AFRICAN = [
  'ƁɓƊɗƘƙƳƴŊŋƝɲƉɖƐɛƑƒƔɣƆɔƲʋƎǝƏəƖɩɄʉƧƨƗɨ',
  'ẸẹỌọṢṣẠạỊịỤụḌḍḤḥṬṭẒẓḄḅ',
  'ĀāĂăǍǎĒēĔĕĚěẼẽĪīĬĭǏǐĨĩŌōŎŏǑǒŪūŬŭǓǔŨũŃńŇňǸǹḾḿŠšŽžŹźʼ₦₵',
].join('')
