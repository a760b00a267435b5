import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { GeodataProblem, type GeodataProblemCode } from '../problems.js'

/** Who made a set, and how its file is read. */
export interface SetOrigin {
  source: string
  licence: string
}

/** A file that an operator added: every build has its items until the set is removed. */
export type AddedSet<Origin extends SetOrigin = SetOrigin> = Origin & {
  name: string
  /** Number of items. */
  count: number
}

export interface SetKind<Item, Origin extends SetOrigin> {
  /** Folder beside the builds, and the word for the items. */
  folder: 'areas' | 'places'
  /** Ending of the kept copies. */
  ending: string
  problem: GeodataProblemCode
  /** @throws GeodataProblem  `problem`, which names the faults */
  read(file: string, origin: Origin): Promise<Item[]>
}

/** The sets of one kind in a data folder: a checked copy of each file, with a note beside it. */
export class AddedSets<Item extends { id: string }, Origin extends SetOrigin = SetOrigin> {
  constructor(private readonly kind: SetKind<Item, Origin>) {}

  /**
   * Checks a file and keeps a copy of it; the same name replaces the file that was added before.
   *
   * @throws GeodataProblem  for a file with faults, which changes nothing
   */
  async add(dataDir: string, file: string, origin: Origin): Promise<AddedSet<Origin>> {
    const name = basename(file).replace(/(?:\.geojsonl?|\.json|\.csv)?(?:\.gz)?$/i, '')
    if (!/^[\w-]{1,64}$/.test(name)) {
      throw this.problem(`"${name}" is no name of a set.`, 'Rename the file: letters, digits, - and _.')
    }
    const known = (await this.list(dataDir)).find((one) => one.name === name)
    if (known && (await isSame(file, this.copyOf(dataDir, name)))) {
      const { name: _, count, ...before } = known
      if (isDeepStrictEqual(before, { ...origin })) return { ...origin, name, count }
    }
    const added = { name, ...origin, count: (await this.kind.read(file, origin)).length }
    await mkdir(this.folderOf(dataDir), { recursive: true })
    const temporary = `${this.copyOf(dataDir, name)}.${process.pid}.tmp`
    await copyFile(file, temporary)
    await rename(temporary, this.copyOf(dataDir, name))
    await writeFile(this.noteOf(dataDir, name), `${JSON.stringify(added)}\n`)
    return added
  }

  /** By name. */
  async list(dataDir: string): Promise<AddedSet<Origin>[]> {
    const files = await readdir(this.folderOf(dataDir)).catch(() => [])
    const notes = files.filter((file) => file.endsWith('.json')).sort()
    return Promise.all(
      notes.map(async (note) => {
        const text = await readFile(join(this.folderOf(dataDir), note), 'utf8')
        return JSON.parse(text) as AddedSet<Origin>
      }),
    )
  }

  /** @throws GeodataProblem  for an unknown name */
  async remove(dataDir: string, name: string): Promise<void> {
    const { folder } = this.kind
    if (!(await this.list(dataDir)).some((one) => one.name === name)) {
      throw this.problem(`There are no ${folder} "${name}".`, `bin/data ${folder} list shows the names.`)
    }
    await rm(this.noteOf(dataDir, name))
    await rm(this.copyOf(dataDir, name), { force: true })
  }

  /** All items, in the order of their sets; ids have the name of the set in front. */
  async read(dataDir: string): Promise<Item[]> {
    const items: Item[] = []
    for (const { name, count: _, ...origin } of await this.list(dataDir)) {
      for (const item of await this.kind.read(this.copyOf(dataDir, name), origin as unknown as Origin))
        items.push({ ...item, id: `${name}/${item.id}` })
    }
    return items
  }

  /** Source and licence of each set, by `PREFIX/NAME`. */
  async origins(dataDir: string, prefix: string): Promise<Record<string, SetOrigin>> {
    const sets = await this.list(dataDir)
    return Object.fromEntries(sets.map(({ name, source, licence }) => [`${prefix}/${name}`, { source, licence }]))
  }

  /** Changes when the sets change, so that the data is built again; empty without any. */
  async digest(dataDir: string): Promise<Record<string, string>> {
    const sets = await this.list(dataDir)
    if (sets.length === 0) return {}
    const hash = createHash('sha256')
    // The note says whose data it is, and how its columns are read.
    for (const set of sets) hash.update(JSON.stringify(set)).update(await readFile(this.copyOf(dataDir, set.name)))
    return { [this.kind.folder]: hash.digest('hex').slice(0, 16) }
  }

  private problem(message: string, remedy: string): GeodataProblem {
    return new GeodataProblem(this.kind.problem, message, remedy)
  }

  private folderOf(dataDir: string): string {
    return join(dataDir, this.kind.folder)
  }

  private copyOf(dataDir: string, name: string): string {
    return join(this.folderOf(dataDir), `${name}.${this.kind.ending}`)
  }

  private noteOf(dataDir: string, name: string): string {
    return join(this.folderOf(dataDir), `${name}.json`)
  }
}

const isSame = async (a: string, b: string) => {
  const [one, other] = await Promise.all([a, b].map((file) => readFile(file).catch(() => null)))
  return Boolean(one && other?.equals(one))
}

const faultsShown = 20

/** The faults of a file, the first ones in full. */
export function faultsProblem(code: GeodataProblemCode, file: string, faults: readonly string[]): GeodataProblem {
  const more = faults.length > faultsShown ? `\n… and ${faults.length - faultsShown} more` : ''
  return new GeodataProblem(
    code,
    `${file} has faults:\n${faults.slice(0, faultsShown).join('\n')}${more}`,
    'Correct them and add the file again; nothing was added.',
  )
}
