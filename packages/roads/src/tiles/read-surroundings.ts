import { LIMIT } from './limits.js'
import { type RoadFacts } from './road-facts.js'
import { type RoadGraph } from './road-graph.js'
import { ACCESS } from './access.js'
import { ACCESS_RESTRICTION_BYTES, ADMIN_BYTES, type TileHeader } from './tile-layout.js'
import { type TileNumbers } from './tile-numbers.js'

/** Reads what lies around the roads: countries, limits of vehicles' sizes, prices of toll booths. */

const KINDS = new Set<number>(Object.values(LIMIT))

/** The country of every node. */
export function readCountries({ headers, nodeBase, nodeNumber }: TileNumbers, graph: RoadGraph): void {
  const codes = [0]
  const numberOf = (code: number) => {
    const known = codes.indexOf(code)
    return known >= 0 ? known : codes.push(code) - 1
  }
  for (const [tile, header] of headers.entries()) {
    const countries = Array.from({ length: header.admins }, (_, admin) => numberOf(countryCode(header, admin)))
    for (let node = 0; node < header.nodes; node++) {
      const [low, high] = [8, 12].map((offset) => header.view.getUint32(header.nodeAt(node) + offset, true)) as [
        number,
        number,
      ]
      const country = countries[(low >>> 28) | ((high & 255) << 4)] ?? 0
      if (country > 0) graph.country[nodeNumber[nodeBase[tile]! + node]!] = country
    }
  }
  graph.countryCodes = Uint16Array.from(codes)
}

function countryCode({ view, adminsAt }: TileHeader, admin: number): number {
  const at = adminsAt + admin * ADMIN_BYTES + 8
  return (view.getUint8(at) << 8) | view.getUint8(at + 1)
}

/** The limits that trucks have to obey. */
export function readLimits({ headers, edgeBase, edgeNumber }: TileNumbers, graph: RoadGraph): void {
  const limits: { edge: number; kind: number; value: number }[] = []
  for (const [tile, { view, accessRestrictions, accessRestrictionsAt }] of headers.entries()) {
    for (let i = 0; i < accessRestrictions; i++) {
      const at = accessRestrictionsAt + i * ACCESS_RESTRICTION_BYTES
      const [low, high] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
      const edge = edgeNumber[edgeBase[tile]! + (low & 0x3fffff)]!
      const kind = (low >>> 22) & 63
      const modes = ((low >>> 28) | (high << 4)) & 0xfff
      if (edge < 0 || !KINDS.has(kind) || (modes & ACCESS.truck) === 0) continue
      limits.push({ edge, kind, value: view.getUint32(at + 8, true) })
    }
  }
  limits.sort((a, b) => a.edge - b.edge || a.kind - b.kind || a.value - b.value)
  graph.limitEdge = Int32Array.from(limits, ({ edge }) => edge)
  graph.limitKind = Uint8Array.from(limits, ({ kind }) => kind)
  graph.limitValue = Uint32Array.from(limits, ({ value }) => value)
}

/** Tiles have the place of a node to a tenth of a metre: booths are found by it. */
const PRECISION = 10

/** The nodes of toll booths whose price is tagged. */
export function readTolls({ booths }: RoadFacts, graph: RoadGraph): void {
  if (booths.length === 0) return
  const keyOf = (lat: number, lng: number) => `${Math.round(lat / PRECISION)},${Math.round(lng / PRECISION)}`
  const byPlace = new Map(booths.map((booth) => [keyOf(booth.lat, booth.lng), booth]))
  const found = Array.from(graph.lat, (lat, node) => ({
    node,
    booth: byPlace.get(keyOf(lat, graph.lng[node]!)),
  })).flatMap(({ node, booth }) => (booth ? [{ node, booth }] : []))
  graph.tollNode = Int32Array.from(found, ({ node }) => node)
  graph.tollAmount = Uint32Array.from(found, ({ booth }) => booth.amount)
  graph.tollCurrency = Uint32Array.from(found, ({ booth }) =>
    [...booth.currency].reduce((packed, letter) => (packed << 8) | letter.charCodeAt(0), 0),
  )
}
