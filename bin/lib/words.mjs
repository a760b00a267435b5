// Checks the words of code, comments, names, tests and documents against the list that docs/glossary.md explains.
//   node bin/lib/words.mjs          prints each place with the words to use instead
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A pattern for a line, the words to use instead, and what the pattern may match nevertheless. */
const WORDS = [
  [/(?<!\bthere )\b(is|are) none\b/i, 'say what it is: "is not a route", "an invalid cursor", "absent"'],
  [/\bnone that\b(?! can be used| can be read| is faster)/i, 'an adjective: "unknown", "unusable"'],
  [/\btold\b|\btells?\b/i, 'informed; an event is sent; a name says, a text shows'],
  [/begun/i, 'started', /plan[._-]begun|begun_at/],
  [/\bgoOn|\bgo(es)? on (to|from|with|without|under|there)\b/, 'continue, resume'],
  [/\bwho of\b|\bwhoever\b|\bnobody['’]?s\b/i, 'name the person: "staff members who …"'],
  [/\bso that it is one\b|\bbe it\b/i, 'a plain condition'],
  [/\banew\b/i, 'again'],
  [/\bdearer\b/i, 'more expensive'],
  [/\bHARDLY\b|isHardly/, 'a low confidence'],
  [/whose (date|day|time) has come\b/i, 'whose start date has passed'],
  [
    /[sS]peakForNobody|beginsOnItsDay|tellDoubled|believable|surestFirst|insideOrNamedSo/,
    'a name that says what it does',
  ],
  [/\b(first|last|more|next|no|\d+) tr(y|ies)\b/i, 'attempt, attempts'],
]

/** Words that people type, and names that others chose. */
const QUOTED = [
  /bound-search\.spec\.ts$/,
  /^packages\/search\/src\/query\/phrases\.ts$/,
  /\.texts\.ts$/,
  /^bin\/lib\/words\.mjs$/,
  /^docs\/glossary\.md$/,
  /openapi-wording\.ts$/,
]
const READ = /\.(tsx?|[cm]?js|vue|md|sh|lua|prisma)$|^bin\//

/** Folders that commands write, and git's own: a bare machine has no git to list the files. */
const WRITTEN = new Set(['.git', '.repere', '.turbo', 'coverage', 'dist', 'generated', 'node_modules'])

const isCode = (path) => READ.test(path) && !QUOTED.some((pattern) => pattern.test(path))

/** The files to read below a folder, relative to the root. */
function filesBelow(folder, isRead = isCode) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return WRITTEN.has(entry.name) ? [] : filesBelow(path, isRead)
    return isRead(path) ? [path] : []
  })
}

let faults = 0
for (const file of filesBelow('')) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  lines.forEach((line, index) => {
    for (const [pattern, instead, allowed] of WORDS) {
      if (!pattern.test(line) || allowed?.test(line)) continue
      faults += 1
      console.error(`${file}:${index + 1}: ${pattern.exec(line)[0]} → ${instead}\n    ${line.trim().slice(0, 140)}`)
    }
  })
}

/** Texts that customers and staff read. */
const SHOWN =
  /\.texts\.ts$|^apps\/map-page\/src\/language\/(fr|en)\.ts$|^apps\/docs\/(pages\/.*\.md|build\/reason-texts\.js)$|^apps\/admin\/src\/mail\/.*templates?\.ts$/
/** What people type, and the pages of others. */
const OTHERS = /portail bleu|leur portail|their portal/

/** Rows of the table "Words on the pages": the two names, and a pattern for each word that is not used. */
const names = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('## Words on the pages')[1]
  .split('\n## ')[0]
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| French'))
  .flatMap((line) => {
    const [french, english, others] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return others
      .split(', ')
      .map((word) => [new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu'), `"${french}", in English "${english}"`])
  })
if (names.length === 0) throw new Error('docs/glossary.md has no words of the pages')
for (const file of filesBelow('apps', (path) => SHOWN.test(path))) {
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      // Names of code, such as keys of texts, are no words.
      const text = line.replace(/`[^`]*`|^\s*'?[\w.]+'?:/g, '')
      for (const [pattern, instead] of names) {
        if (!pattern.test(text) || OTHERS.test(text)) continue
        faults += 1
        console.error(`${file}:${index + 1}: ${pattern.exec(text)[0]} → ${instead}\n    ${line.trim().slice(0, 140)}`)
      }
    })
}
process.exit(faults === 0 ? 0 : 1)
