import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { postmanCollection } from './postman.js'
import { operationsOf } from './reference-pages.js'
import { fillDemo, markText } from './sample-slots.js'
import { LANGUAGES, SITE, TEXTS, titleOf } from '../.vitepress/navigation.js'

/**
 * After VitePress: no script or style in the pages themselves, Markdown twins, `llms.txt`, packed forms, a list of
 * files.
 */
const BASE = '/docs/'
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const site = fileURLToPath(SITE)
const MEDIA_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
}

const fingerprint = (body) => createHash('sha256').update(body).digest('base64url').slice(0, 22)
const namesIn = async (folder) =>
  (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort()

await moveScriptsOut()
await writeNotFound()
await writeMarkdownTwins()
await writeForAssistants()
await writeCollection()
await cp(new URL('../packages', SITE), join(dist, 'packages'), { recursive: true })
await writeLicences()
await writeFileList()

/** A page contains no script, and links the colours of code by a name that depends on their content. */
async function moveScriptsOut() {
  const assets = join(dist, 'assets')
  const colours = await readFile(new URL('../code-colours.css', SITE))
  const coloursName = `code-${fingerprint(colours).slice(0, 8)}.css`
  await writeFile(join(assets, coloursName), colours)
  const written = new Set()
  for (const name of await namesIn(dist)) {
    if (!name.endsWith('.html')) continue
    const file = join(dist, name)
    let html = await readFile(file, 'utf8')
    for (const [tag, attributes, code] of html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)) {
      const script = `inline-${fingerprint(code).slice(0, 8)}.js`
      if (!written.has(script)) await writeFile(join(assets, script), code)
      written.add(script)
      const kept = attributes.replace(/\s*id="[^"]*"/, '')
      html = html.replace(tag, () => `<script${kept} src="${BASE}assets/${script}"></script>`)
    }
    // VitePress writes these into its layout; the style sheet has the one that matters.
    html = html.replaceAll(/ style="(?:position:relative;|--vp-vh:0px;|)"/g, '')
    if (!html.includes(coloursName))
      html = html.replace('</head>', () => `<link rel="stylesheet" href="${BASE}assets/${coloursName}"></head>`)
    if (/<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle="/.test(html))
      throw new Error(`${name} has a script or a style in itself`)
    await writeFile(file, html)
  }
}

/** The page of an unknown address is drawn by the script of the site; without scripts it links the two first pages. */
async function writeNotFound() {
  const file = join(dist, '404.html')
  const html = await readFile(file, 'utf8')
  const links = LANGUAGES.map((language) => {
    const { root, notFound, notFoundText, home } = TEXTS[language]
    return `<h1>${notFound}</h1><p>${notFoundText} <a href="${BASE.slice(0, -1)}${root}">${home}</a></p>`
  })
  await writeFile(file, html.replace('<div id="app"></div>', `$&<noscript>${links.join('')}</noscript>`))
}

/** Beside each page, at its address with `.md`, the page as Markdown. */
async function writeMarkdownTwins() {
  for (const name of await namesIn(site)) {
    if (!name.endsWith('.md')) continue
    const text = (await readFile(join(site, name), 'utf8'))
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replace(/^<TryIt .*$/gm, '')
      .replace(/<a href="([^"]+)" target="_self">([^<]+)<\/a>/g, '[$2]($1)')
      .replace(/^<CitiesHere .*$/gm, '`GET /map/coverage.json`')
      .replace(/^::: ?(code-group|tip|warning|info|details)?.*$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
    const twin = join(dist, name)
    await mkdir(dirname(twin), { recursive: true })
    await writeFile(twin, text.trimStart())
  }
}

/** `llms.txt`: every page with its title and the address of its Markdown. */
async function writeForAssistants() {
  const lines = [
    '# Repère',
    '',
    `> ${TEXTS.en.description}`,
    '',
    'The OpenAPI document of the API is at /openapi.json.',
    '',
  ]
  for (const language of [...LANGUAGES].reverse()) {
    lines.push(`## ${language === 'en' ? 'English' : 'Français'}`, '')
    for (const name of await namesIn(site)) {
      if (!name.endsWith('.md') || name.startsWith('en/') !== (language === 'en')) continue
      const title = titleOf(await readFile(join(site, name), 'utf8'))
      if (title !== '') lines.push(`- [${title.replaceAll('`', '')}](${BASE}${name})`)
    }
    lines.push('')
  }
  await writeFile(join(dist, 'llms.txt'), lines.join('\n'))
}

async function writeCollection() {
  const document = JSON.parse(await readFile(new URL('../../api/openapi.json', import.meta.url), 'utf8'))
  const collection = postmanCollection(document, operationsOf(document))
  await writeFile(join(dist, 'repere.postman_collection.json'), markText(JSON.stringify(collection, null, 2)))
}

/** The licences of the bundled libraries require their texts beside the code. */
async function writeLicences() {
  const modules = new URL('../node_modules/', import.meta.url)
  const texts = []
  const files = {
    vitepress: 'vitepress/LICENSE',
    vue: 'vue/LICENSE',
    'maplibre-gl': 'maplibre-gl/LICENSE.txt',
    'Repere, cut from Andika': '@repere/typeface/dist/LICENSE',
  }
  for (const [name, file] of Object.entries(files)) {
    const text = await readFile(new URL(file, modules), 'utf8')
    texts.push(`# ${name}\n\n${text}`)
  }
  await writeFile(join(dist, 'licences.txt'), texts.join('\n'))
}

/** Compresses every file, and lists its address: the API reads that list at its start. */
async function writeFileList() {
  const list = []
  for (const name of await namesIn(dist)) {
    const mediaType = MEDIA_TYPES[extname(name)]
    const file = join(dist, name)
    if (mediaType === undefined || name === 'files.json' || !(await stat(file)).isFile()) continue
    // Compressed already, and without texts to fill in.
    const isPacked = /^(font|image\/jpeg|application\/(gzip|zip))/.test(mediaType)
    const { body: text, slots } = isPacked
      ? { body: await readFile(file), slots: [] }
      : fillDemo(await readFile(file, 'utf8'))
    const body = Buffer.from(text)
    if (slots.length > 0) await writeFile(file, body)
    if (!isPacked)
      await writeFile(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    if (!isPacked) await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
    // The search index keeps the demo town: its entries lead to pages that have the values of the region.
    const filled = slots.length > 0 && !name.includes('localSearchIndex')
    const immutable = !filled && name.startsWith('assets/') && /[.-][\w-]{8}\.\w+(\.\w+)?$/.test(basename(name))
    list.push({
      path: pathOf(name),
      name,
      mediaType,
      fingerprint: fingerprint(body),
      immutable,
      ...(filled && { slots }),
    })
  }
  await writeFile(join(dist, 'files.json'), JSON.stringify(list))
}

/** Pages have clean addresses: `guides/keys.html` is `/docs/guides/keys`. */
function pathOf(name) {
  return BASE + name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')
}
