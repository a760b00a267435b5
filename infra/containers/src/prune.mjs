// Removes from the dependencies of an assembled folder what no program there loads.
import { lstatSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Binaries that packages contain for other machines, in folders that are named after these. */
const OTHER_SYSTEM = /^(darwin|win32|android|freebsd|mac|windows)([-_.].*)?$/
const OTHER_PROCESSOR = {
  x64: /^(linux[-_])?(arm64|aarch64|arm|ia32)([-_].*)?$/,
  arm64: /^(linux[-_])?(x64|x86_64|arm|ia32)([-_].*)?$/,
}

/** Files that only compilers and debuggers read. */
const NOT_LOADED = /\.(d\.[cm]?ts|[cm]?js\.map|[cm]ts|ts|tsbuildinfo|flow)$/

/** Prisma ships a compiler of queries for every kind of database. */
const OTHER_DATABASES = /^query_compiler_\w*bg\.(cockroachdb|mysql|sqlite|sqlserver)\./

/**
 * @param folder  the assembled folder, with installed dependencies
 * @param packages  folders of workspace packages in it, which are the roots of what is loaded
 */
export function prune(folder, packages) {
  const store = join(realpathSync(folder), 'node_modules/.pnpm')
  const kept = reachable(packages.map((one) => realpathSync(join(folder, one))))
  const keptEntries = new Set(
    [...kept].filter((one) => one.startsWith(store)).map((one) => one.slice(store.length + 1).split('/')[0]),
  )
  for (const entry of readdirSync(store)) {
    const isPackage = existsSync(join(store, entry, 'node_modules')) && entry !== 'node_modules'
    if (isPackage && !keptEntries.has(entry)) rmSync(join(store, entry), { recursive: true })
  }
  for (const one of kept) if (one.startsWith(store)) pruneFiles(one)
  removeDeadLinks(join(realpathSync(folder), 'node_modules'))
}

/**
 * Packages that the given ones load, directly or not. Optional peers are left out: what a package can use if it is there
 * (compilers, types, pages) is there because of development. What a program needs of them, it names itself.
 */
function reachable(roots) {
  const found = new Set(roots)
  for (const folder of found) {
    const about = readJson(join(folder, 'package.json'))
    const optionalPeers = Object.entries(about.peerDependenciesMeta ?? {}).filter(([, { optional }]) => optional)
    const peers = Object.keys(about.peerDependencies ?? {}).filter(
      (name) => !optionalPeers.some(([one]) => one === name),
    )
    for (const name of [...Object.keys({ ...about.dependencies, ...about.optionalDependencies }), ...peers]) {
      const place = placeOf(folder, name)
      if (place !== null) found.add(place)
    }
  }
  return found
}

/** The folder that Node.js finds for a package, from another one; null: not installed here, as for another machine. */
function placeOf(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return realpathSync(place)
    if (folder === dirname(folder)) return null
  }
}

function pruneFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name === 'node_modules') continue
      if (OTHER_SYSTEM.test(entry.name) || OTHER_PROCESSOR[process.arch]?.test(entry.name))
        rmSync(path, { recursive: true })
      else pruneFiles(path)
    } else if (NOT_LOADED.test(entry.name) || OTHER_DATABASES.test(entry.name)) rmSync(path)
  }
}

/** Links to what is gone, which would lead programs that list folders astray. */
function removeDeadLinks(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const about = lstatSync(path)
    if (about.isSymbolicLink() && !existsSync(path)) rmSync(path)
    else if (
      about.isDirectory() &&
      (name.startsWith('@') || name === '.pnpm' || name === 'node_modules' || folder.endsWith('.pnpm'))
    ) {
      removeDeadLinks(path)
    }
  }
}
