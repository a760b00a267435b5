import { type Quartier } from '../areas/quartiers.js'
import { type Draft } from '../draft.js'
import { aboveWater } from '../land/ground.js'
import { border } from '../land/settlements.js'
import { madeUp } from '../names.js'
import { type Random } from '../plane/random.js'
import { directionOf, distance, type Spot } from '../plane/spot.js'
import { type DrawnStreets } from './draw-streets.js'
import { type Edge } from './graph.js'
import { junctions, motorwayY } from './plan.js'
import { type TownStreets } from './town-streets.js'

/** What people call a crossing after. */
const landmarks = [
  'Trois Cocotiers',
  'Baobab Penché',
  'Fontaine Bleue',
  'Vieux Puits',
  'Manguier Sec',
  'Cinéma Rivage',
  'Maison Rouge',
  'Grande Antenne',
  'Château d’Eau',
  'Dépôt de Gaz',
  'Statue du Pêcheur',
  'Boulangerie Chaude',
  'Petit Marché',
  'Deux Palmiers',
  'Vieille Scierie',
  'Abattoir',
  'Cinq Étoiles',
  'Ancienne Poste',
  'Grand Flamboyant',
  'Passerelle',
  'Usine de Glace',
  'Terrain Rouge',
  'Tam-Tam',
  'Salon Vert',
]

/** Traffic lights, named crossings, turn restrictions, the toll, the border post, level crossings and the ferry. */
export function drawJunctions(
  draft: Draft,
  town: TownStreets,
  drawn: DrawnStreets,
  quartierAt: (spot: Spot) => Quartier | null,
  random: Random,
): void {
  const { nodes, edges, streets } = town
  const around = new Map<number, Edge[]>()
  for (const edge of edges)
    for (const node of [edge.from, edge.to]) around.set(node, [...(around.get(node) ?? []), edge])
  const isWide = ({ line }: Edge): boolean =>
    ['primary', 'secondary', 'tertiary'].includes(streets[line]!.class) && !streets[line]!.roundabout
  let named = 0
  let restricted = 0
  for (const [node, here] of around) {
    const id = drawn.nodes.get(node)!
    const kinds = new Set(here.map(({ line }) => streets[line]!.class))
    if (kinds.has('rail')) {
      if (kinds.size > 1) draft.tag(id, { railway: 'level_crossing' })
      continue
    }
    if (quartierAt(nodes[node]!) === null) continue
    const wide = here.filter(isWide)
    if (wide.length < 3 || here.some(({ line }) => streets[line]!.roundabout)) continue
    if (wide.length > 3 && random.chance(0.6)) draft.tag(id, { highway: 'traffic_signals' })
    if (named < landmarks.length && random.chance(0.35))
      draft.tag(id, { junction: 'yes', name: `Carrefour ${landmarks[named++]!}`, note: madeUp })
    if (restricted < 24 && random.chance(0.3) && forbidLeftTurn(draft, node, wide, town, drawn)) restricted++
  }
  drawToll(draft, town, drawn)
  tagNearest(draft, town, drawn, border, 'trunk', {
    barrier: 'border_control',
    name: 'Poste frontière de Sènkpodji',
    'name:en': 'Senkpodji Border Post',
    opening_hours: '24/7',
    note: madeUp,
  })
  for (const { name, at } of junctions) {
    tagNearest(draft, town, drawn, [at, motorwayY(at)], 'motorway', { highway: 'motorway_junction', name })
  }
  drawFerry(draft, town, drawn)
}

/** The way of an edge that ends at a node. */
const wayAt = (edge: Edge, node: number, drawn: DrawnStreets): number =>
  (edge.from === node ? drawn.ways.get(edge)!.at(0) : drawn.ways.get(edge)!.at(-1))!

function forbidLeftTurn(
  draft: Draft,
  node: number,
  wide: readonly Edge[],
  { nodes }: TownStreets,
  drawn: DrawnStreets,
): boolean {
  const at = nodes[node]!
  const outward = (edge: Edge): number => directionOf(at, edge.from === node ? edge.spots[1]! : edge.spots.at(-2)!)
  const via = drawn.nodes.get(node)!
  for (const from of wide) {
    for (const to of wide) {
      const turn = Math.sin(outward(to) - outward(from) - Math.PI)
      const [fromWay, toWay] = [wayAt(from, node, drawn), wayAt(to, node, drawn)]
      const ends = [fromWay, toWay].every((way) =>
        [draft.wayById(way).nodes[0], draft.wayById(way).nodes.at(-1)].includes(via),
      )
      if (from === to || turn < 0.8 || fromWay === toWay || !ends || wide.length < 4) continue
      draft.relation(
        [
          { type: 'way', ref: fromWay, role: 'from' },
          { type: 'node', ref: via, role: 'via' },
          { type: 'way', ref: toWay, role: 'to' },
        ],
        { type: 'restriction', restriction: 'no_left_turn' },
      )
      return true
    }
  }
  return false
}

function drawToll(draft: Draft, { edges, streets }: TownStreets, drawn: DrawnStreets): void {
  for (const edge of edges) {
    if (streets[edge.line]!.class !== 'motorway') continue
    for (const way of drawn.ways.get(edge)!) {
      const booth = draft.wayById(way).nodes.find((node) => Math.abs(draft.spotOf(node)[0] - 8100) < 130)
      if (booth !== undefined) {
        draft.tag(booth, { barrier: 'toll_booth', name: 'Péage du Rivage', charge: '500 XOF', note: madeUp })
        break
      }
    }
  }
}

function tagNearest(
  draft: Draft,
  { edges, streets }: TownStreets,
  drawn: DrawnStreets,
  spot: Spot,
  kind: string,
  tags: Record<string, string>,
): void {
  let [nearest, away] = [-1, Infinity]
  for (const edge of edges) {
    if (streets[edge.line]!.class !== kind) continue
    for (const way of drawn.ways.get(edge)!) {
      for (const node of draft.wayById(way).nodes) {
        const metres = distance(draft.spotOf(node), spot)
        if (metres < away) [nearest, away] = [node, metres]
      }
    }
  }
  draft.tag(nearest, tags)
}

/** From one bank of the lagoon to the other, between the streets that come nearest to the water. */
function drawFerry(draft: Draft, { nodes }: TownStreets, drawn: DrawnStreets): void {
  const x = -3350
  const nearest = (isSide: (spot: Spot) => boolean): number => {
    let [best, score] = [-1, Infinity]
    for (const node of drawn.nodes.keys()) {
      const spot = nodes[node]!
      if (Math.abs(spot[0] - x) > 500 || !isSide(spot)) continue
      const here = aboveWater(spot) + Math.abs(spot[0] - x)
      if (here < score) [best, score] = [node, here]
    }
    return drawn.nodes.get(best)!
  }
  const [north, south] = [nearest(([, y]) => y > 1300 && y < 2100), nearest(([, y]) => y < 900 && y > 350)]
  const shared = {
    route: 'ferry',
    name: 'Bac de Tokpovi',
    operator: 'Bacs de la Lagune',
    duration: '00:12',
    motor_vehicle: 'yes',
    foot: 'yes',
    bicycle: 'yes',
    opening_hours: 'Mo-Su 06:00-20:00',
  }
  draft.way([north, south], shared)
  for (const [node, name] of [
    [north, 'Embarcadère de Rive-Ouest'],
    [south, 'Embarcadère du Cordon'],
  ] as const)
    draft.tag(node, { amenity: 'ferry_terminal', name, note: madeUp })
}
