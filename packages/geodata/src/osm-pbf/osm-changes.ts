import { type OsmMember, type OsmNode, type OsmRelation, type OsmWay } from './elements.js'

export type OsmElement = OsmNode | OsmWay | OsmRelation

/** What happened to elements, by id; null: deleted. The last change of an element counts. */
export class OsmChanges {
  readonly nodes = new Map<number, OsmNode | null>()
  readonly ways = new Map<number, OsmWay | null>()
  readonly relations = new Map<number, OsmRelation | null>()

  get size(): number {
    return this.nodes.size + this.ways.size + this.relations.size
  }
}

/** The text is not osmChange. */
export class BadChange extends Error {}

/** A tag with its attributes. A value may contain `>`. */
const TAG = /<(\/?)([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const TAG_MAX = 100_000
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Adds the changes of an osmChange document (`.osc`) to earlier ones.
 *
 * @param chunks  of its text
 * @throws BadChange  the changes then hold a part of it
 */
export async function readOsmChange(chunks: AsyncIterable<string>, into: OsmChanges): Promise<void> {
  const reader = new ChangeReader(into)
  let rest = ''
  for await (const chunk of chunks) rest = readTags(rest + chunk, reader)
  if (rest.trim() !== '') throw new BadChange('it ends within a tag')
  reader.end()
}

/** @returns what follows the last whole tag */
function readTags(text: string, reader: ChangeReader): string {
  let at = 0
  for (;;) {
    const begin = text.indexOf('<', at)
    if (begin < 0) return ''
    const declaration = text.startsWith('<?', begin) ? '?>' : text.startsWith('<!--', begin) ? '-->' : null
    if (declaration !== null) {
      const end = text.indexOf(declaration, begin)
      if (end < 0) return text.slice(begin)
      at = end + declaration.length
      continue
    }
    TAG.lastIndex = begin
    const found = TAG.exec(text)
    if (!found) {
      if (text.length - begin > TAG_MAX) throw new BadChange('a tag has no end')
      return text.slice(begin)
    }
    at = TAG.lastIndex
    const [, isEnd, name, attributes, isEmpty] = found as unknown as [string, string, string, string, string]
    if (isEnd === '') reader.open(name, attributesOf(attributes))
    if (isEnd !== '' || isEmpty !== '') reader.close(name)
  }
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) attributes[name!] = unescaped(double ?? single ?? '')
  return attributes
}

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = hex === undefined ? Number(decimal) : parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const ACTIONS = ['create', 'modify', 'delete']
const MEMBER_TYPES = ['node', 'way', 'relation'] as const

/** Puts elements together from their tags. */
class ChangeReader {
  private action: string | null = null
  private isInside = false
  private hasEnded = false
  private element: { kind: 'node' | 'way' | 'relation'; value: OsmNode & OsmWay & OsmRelation } | null = null

  constructor(private readonly into: OsmChanges) {}

  open(name: string, attributes: Record<string, string>): void {
    if (!this.isInside) {
      if (name !== 'osmChange') throw new BadChange(`it begins with ${name}`)
      this.isInside = true
    } else if (ACTIONS.includes(name)) this.action = name
    else if (name === 'node' || name === 'way' || name === 'relation') this.begin(name, attributes)
    else if (this.element) this.add(name, attributes)
  }

  close(name: string): void {
    if (name === 'osmChange') this.hasEnded = true
    else if (ACTIONS.includes(name)) this.action = null
    else if (this.element?.kind === name) this.finish()
  }

  /** @throws BadChange  when the document is cut */
  end(): void {
    if (!this.hasEnded) throw new BadChange('it has no end')
  }

  private begin(kind: 'node' | 'way' | 'relation', { id, lat, lon }: Record<string, string>): void {
    if (this.action === null) throw new BadChange(`a ${kind} is in no create, modify or delete`)
    const value = { id: Number(id), lat: Number(lat ?? 0), lng: Number(lon ?? 0), tags: {}, nodes: [], members: [] }
    const isSound = Number.isSafeInteger(value.id) && Math.abs(value.lat) <= 90 && Math.abs(value.lng) <= 180
    const isPlaced = kind !== 'node' || this.action === 'delete' || (lat !== undefined && lon !== undefined)
    if (!isSound || !isPlaced) throw new BadChange(`${kind} ${id} has no id or place`)
    this.element = { kind, value }
  }

  private add(name: string, { k, v, ref, type, role = '' }: Record<string, string>): void {
    const { value } = this.element!
    if (name === 'tag' && k !== undefined) (value.tags as Record<string, string>)[k] = v ?? ''
    if (name !== 'nd' && name !== 'member') return
    const id = Number(ref)
    if (!Number.isSafeInteger(id)) throw new BadChange(`a ${name} refers to ${ref}`)
    if (name === 'nd') return void value.nodes.push(id)
    const kind = MEMBER_TYPES.find((one) => one === type)
    if (!kind) throw new BadChange(`a member is a ${type}`)
    value.members.push({ type: kind, ref: id, role } satisfies OsmMember)
  }

  private finish(): void {
    const { kind, value } = this.element!
    const { id, lat, lng, tags, nodes, members } = value
    const isDeleted = this.action === 'delete'
    if (kind === 'node') this.into.nodes.set(id, isDeleted ? null : { id, lat, lng, tags })
    else if (kind === 'way') this.into.ways.set(id, isDeleted ? null : { id, nodes, tags })
    else this.into.relations.set(id, isDeleted ? null : { id, members, tags })
    this.element = null
  }
}
