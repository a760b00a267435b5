import { type RoadGraph } from './road-graph.js'
import { ACCESS_RESTRICTION_BYTES, SIGN_BYTES, type TileHeader } from './tile-layout.js'
import { type TileNumbers } from './tile-numbers.js'

/** Reads what drivers see of the roads: their names, and the signposts. */

type GuidanceArrays = Pick<
  RoadGraph,
  'textBytes' | 'textAt' | 'nameFirst' | 'names' | 'signEdge' | 'signKind' | 'signText'
>

/** Those of a graph whose roads have neither. */
export const withoutNames = (shapes: number): GuidanceArrays => ({
  textBytes: new Uint8Array(0),
  textAt: new Uint32Array(1),
  nameFirst: new Uint32Array(shapes + 1),
  names: new Uint32Array(0),
  signEdge: new Int32Array(0),
  signKind: new Uint8Array(0),
  signText: new Uint32Array(0),
})

/** The last of the kinds of signs that texts know: see `SIGN`. */
const SIGN_KIND_MAX = 5

/** Names of shapes, in the order in which `readShapes` numbers them, and the signposts of edges. */
export function readGuidance({ headers, edgeBase, edgeNumber }: TileNumbers, graph: RoadGraph): void {
  const texts = new Texts()
  const nameFirst = [0]
  const names: number[] = []
  const signs: { edge: number; kind: number; text: number }[] = []
  for (const [tile, header] of headers.entries()) {
    const numberOf = (edge: number) => edgeNumber[edgeBase[tile]! + edge] ?? -1
    const seen = new Set<number>()
    for (let edge = 0; edge < header.edges; edge++) {
      if (numberOf(edge) < 0) continue
      const infoAt = header.infoAtEdge(edge)
      if (seen.has(infoAt)) continue
      seen.add(infoAt)
      for (const name of namesAt(header, infoAt, texts)) names.push(name)
      nameFirst.push(names.length)
    }
    for (const { edge, ...sign } of signsOf(header, texts)) {
      const number = numberOf(edge)
      if (number >= 0) signs.push({ edge: number, ...sign })
    }
  }
  signs.sort((a, b) => a.edge - b.edge)
  const arrays: GuidanceArrays = {
    ...texts.arrays(),
    nameFirst: Uint32Array.from(nameFirst),
    names: Uint32Array.from(names),
    signEdge: Int32Array.from(signs, ({ edge }) => edge),
    signKind: Uint8Array.from(signs, ({ kind }) => kind),
    signText: Uint32Array.from(signs, ({ text }) => text),
  }
  Object.assign(graph, arrays)
}

/** A text, doubled, plus one where it is the number of a road. */
const packedText = (text: number, isNumber: number) => text * 2 + isNumber

function* namesAt({ view, bytes, textsAt }: TileHeader, infoAt: number, texts: Texts): Generator<number> {
  const count = view.getUint32(infoAt + 8, true) & 15
  for (let i = 0; i < count; i++) {
    const word = view.getUint32(infoAt + 12 + i * 4, true)
    // Tagged texts are no names: pronunciations, levels, tunnels.
    if (((word >>> 29) & 1) === 0) yield packedText(texts.of(bytes, textsAt + (word & 0xffffff)), (word >>> 28) & 1)
  }
}

function* signsOf(header: TileHeader, texts: Texts): Generator<{ edge: number; kind: number; text: number }> {
  const { view, bytes, textsAt } = header
  const first = header.accessRestrictionsAt + header.accessRestrictions * ACCESS_RESTRICTION_BYTES
  for (let at = first; at < first + header.signs * SIGN_BYTES; at += SIGN_BYTES) {
    const word = view.getUint32(at, true)
    const kind = (word >>> 22) & 255
    if (kind > SIGN_KIND_MAX || word >>> 31 === 1) continue
    const text = texts.of(bytes, textsAt + view.getUint32(at + 4, true))
    yield { edge: word & 0x3fffff, kind, text: packedText(text, (word >>> 30) & 1) }
  }
}

/** Distinct texts, numbered in the order in which they occur. */
class Texts {
  private readonly numbers = new Map<string, number>()
  private readonly decoder = new TextDecoder()

  /** The number of a text that ends with a zero byte. */
  of(bytes: Uint8Array, at: number): number {
    const text = this.decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)))
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  arrays(): Pick<GuidanceArrays, 'textBytes' | 'textAt'> {
    const encoder = new TextEncoder()
    const all = Array.from(this.numbers.keys(), (text) => encoder.encode(text))
    const textAt = new Uint32Array(all.length + 1)
    for (const [index, { length }] of all.entries()) textAt[index + 1] = textAt[index]! + length
    const textBytes = new Uint8Array(textAt.at(-1)!)
    for (const [index, text] of all.entries()) textBytes.set(text, textAt[index])
    return { textBytes, textAt }
  }
}
