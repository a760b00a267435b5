import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tarGz, zip } from './archives.js'

/**
 * The packages that this site hands out under `/docs/packages/`, and the lines that install them.
 *
 * A registry is listed here once our names there are ours: the pages then name the packages instead of these files. Until
 * then a name could install the program of somebody else.
 *
 * @type {('npm' | 'pypi' | 'packagist' | 'pub')[]}
 */
const REGISTRIES = []

const root = fileURLToPath(new URL('../../../', import.meta.url))
const ADDRESS = 'http://127.0.0.1:8080/docs/packages'
const { version: VERSION } = JSON.parse(await readFile(join(root, 'apps/api/openapi.json'), 'utf8')).info
const FILES = {
  sdk: `repere-sdk-${VERSION}.tgz`,
  elements: `repere-elements-${VERSION}.tgz`,
  settings: `repere-settings-${VERSION}.tgz`,
  mcp: `repere-mcp-${VERSION}.tgz`,
  searchBox: `repere-search-${VERSION}.min.js`,
  python: `repere_maps-${VERSION}-py3-none-any.whl`,
  php: `repere-php-${VERSION}.tgz`,
  dart: `repere-dart-${VERSION}.tgz`,
}
const urlOf = (name) => `${ADDRESS}/${FILES[name]}`

/** By the name that `@install` takes. `title` is that of a tab where several stand together. */
const INSTALLS = {
  javascript: { title: 'JavaScript', lines: npm('sdk') },
  elements: { title: 'JavaScript', lines: npm('elements') },
  assistant: { title: 'MCP', lines: npm('mcp', '--global ') },
  python: {
    title: 'Python',
    lines: [`pip install ${REGISTRIES.includes('pypi') ? 'repere-maps' : urlOf('python')}`],
  },
  php: {
    title: 'PHP',
    lines: [
      ...(REGISTRIES.includes('packagist')
        ? []
        : [
            `mkdir -p packages && curl --fail ${urlOf('php')} | tar -xz -C packages`,
            'composer config repositories.repere path packages/repere-php',
          ]),
      'composer require repere/repere guzzlehttp/guzzle',
    ],
  },
  dart: {
    title: 'Dart',
    lines: REGISTRIES.includes('pub')
      ? ['dart pub add repere']
      : [
          `mkdir -p packages && curl --fail ${urlOf('dart')} | tar -xz -C packages`,
          `dart pub add 'repere:{"path":"packages/repere"}'`,
        ],
  },
}

function npm(name, options = '') {
  return [`npm install ${options}${REGISTRIES.includes('npm') ? `@repere/${name}` : urlOf(name)}`]
}

/** The lines that install packages, in tabs where they are several. */
export function installLines(names) {
  const blocks = names.map((name) => {
    const install = INSTALLS[name]
    if (install === undefined) throw new Error(`there is no package for ${name}`)
    return ['```sh' + (names.length > 1 ? ` [${install.title}]` : ''), ...install.lines, '```'].join('\n')
  })
  return names.length > 1 ? ['::: code-group', ...blocks, ':::'].join('\n') : blocks[0]
}

/** A table of the files, with size and checksum, for a page of the site. */
export async function packageTable(folder, language) {
  const rows = await Promise.all(
    Object.values(FILES).map(async (file) => {
      const body = await readFile(join(folder, file))
      const size = Math.ceil(body.length / 1000)
      return `| <a href="/docs/packages/${file}" target="_self" download>${file}</a> | ${size} kB | \`${sha256(body)}\` |`
    }),
  )
  const heads = { fr: '| Fichier | Taille | SHA-256 |', en: '| File | Size | SHA-256 |' }
  return [heads[language], '| --- | --- | --- |', ...rows].join('\n')
}

/** Writes the archives, and `SHA256SUMS.txt` for `sha256sum --check`. */
export async function writePackages(folder) {
  await mkdir(folder, { recursive: true })
  const npmFiles = Object.fromEntries(
    await Promise.all(['settings', 'sdk', 'elements', 'mcp'].map(async (name) => [name, await npmPackage(name)])),
  )
  const bundled = ['sdk', 'settings'].flatMap((name) => within(`node_modules/@repere/${name}/`, npmFiles[name]))
  const searchBox = npmFiles.elements.find(({ name }) => name === 'dist/repere-search.min.js').body
  const bodies = {
    sdk: tarGz(within('package/', npmFiles.sdk)),
    elements: tarGz(within('package/', npmFiles.elements)),
    settings: tarGz(within('package/', npmFiles.settings)),
    mcp: tarGz(within('package/', [...npmFiles.mcp, ...bundled])),
    searchBox,
    python: zip(await wheel()),
    php: tarGz(within('repere-php/', await composerPackage())),
    dart: tarGz(within('repere/', await filesIn('clients/dart', /^(lib\/|pubspec\.yaml$|[A-Z]+(\.md)?$)/))),
  }
  const sums = []
  for (const [name, body] of Object.entries(bodies)) {
    await writeFile(join(folder, FILES[name]), body)
    sums.push(`${sha256(body)}  ${FILES[name]}\n`)
  }
  await writeFile(join(folder, 'SHA256SUMS.txt'), sums.join(''))
}

