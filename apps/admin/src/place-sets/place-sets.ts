import { placesIn } from '@repere/gazetteer/added-files'
import { badInput, type FieldError, notFound } from '@repere/http'
import { type PlaceSet, type PrismaClient } from '@repere/prisma'
import { type Author, recordAudit } from '../audit/index.js'
import { CONTENT_MAX, type PlaceSetOrderDto } from './place-sets.dto.js'

const FAULTS_SHOWN = 20

/** A set without its places. */
export type ListedSet = Omit<PlaceSet, 'content'>

/** Files of places that staff add. `bin/data places sync` copies them to the machine that builds the data. */
export class PlaceSets {
  constructor(private readonly prisma: PrismaClient) {}

  /** By name. */
  list(): Promise<ListedSet[]> {
    return this.prisma.placeSet.findMany({ orderBy: { name: 'asc' }, omit: { content: true } })
  }

  /** @throws Problem  404 */
  async content(name: string): Promise<string> {
    const set = await this.prisma.placeSet.findUnique({ where: { name } })
    if (!set) throw notFound()
    return set.content
  }

  /**
   * Checks every row of a file and keeps it; the same name replaces the set.
   *
   * @throws Problem  400 that names the first faulty rows
   */
  async add(order: PlaceSetOrderDto, addedBy: string, author: Author): Promise<ListedSet> {
    const { places, faults } = checked(order)
    if (faults.length > 0) throw badInput(faults)
    const { name, ...data } = order
    const row = { ...data, places, addedBy, addedAt: new Date() }
    return this.prisma.$transaction(async (tx) => {
      const set = await tx.placeSet.upsert({
        where: { name },
        create: { name, ...row },
        update: row,
        omit: { content: true },
      })
      const { source, licence } = order
      await this.record(tx, author, 'place_set.add', name, { after: { source, licence, places } })
      return set
    })
  }

  /** @throws Problem  404 */
  async remove(name: string, author: Author): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const [set] = await tx.placeSet.findMany({ where: { name }, omit: { content: true } })
      // Of two removals at once, the second finds the row, waits for the first, and deletes nothing.
      const { count } = await tx.placeSet.deleteMany({ where: { name } })
      if (!set || count === 0) throw notFound()
      const { source, licence, places } = set
      await this.record(tx, author, 'place_set.remove', name, { before: { source, licence, places } })
    })
  }

  private record(
    tx: Parameters<typeof recordAudit>[0],
    author: Author,
    action: string,
    name: string,
    change: { before?: object; after?: object },
  ): Promise<void> {
    return recordAudit(tx, { ...author, action, target: { kind: 'place_set', id: name }, ...change })
  }
}

function checked({ name, content }: PlaceSetOrderDto): { places: number; faults: FieldError[] } {
  const faults: FieldError[] = []
  if (!/^[\w-]+$/.test(name)) faults.push({ field: 'name', reason: 'invalid_format', value: name })
  const bytes = Buffer.byteLength(content)
  if (bytes > CONTENT_MAX)
    return { places: 0, faults: [...faults, { field: 'content', reason: 'too_long', value: bytes }] }
  const read = placesIn(content)
  const isWrong = (value: string): FieldError => ({ field: 'content', reason: 'invalid_format', value })
  if (typeof read === 'string') return { places: 0, faults: [...faults, isWrong(read)] }
  return { places: read.places.length, faults: [...faults, ...read.faults.slice(0, FAULTS_SHOWN).map(isWrong)] }
}
