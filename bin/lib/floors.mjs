#!/usr/bin/env node
// Checks that imports go one way, types included: neither files nor folders form circles, and each room imports only from
// lower floors (docs/floors.md). Usage: bin/lib/floors.mjs [ROOT]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..'))
/** Not part of the product: they may import from anywhere. */
const TEST = /\.(spec|fixture|contract)\.tsx?$/
const SKIPPED = new Set(['node_modules', 'dist', 'generated'])

const foldersIn = (folder) =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [join(folder, entry.name)] : [],
      )
    : []

function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** The tables of docs/floors.md: the folder of each heading, with the rooms of its floors, the lowest first. */
function readTables() {
  const [, ...sections] = readFileSync(join(ROOT, 'docs/floors.md'), 'utf8').split(/^## /m)
  return sections.map((section) => ({
    root: section.split('\n')[0].trim(),
    floors: [...section.matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, rooms]) =>
      [...rooms.matchAll(/`([^`]+)`/g)].map(([, room]) => room),
    ),
  }))
}

const packages = [...['apps', 'packages', 'infra'].flatMap(foldersIn), 'prisma', 'bench', 'e2e'].filter((folder) =>
  existsSync(join(ROOT, folder, 'src')),
)
const packageOf = new Map(
  packages.map((folder) => [JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name, folder]),
)
const files = packages.flatMap((folder) => sourcesIn(join(folder, 'src')))
const known = new Set(files)

/** The file, or for another package its folder, that an import leads to. */
function targetOf(file, path) {
  if (!path.startsWith('.')) return packageOf.get(path.split('/').slice(0, 2).join('/'))
  const stem = join(dirname(file), path)
  const bare = stem.replace(/\.js$/, '')
  return [stem, `${bare}.ts`, `${bare}.tsx`, join(stem, 'index.ts')].find((candidate) => known.has(candidate))
}
const importsOf = new Map(
  files.map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'), true, true)
    return [file, [...new Set(importedFiles.flatMap(({ fileName }) => targetOf(file, fileName) ?? []))]]
  }),
)

/** Groups that can all reach each other (Tarjan's strongly connected components). */
function circlesOf(graph) {
  const [order, lowest, path, found] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    let low = order.size
    order.set(node, low)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next))
    }
    lowest.set(node, low)
    if (low === order.get(node)) {
      const group = path.splice(path.indexOf(node))
      if (group.length > 1) found.push(group.sort())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** The graph inside a folder: its folders as wholes, and the files beside them. @param nodeOf  absent: not inside */
function graphOf(nodeOf) {
  const graph = new Map()
  for (const [file, targets] of importsOf) {
    const from = TEST.test(file) ? undefined : nodeOf(file)
    if (from === undefined) continue
    const to = graph.get(from) ?? graph.set(from, new Map()).get(from)
    for (const target of targets) {
      const node = nodeOf(target)
      if (node !== undefined && node !== from && !to.has(node)) to.set(node, `${file} → ${target}`)
    }
  }
  return graph
}

const faults = []
const fault = (text) => faults.push(text)

for (const group of circlesOf(importsOf)) fault(`files form a circle: ${group.join(', ')}`)

const allFolders = new Set(
  files.flatMap((file) => {
    const found = []
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) found.push(folder)
    return found
  }),
)
const nodeIn = (folder) => (path) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
const isFolder = (node) => !/\.tsx?$/.test(node)
const tables = readTables()
for (const folder of [...allFolders].sort()) {
  const graph = graphOf(nodeIn(folder))
  for (const group of circlesOf(new Map([...graph].map(([from, to]) => [from, [...to.keys()]])))) {
    if (group.some(isFolder)) fault(`${folder}: folders form a circle: ${group.join(', ')}`)
  }
  const areJoined = [...graph].some(([from, to]) => isFolder(from) && [...to.keys()].some(isFolder))
  if (areJoined && /\/src$/.test(folder) && !tables.some(({ root }) => root === folder)) {
    fault(`${folder}: its folders import each other, and docs/floors.md has no table of them`)
  }
}

for (const { root, floors } of tables) {
  const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor])))
  const ofPackages = floors.flat().some((room) => room.includes('/'))
  const roomOf = ofPackages
    ? (path) => packages.find((room) => path === room || path.startsWith(`${room}/`))
    : (path) => [nodeIn(root)(path)].find((node) => node !== undefined && isFolder(node))
  for (const room of floorOf.keys()) {
    if (!existsSync(join(ROOT, ofPackages ? '' : root, room))) fault(`docs/floors.md: ${root} has no ${room}/`)
  }
  for (const [from, to] of graphOf(roomOf)) {
    if (!floorOf.has(from)) fault(`${relative('.', join(ofPackages ? '' : root, from))}: add it to docs/floors.md`)
    for (const [room, example] of to) {
      if (floorOf.get(from) <= floorOf.get(room))
        fault(`${from}/ imports ${room}/, which is not on a lower floor: ${example}`)
    }
  }
}

for (const text of faults) console.log(text)
process.exit(faults.length === 0 ? 0 : 1)
