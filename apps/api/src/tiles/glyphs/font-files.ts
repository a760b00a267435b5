import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BOLD, type FontName, ITALIC, MEDIUM, REGULAR } from './font-names.js'

const require = createRequire(import.meta.url)

/** In the order of the search for a letter. Arabic has no italics, and N'Ko has one weight. */
const files: Record<FontName, string[]> = {
  [REGULAR]: ['400Regular/NotoSans_400Regular', '400Regular/NotoSansArabic_400Regular'],
  [MEDIUM]: ['500Medium/NotoSans_500Medium', '500Medium/NotoSansArabic_500Medium'],
  [BOLD]: ['700Bold/NotoSans_700Bold', '700Bold/NotoSansArabic_700Bold'],
  [ITALIC]: ['400Regular_Italic/NotoSans_400Regular_Italic', '400Regular/NotoSansArabic_400Regular'],
}
const NKO = '400Regular/NotoSansNKo_400Regular'

const packageOf = (file: string) =>
  file.includes('Arabic') ? 'noto-sans-arabic' : file.includes('NKo') ? 'noto-sans-nko' : 'noto-sans'

/** TrueType files that make up the font, the most important first. */
export function readFontFiles(name: FontName): Promise<Buffer[]> {
  return Promise.all(
    [...files[name], NKO].map((file) => readFile(require.resolve(`@expo-google-fonts/${packageOf(file)}/${file}.ttf`))),
  )
}
