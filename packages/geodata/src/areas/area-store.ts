import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { GeodataProblem } from '../problems.js'
import { type AddedArea, readAreas } from './area-file.js'

/** A file of areas beside the builds: every build has its areas until the file is removed. */
export interface AreaFile {
  name: string
  /** Who made the outlines. */
  source: string
  licence: string
  /** Number of areas. */
  count: number
}

const folderOf = (dataDir: string) => join(dataDir, 'areas')
const dataOf = (dataDir: string, name: string) => join(folderOf(dataDir), `${name}.geojson`)
const noteOf = (dataDir: string, name: string) => join(folderOf(dataDir), `${name}.json`)

/**
 * Checks a file of areas and keeps a copy of it; the same name replaces the file that was added before.
 *
 * @throws GeodataProblem  `bad_areas`
 */
export async function addAreas(
  dataDir: string,
  file: string,
  { source, licence }: Pick<AreaFile, 'source' | 'licence'>,
): Promise<AreaFile> {
  const name = basename(file).replace(/(?:\.geojsonl?|\.json)?(?:\.gz)?$/i, '')
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw new GeodataProblem('bad_areas', `"${name}" is no name of a set.`, 'Use letters, digits, - and _.')
  }
  const known = (await listAreaFiles(dataDir)).find((one) => one.name === name)
  if (known && known.source === source && known.licence === licence && (await isSame(file, dataOf(dataDir, name)))) {
    return known
  }
  const added = { name, source, licence, count: (await readAreas(file)).length }
  await mkdir(folderOf(dataDir), { recursive: true })
  const temporary = `${dataOf(dataDir, name)}.${process.pid}.tmp`
  await copyFile(file, temporary)
  await rename(temporary, dataOf(dataDir, name))
  await writeFile(noteOf(dataDir, name), `${JSON.stringify(added)}\n`)
  return added
}

const isSame = async (a: string, b: string) => {
  const [one, other] = await Promise.all([a, b].map((file) => readFile(file).catch(() => null)))
  return Boolean(one && other?.equals(one))
}

/** The files that were added, by name. */
export async function listAreaFiles(dataDir: string): Promise<AreaFile[]> {
  const files = await readdir(folderOf(dataDir)).catch(() => [])
  const notes = files.filter((file) => file.endsWith('.json')).sort()
  return Promise.all(
    notes.map(async (file) => JSON.parse(await readFile(join(folderOf(dataDir), file), 'utf8')) as AreaFile),
  )
}

/** @throws GeodataProblem  `bad_areas` for an unknown name */
export async function removeAreas(dataDir: string, name: string): Promise<void> {
  const known = await listAreaFiles(dataDir)
  if (!known.some((one) => one.name === name)) {
    throw new GeodataProblem('bad_areas', `There are no areas "${name}".`, 'bin/data areas list shows the names.')
  }
  await rm(noteOf(dataDir, name))
  await rm(dataOf(dataDir, name), { force: true })
}

/** All added areas, in the order of their files; ids have the name of the file in front. */
export async function readAddedAreas(dataDir: string): Promise<AddedArea[]> {
  const areas: AddedArea[] = []
  for (const { name } of await listAreaFiles(dataDir)) {
    for (const area of await readAreas(dataOf(dataDir, name))) areas.push({ ...area, id: `${name}/${area.id}` })
  }
  return areas
}

/** Changes when added areas change, so that the data is built again; empty without any. */
export async function areasDigest(dataDir: string): Promise<{ areas?: string }> {
  const files = await listAreaFiles(dataDir)
  if (files.length === 0) return {}
  const hash = createHash('sha256')
  for (const { name } of files) hash.update(name).update(await readFile(dataOf(dataDir, name)))
  return { areas: hash.digest('hex').slice(0, 16) }
}
