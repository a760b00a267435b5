// Puts the content of an image into a folder: `node infra/containers/src/assemble.mjs TARGET FOLDER`.
//
// The Dockerfiles run it in their build stage. A test starts the programs from such a folder, so that the tested files
// are the shipped files. Build the checkout before (`pnpm exec turbo run build`).
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prune } from './prune.mjs'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The packages of each image, without their dependencies, and further folders. */
export const TARGETS = {
  api: { packages: ['apps/api', 'packages/geodata'], folders: ['espeak', 'data/regions'] },
  control: { packages: ['apps/admin', 'infra/backup', 'prisma'], folders: [] },
}

/** Files of a package that no program reads. */
const NOT_SHIPPED =
  /^(src|bench|scripts|read-side|schema)\/|(^|\/)(schema-engine\.mjs|prisma\.config\.ts|README\.md|vite\.config\.ts|turbo\.json|index\.html|console\.html|tsconfig[^/]*\.json)$/

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Folders that builds and installs write. Those that an image needs are listed by name. */
const GENERATED = new Set(['node_modules', 'dist', 'generated', '.turbo', '.repere', '.git'])

/** Files below a folder, relative to the checkout's root. Does not use git, which is missing where images are built. */
function walk(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/** The folder of every workspace package by its name. */
function workspace() {
  const parents = ['apps', 'packages', 'infra']
  const folders = [
    'prisma',
    ...parents.flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name))),
  ]
  const packages = folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
  return new Map(packages.map((folder) => [readJson(join(ROOT, folder, 'package.json')).name, folder]))
}

/** The packages, and all workspace packages that they need to run. */
export function closureOf(target) {
  const byName = workspace()
  const folders = new Set(TARGETS[target].packages)
  for (const folder of folders) {
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(ROOT, folder, 'package.json'))
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (version.startsWith('workspace:')) folders.add(byName.get(name))
    }
  }
  return [...folders].sort()
}

/** Files of an image, relative to the checkout's root, without the dependencies. */
export function filesOf(target) {
  const folders = closureOf(target)
  const found = [...folders, ...TARGETS[target].folders].flatMap(walk).sort()
  return found.filter((file) => {
    const folder = folders.find((one) => file.startsWith(`${one}/`))
    return folder === undefined || !NOT_SHIPPED.test(file.slice(folder.length + 1))
  })
}

function assemble(target, folder) {
  rmSync(folder, { recursive: true, force: true })
  const copy = (path, options = {}) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), options)
  }
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'LICENSE', ...filesOf(target)])
    copy(file)
  for (const one of closureOf(target)) {
    const built = join(ROOT, one, 'dist')
    if (!existsSync(built)) throw new Error(`${one} is not built: run pnpm exec turbo run build`)
    // Compilers read types and tests read fixtures; programs need neither.
    const filter = (source) => !/\.d\.ts(\.map)?$|\.(spec|fixture)\.js(\.map)?$/.test(source)
    copy(join(one, 'dist'), { recursive: true, filter })
  }
  execFileSync(
    'pnpm',
    ['install', '--prod', '--frozen-lockfile', '--prefer-offline', '--config.confirm-modules-purge=false'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  prune(folder, closureOf(target))
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [target, folder] = process.argv.slice(2)
  if (TARGETS[target] === undefined || folder === undefined) {
    console.error(`Usage: assemble.mjs TARGET FOLDER\n\nTargets: ${Object.keys(TARGETS).join(', ')}`)
    process.exit(2)
  }
  assemble(target, resolve(folder))
}
