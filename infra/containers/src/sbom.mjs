// Prints the packages in a folder of assemble.mjs, as CycloneDX 1.6: `node infra/containers/src/sbom.mjs FOLDER`.
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Every installed package once: its package.json and its folder. */
export function installedPackages(folder) {
  const store = join(folder, 'node_modules', '.pnpm')
  const found = new Map()
  for (const entry of readdirSync(store)) {
    const modules = join(store, entry, 'node_modules')
    for (const path of packagesIn(modules)) {
      // Its dependencies are links beside it; each has a folder of its own.
      if (realpathSync(path) !== path) continue
      const description = readJson(join(path, 'package.json'))
      if (description.name && description.version) {
        found.set(`${description.name}@${description.version}`, { ...description, folder: path })
      }
    }
  }
  return [...found.values()].sort((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1))
}

function packagesIn(modules) {
  try {
    return readdirSync(modules).flatMap((name) => {
      if (name.startsWith('.')) return []
      const path = join(modules, name)
      return name.startsWith('@') ? readdirSync(path).map((inner) => join(path, inner)) : [path]
    })
  } catch {
    return []
  }
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @returns the SPDX expression of a package; null without one */
export function licenceOf({ license, licenses }) {
  if (typeof license === 'string' && license !== '') return license
  if (typeof license?.type === 'string') return license.type
  if (Array.isArray(licenses)) return licenses.map(({ type }) => type).join(' OR ')
  return null
}

export function sbomOf(folder) {
  const { name, license } = readJson(join(folder, 'package.json'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, licenses: [{ license: { id: license } }] } },
    components: installedPackages(folder).map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      ...(licenceOf(one) === null ? {} : { licenses: [{ expression: licenceOf(one) }] }),
    })),
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Usage: sbom.mjs FOLDER')
    process.exit(2)
  }
  console.log(JSON.stringify(sbomOf(realpathSync(folder)), null, 2))
}