const sha256 = (body, encoding = 'hex') => createHash('sha256').update(body).digest(encoding)
const within = (folder, entries) => entries.map(({ name, body }) => ({ name: folder + name, body }))

/** The files of a folder whose paths in it match, in order. */
async function filesIn(folder, wanted) {
  const names = (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .filter((name) => wanted.test(name))
    .sort()
  return Promise.all(names.map(async (name) => ({ name, body: await readFile(join(root, folder, name)) })))
}

/** What npm would pack. Packages of ours that one depends on are in its archive, for no registry has them. */
async function npmPackage(name) {
  const files = await filesIn(
    `packages/${name}`,
    /^(dist\/.*(?<!\.map)|README\.md|CHANGELOG\.md|LICENSE|package\.json)$/,
  )
  const manifest = files.find((file) => file.name === 'package.json')
  const about = JSON.parse(manifest.body)
  for (const name of ['devDependencies', 'scripts', 'testNeeds']) delete about[name]
  if (about.version !== VERSION) throw new Error(`${about.name} is not ${VERSION}, the version of the API`)
  const ours = Object.keys(about.dependencies ?? {}).filter((one) => one.startsWith('@repere/'))
  for (const one of ours) about.dependencies[one] = VERSION
  if (ours.length > 0) about.bundleDependencies = ours
  manifest.body = Buffer.from(`${JSON.stringify(about, null, 2)}\n`)
  return files
}

/** A wheel of pure Python: the modules, and what pyproject.toml says of them. */
async function wheel() {
  const project = await readFile(join(root, 'clients/python/pyproject.toml'), 'utf8')
  const valueOf = (name) => JSON.parse(new RegExp(`^${name} = (.*)$`, 'm').exec(project)[1])
  const metadata = [
    'Metadata-Version: 2.4',
    `Name: ${valueOf('name')}`,
    `Version: ${VERSION}`,
    `Summary: ${valueOf('description')}`,
    `Keywords: ${valueOf('keywords').join(',')}`,
    `License-Expression: ${valueOf('license')}`,
    'License-File: LICENSE',
    `Requires-Python: ${valueOf('requires-python')}`,
    ...valueOf('classifiers').map((one) => `Classifier: ${one}`),
    ...['Homepage', 'Repository', 'Issues'].map((name) => `Project-URL: ${name}, ${valueOf(name)}`),
    ...valueOf('dependencies').map((one) => `Requires-Dist: ${one}`),
    'Description-Content-Type: text/markdown',
    '',
    await readFile(join(root, 'clients/python/README.md'), 'utf8'),
  ]
  const about = `${valueOf('name').replaceAll('-', '_')}-${VERSION}.dist-info`
  const text = (name, lines) => ({ name: `${about}/${name}`, body: Buffer.from(lines.join('\n')) })
  const [licence] = await filesIn('clients/python', /^LICENSE$/)
  const files = [
    ...within('repere/', await filesIn('clients/python/src/repere', /(^|\/)(\w+\.py|py\.typed)$/)),
    text('METADATA', metadata),
    text('WHEEL', ['Wheel-Version: 1.0', 'Generator: repere', 'Root-Is-Purelib: true', 'Tag: py3-none-any', '']),
    { name: `${about}/licenses/LICENSE`, body: licence.body },
  ]
  const record = files.map(({ name, body }) => `${name},sha256=${sha256(body, 'base64url')},${body.length}`)
  return [...files, text('RECORD', [...record, `${about}/RECORD,,`, ''])]
}

/** Composer reads the version of an archive from its manifest. */
async function composerPackage() {
  const files = await filesIn('clients/php', /^((src|config)\/.*|composer\.json|README\.md|CHANGELOG\.md|LICENSE)$/)
  const manifest = files.find(({ name }) => name === 'composer.json')
  manifest.body = Buffer.from(JSON.stringify({ ...JSON.parse(manifest.body), version: VERSION }, null, 2))
  return files
}
