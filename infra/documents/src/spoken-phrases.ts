import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_FILES } from '@repere/api/guidance/languages/index'
import { MANEUVER_TYPES, type ManeuverType } from '@repere/guidance'
import { narrate, narrateAhead, type ToNarrate } from '@repere/api/guidance/narrate'
import { CHECKOUT } from '@repere/settings'

const FILE = join(CHECKOUT, 'docs/spoken-phrases.md')

const INTRODUCTION = `# What the guidance says

A sample of each maneuver in each language. The words in the first column are [those of \`type\`](maneuver-types.md); the street is
Avenue Chardy, the signpost shows exit 12 to Yopougon, the roundabout is left by its second exit.

**Speakers of Wolof and Hausa: please correct these texts.** Edit [wo.json](../apps/api/phrases/wo.json) or
[ha.json](../apps/api/phrases/ha.json) and write your name in \`reviewed_by\`; no program needs to be changed.
- \`{street}\`, \`{toward}\` (places on a signpost), \`{number}\` (of an exit), \`{direction}\` and \`{exit}\` are filled in. Words in square brackets
  are left out where their placeholder has no value: \`Juya dama[, zuwa {street}]\`.
- A text has no full stop at its end, and begins with a capital where it begins a sentence.
- The program refuses a file in which a text is missing or not well formed, and names it. \`bin/phrases\` writes this page again.

[fr.json](../apps/api/phrases/fr.json) and [en.json](../apps/api/phrases/en.json) have the same form, and \`variants\`, which every language
may have: for signposts, for streets on which one stays, for a maneuver that follows soon. Articles before French names of streets are rules:
[french-streets.ts](../apps/api/src/guidance/french-streets.ts). English is British English, as Ghana, Nigeria, Gambia and Sierra Leone
write and say it.
`

const METRES_AHEAD = 300

const sample = (type: ManeuverType): ToNarrate => ({
  type,
  names: /^(ramp|exit|destination|roundabout_enter|ferry_enter|steps|elevator|escalator|building)/.test(type)
    ? []
    : ['Avenue Chardy'],
  lengthMetres: 400,
  bearingAfter: type.startsWith('destination') ? undefined : 0,
  exit: type === 'roundabout_enter' ? 2 : undefined,
  ...(type.startsWith('exit') && { numbers: ['12'] }),
  ...(/^(ramp|exit)/.test(type) && { places: ['Yopougon'] }),
})

/** The page, from the phrases as they are now. */
export function spokenPhrasesPage(): string {
  const languages = (['fr', 'en', 'wo', 'ha'] as const).map((language) => LANGUAGE_FILES[language].narration)
  const rows = MANEUVER_TYPES.map((type) => {
    const said = languages.map((narration) => narrate(sample(type), [], narration).instruction)
    return `| \`${type}\` | ${said.join(' | ')} |`
  })
  const ahead = languages.map((narration) => narrateAhead(sample('turn_right'), METRES_AHEAD, narration))
  return `${INTRODUCTION}
| Maneuver | French | English | Wolof | Hausa |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
| ahead of it | ${ahead.join(' | ')} |
`
}

export const readSpokenPhrasesPage = (): string => readFileSync(FILE, 'utf8')
export const writeSpokenPhrasesPage = (): void => writeFileSync(FILE, spokenPhrasesPage())
