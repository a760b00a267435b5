import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Narration } from '@repere/api/guidance/language'
import { LANGUAGE_FILES } from '@repere/api/guidance/languages/index'
import { MANEUVER_TYPES, type ManeuverType } from '@repere/api/guidance/maneuver-type'
import { narrate, narrateAhead, type ToNarrate } from '@repere/api/guidance/narrate'
import { readable } from '@repere/api/routing/valhalla/answers/readable-texts'
import { CHECKOUT } from '@repere/settings'
import { ENGINE_SENTENCES } from './engine-sentences.js'

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

French and English come from the routing engine, with the corrections of
[readable-texts.ts](../apps/api/src/routing/valhalla/answers/readable-texts.ts) and, for names of streets in French, of
[french-streets.ts](../apps/api/src/guidance/french-streets.ts). English is British English, as Ghana, Nigeria, Gambia and Sierra Leone
write and say it.
`

const METRES_AHEAD = 300

const sample = (type: ManeuverType): ToNarrate => ({
  type,
  street: /^(ramp|exit|roundabout_enter|ferry_enter)/.test(type) ? undefined : 'Avenue Chardy',
  lengthMetres: 400,
  bearingAfter: type.startsWith('destination') ? undefined : 0,
  exit: type === 'roundabout_enter' ? 2 : undefined,
  ...(type.startsWith('exit') && { number: '12' }),
  ...(/^(ramp|exit)/.test(type) && { toward: 'Yopougon' }),
})

/** The page, from the phrases as they are now. */
export function spokenPhrasesPage(): string {
  const ours = [LANGUAGE_FILES.wo.narration, LANGUAGE_FILES.ha.narration] as Narration[]
  const rows = MANEUVER_TYPES.map((type) => {
    const [french, english] = ENGINE_SENTENCES[type]
    const said = ours.map((narration) => narrate(sample(type), undefined, narration).instruction)
    return `| \`${type}\` | ${[readable(french, 'fr'), readable(english, 'en'), ...said].join(' | ')} |`
  })
  const turn = sample('turn_right')
  const ahead = ours.map((narration) => narrateAhead(turn, METRES_AHEAD, narration))
  const [french, english] = [
    "Dans 300 mètres, tournez à droite sur l'avenue Chardy.",
    'In 300 metres, turn right onto Avenue Chardy.',
  ]
  return `${INTRODUCTION}
| Maneuver | French | English | Wolof | Hausa |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
| ahead of it | ${[french, english, ...ahead].join(' | ')} |
`
}

export const readSpokenPhrasesPage = (): string => readFileSync(FILE, 'utf8')
export const writeSpokenPhrasesPage = (): void => writeFileSync(FILE, spokenPhrasesPage())
