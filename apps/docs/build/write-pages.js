import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { REASON_OF_STATUS } from '@repere/http'
import { VALIDATION_REASONS } from '@repere/shared'
import { LANGUAGES, SITE, TEXTS } from '../.vitepress/navigation.js'
import { coverageTable } from './coverage.js'
import { errorIndex, errorPage, REASON_TEXTS } from './error-pages.js'
import { installLines, packageTable, writePackages } from './packages.js'
import { priceTable } from './prices.js'
import { markSlots } from './sample-slots.js'
import { operationPage, operationsOf, referenceIndex, samplesOf, saidIn, tagIn } from './reference-pages.js'

/**
 * Writes the whole site as Markdown into `generated/site`: hand-written pages, and pages generated from the code. With `--update`, a
 * server shows them meanwhile: it has the values of the demo town, and only files that differ are written.
 */
const updates = process.argv[2] === '--update'
const finishedSite = fileURLToPath(SITE)
const site = updates ? join(finishedSite, '../next-site') : finishedSite
const pages = fileURLToPath(new URL('../pages/', import.meta.url))
const document = JSON.parse(await readFile(new URL('../../api/openapi.json', import.meta.url), 'utf8'))
const operations = operationsOf(document)
const statuses = Object.entries(REASON_OF_STATUS).map(([status, reason]) => ({ reason, status: Number(status) }))
const reasons = [
  ...VALIDATION_REASONS.map((reason) => ({ reason, status: REASON_TEXTS[reason]?.status ?? 400 })),
  ...statuses,
]
const regions = new URL('../../../data/regions/', import.meta.url)

await rm(site, { recursive: true, force: true })
await mkdir(site, { recursive: true })
await cp(pages, site, { recursive: true })
for (const language of LANGUAGES) {
  const root = join(site, TEXTS[language].root)
  await write(join(root, 'errors/index.md'), errorIndex(reasons, language))
  for (const known of reasons) await write(join(root, `errors/${known.reason}.md`), errorPage(known, language))
  await write(join(root, 'reference/index.md'), referenceIndex(document, operations, language))
  for (const operation of operations) {
    await write(join(root, `reference/${operation.operationId}.md`), operationPage(document, operation, language))
  }
}
await writeFile(
  join(site, '../index.json'),
  JSON.stringify({
    operations: operations.map((operation) => ({
      id: operation.operationId,
      tag: Object.fromEntries(LANGUAGES.map((language) => [language, tagIn(operation.tags[0], language)])),
      summary: Object.fromEntries(LANGUAGES.map((language) => [language, saidIn(operation, 'summary', language)])),
    })),
    reasons: reasons.map(({ reason }) => reason),
  }),
)
const packages = join(finishedSite, '../packages')
await rm(packages, { recursive: true, force: true })
await writePackages(packages)
await expandDirectives()
if (updates) await replaceChanged()

/** `@samples operationId` becomes the request in four languages, `@answer operationId` the recorded answer, `@prices` the prices of work,
 * `@install sdk` the lines that install a package, `@packages` the table of packages. */
async function expandDirectives() {
  const region = JSON.parse(await readFile(new URL('west-africa/region.json', regions), 'utf8'))
  for (const name of await readdir(site, { recursive: true })) {
    if (!name.endsWith('.md')) continue
    const file = join(site, name)
    const text = await readFile(file, 'utf8')
    const language = name.startsWith('en/') ? 'en' : 'fr'
    const files = text.includes('@packages') ? await packageTable(packages, language) : ''
    const expanded = text
      .replace(/^@samples (\w+)$/gm, (_line, id) => samplesOf(operation(id, name)))
      .replace(/^@answer (\w+)$/gm, (_line, id) => answerOf(operation(id, name)))
      .replace(/^@install ([\w ]+)$/gm, (_line, names) => installLines(names.split(' ')))
      .replace(/^@packages$/gm, files)
      .replace(/^@prices$/gm, () => priceTable(operations, language))
      .replace(/^@coverage$/gm, () => coverageTable(region, language))
    const typeset = language === 'fr' ? keepMarksWithWords(expanded) : expanded
    const finished = updates ? typeset : markSlots(typeset)
    if (finished !== text) await writeFile(file, finished)
  }
}

/** Uses no-break spaces around French punctuation. Code stays unchanged. */
function keepMarksWithWords(text) {
  return text
    .split(/(^```[\s\S]*?^```$|`[^`\n]*`|<[^>]+>)/m)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/« /g, '«\u00a0').replace(/ (?=[»;:?!](?:\s|$|[*.,)]))/g, '\u00a0'),
    )
    .join('')
}

function operation(id, page) {
  const found = operations.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`${page}: there is no operation ${id}`)
  return found
}

function answerOf({ responses }) {
  const example = responses[200]?.content?.['application/json']?.example
  if (example === undefined) return ''
  return ['```json', JSON.stringify(example, null, 2), '```'].join('\n')
}

async function replaceChanged() {
  const filesIn = async (folder) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const next = await filesIn(site)
  const gone = (await filesIn(finishedSite)).filter((name) => !next.includes(name))
  for (const name of gone) await rm(join(finishedSite, name))
  for (const name of next) {
    const [text, earlier] = await Promise.all([
      readFile(join(site, name)),
      readFile(join(finishedSite, name)).catch(() => null),
    ])
    if (earlier === null || !text.equals(earlier)) await write(join(finishedSite, name), text)
  }
  await rm(site, { recursive: true })
}

async function write(file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
