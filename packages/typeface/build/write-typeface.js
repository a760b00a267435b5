import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'
import { AFRICAN, COMMON, MARKS } from './letters.js'
import { licenceOf, renamed } from './names.js'

/** Writes the typeface into `dist`: a style sheet, two weights in two files each, and the licence. */
const require = createRequire(import.meta.url)
const dist = new URL('../dist/', import.meta.url)
const FAMILY = 'Repere'
const WEIGHTS = { 400: 'Andika_400Regular', 700: 'Andika_700Bold' }
const FILES = { common: COMMON, african: AFRICAN }

const unicodeRange = (text) =>
  [...new Set(text)]
    .map((letter) => letter.codePointAt(0))
    .sort((a, b) => a - b)
    .reduce((ranges, code) => {
      const last = ranges.at(-1)
      if (last?.[1] === code - 1) last[1] = code
      else ranges.push([code, code])
      return ranges
    }, [])
    .map(([first, last]) => `U+${first.toString(16)}${first === last ? '' : `-${last.toString(16)}`}`)
    .join(', ')

await rm(fileURLToPath(dist), { recursive: true, force: true })
await mkdir(dist, { recursive: true })
const rules = []
for (const [weight, name] of Object.entries(WEIGHTS)) {
  const font = await readFile(require.resolve(`@expo-google-fonts/andika/${name}.ttf`))
  if (weight === '400') await writeFile(new URL('LICENSE', dist), licenceOf(font))
  for (const [part, letters] of Object.entries(FILES)) {
    const text = letters + MARKS.join('')
    const subset = await subsetFont(font, text, {
      targetFormat: 'sfnt',
      // The address of the licence.
      preserveNameIds: [14],
      keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk'],
      noHinting: true,
    })
    const body = await fontverter.convert(renamed(subset, 'Andika', FAMILY), 'woff2')
    const file = `repere-${part}-${weight}.woff2`
    await writeFile(new URL(file, dist), body)
    rules.push(`@font-face {
  font-family: '${FAMILY}';
  font-weight: ${weight === '400' ? '100 550' : '551 900'};
  font-display: swap;
  /* The lines of the original leave room for marks that these texts do not stack. */
  ascent-override: 96%;
  descent-override: 27%;
  line-gap-override: 0%;
  src: url('./${file}') format('woff2');
  unicode-range: ${unicodeRange(text)};
}`)
  }
}
await writeFile(new URL('typeface.css', dist), `${rules.join('\n')}\n`)
