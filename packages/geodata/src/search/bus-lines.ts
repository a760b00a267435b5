import { normalised } from '@repere/gazetteer'
import { type OsmMember, type Tags } from '../osm-pbf/elements.js'
import { type Element } from './feature-builder.js'
import { type NodePositions } from './node-positions.js'

const kinds: ReadonlySet<string> = new Set(['bus', 'minibus', 'share_taxi', 'trolleybus'])
const kept = ['operator', 'opening_hours', 'phone', 'website'] as const

interface BusLine {
  /** The lowest relation of its directions. */
  relation: number
  tags: Tags
  ref: string
  /** Nodes on the way, of which one is enough. */
  nodes: number[]
}

/** Lines of buses and shared taxis: one document for all directions of a line, found by its number. */
export class BusLines {
  private readonly lines = new Map<string, BusLine>()
  private readonly byWay = new Map<number, BusLine[]>()

  constructor(private readonly positions: NodePositions) {}

  noteRelation(id: number, members: readonly OsmMember[], tags: Tags): void {
    if (tags.type !== 'route' || !kinds.has(tags.route ?? '') || tags.ref === undefined) return
    const key = `${normalised(tags.network ?? tags.operator ?? '')}|${normalised(tags.ref)}`
    let line = this.lines.get(key)
    if (!line) this.lines.set(key, (line = { relation: id, tags, ref: tags.ref, nodes: [] }))
    if (id < line.relation) Object.assign(line, { relation: id, tags })
    const stops = members.filter(({ type }) => type === 'node').map(({ ref }) => ref)
    const stop = middleOf(stops)
    if (stop !== undefined) this.want(line, stop)
    const way = stop === undefined ? middleOf(members.filter(({ type }) => type === 'way')) : undefined
    if (way) this.byWay.set(way.ref, [...(this.byWay.get(way.ref) ?? []), line])
  }

  noteWay(id: number, nodes: readonly number[]): void {
    const node = this.byWay.size === 0 ? undefined : middleOf(nodes)
    if (node !== undefined) for (const line of this.byWay.get(id) ?? []) this.want(line, node)
  }

  private want(line: BusLine, node: number): void {
    line.nodes.push(node)
    this.positions.want([node])
  }

  /** Call it when all nodes are known. Lines without a node in the extract are left out. */
  *elements(): Generator<Element> {
    for (const { relation, tags, ref, nodes } of this.lines.values()) {
      const point = nodes.map((node) => this.positions.at(node)).find((at) => at !== null)
      if (!point) continue
      const details = Object.fromEntries(kept.flatMap((key) => (tags[key] === undefined ? [] : [[key, tags[key]]])))
      const own = { ...details, name: tags.name ?? `Bus ${ref}`, alt_name: namesByNumber(tags, ref).join(';') }
      yield { source: `relation/${relation}`, tags: { ...own, route: tags.route! }, rings: null, point }
    }
  }
}

const middleOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(items.length / 2)]

/** "Bus 06", "Bus 6", "Ligne 06", "DDD 23": people name lines by their number. */
function namesByNumber({ network, operator, short_name: short }: Tags, ref: string): string[] {
  const digits = /(\d+)/.exec(ref)?.[1]
  const numbers = new Set([ref, ...(digits === undefined ? [] : [digits, String(Number(digits))])])
  const words = ['Bus', 'Ligne', 'Line', network, operator, short].filter((word) => word !== undefined)
  return [...new Set(words)].flatMap((word) => [...numbers].map((number) => `${word} ${number}`))
}
