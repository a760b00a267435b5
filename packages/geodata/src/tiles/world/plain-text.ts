/**
 * Text of a label without the few characters for which a map would fetch a further range of 256 glyphs: typographic
 * apostrophes, dashes, spaces and raised letters. Letters of languages stay as they are.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201B\u02BC\u02B9]/g, "'")
    .replace(/[\u201C\u201D\u201E]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\u2116/g, 'No')
    .replace(/[\u2000-\u200A\u202F\u00A0]/g, ' ')
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/[\u1D43-\u1D6A\u02B0-\u02B8\u02E1-\u02E3\u2070-\u209C]/g, (raised) => raised.normalize('NFKC'))
    .replace(/ʳ/g, 'r')
}
