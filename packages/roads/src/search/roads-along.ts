import { isToll, isUnpaved, USE, useOf } from '../tiles/edge-attributes.js'
import { NODE_TYPE, nodeType } from '../tiles/node-attributes.js'
import { WAY_FACT } from '../tiles/road-facts.js'
import { countryOf, type RoadGraph } from '../tiles/road-graph.js'
import { type FollowedEdge } from './follow.js'

/** The price of a toll booth. */
export interface TollPrice {
  /** Hundredths. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** What kinds of roads a way uses. Lengths are decimetres, rounded at the end. */
export interface RoadsAlong {
  /** Unpaved, as far as the map says it. */
  unpavedDm: number
  unknownSurfaceDm: number
  tollDm: number
  tollBooths: number
  /** Of the booths whose price is tagged, in order. */
  tollPrices: TollPrice[]
  /** Length of each crossing, in order. */
  ferriesDm: number[]
  /** Codes of countries in the order in which they are entered; a country that is entered again is there again. */
  countries: string[]
  /** Places of border posts, in order: 1e-7 degrees. */
  borderPosts: { lat: number; lng: number }[]
}

const DECIMETRES = 10

/** The roads along edges. @param parts  in order, each ending where the next begins */
export function roadsAlong(graph: RoadGraph, parts: FollowedEdge[]): RoadsAlong {
  const along: RoadsAlong = {
    unpavedDm: 0,
    unknownSurfaceDm: 0,
    tollDm: 0,
    tollBooths: 0,
    tollPrices: [],
    ferriesDm: [],
    countries: [],
    borderPosts: [],
  }
  let isOnFerry = false
  for (const [index, { edge, from, to }] of parts.entries()) {
    const word = graph.edgeWords[edge]!
    const lengthDm = Math.max(0, to - from) * graph.metres[edge]! * DECIMETRES
    if (index > 0) passNode(graph, graph.tail[edge]!, along)
    enterCountry(graph, graph.tail[edge]!, along)
    if (to === 1 || parts.length === 1) enterCountry(graph, graph.head[edge]!, along)
    if (isToll(word)) along.tollDm += lengthDm
    const use = useOf(word)
    if (use === USE.ferry || use === USE.railFerry) {
      if (isOnFerry) along.ferriesDm[along.ferriesDm.length - 1]! += lengthDm
      else along.ferriesDm.push(lengthDm)
      isOnFerry = true
      continue
    }
    isOnFerry = false
    if ((graph.shapeFacts[graph.shape[edge]! >>> 1]! & WAY_FACT.surfaceKnown) === 0) along.unknownSurfaceDm += lengthDm
    else if (isUnpaved(word)) along.unpavedDm += lengthDm
  }
  return {
    ...along,
    unpavedDm: Math.round(along.unpavedDm),
    unknownSurfaceDm: Math.round(along.unknownSurfaceDm),
    tollDm: Math.round(along.tollDm),
    ferriesDm: along.ferriesDm.map(Math.round),
  }
}

function passNode(graph: RoadGraph, node: number, along: RoadsAlong): void {
  const type = nodeType(graph.nodeWords[node]!)
  if (type === NODE_TYPE.borderControl) along.borderPosts.push({ lat: graph.lat[node]!, lng: graph.lng[node]! })
  if (type !== NODE_TYPE.tollBooth) return
  along.tollBooths++
  const price = priceAt(graph, node)
  if (price) along.tollPrices.push(price)
}

function enterCountry(graph: RoadGraph, node: number, { countries }: RoadsAlong): void {
  const code = node < 0 ? null : countryOf(graph, node)
  if (code !== null && countries.at(-1) !== code) countries.push(code)
}

function priceAt({ tollNode, tollAmount, tollCurrency }: RoadGraph, node: number): TollPrice | null {
  const at = tollNode.indexOf(node)
  if (at < 0) return null
  const packed = tollCurrency[at]!
  const currency = String.fromCharCode((packed >>> 16) & 255, (packed >>> 8) & 255, packed & 255)
  return { amount: tollAmount[at]!, currency }
}

/** True where an edge leads from one country into another. */
export function crossesBorder(graph: RoadGraph, edge: number): boolean {
  const [from, to] = [graph.tail[edge]!, graph.head[edge]!].map((node) => (node < 0 ? 0 : graph.country[node]!))
  return from !== 0 && to !== 0 && from !== to
}
