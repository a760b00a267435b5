import { type Quartier } from '../areas/quartiers.js'
import { type Draft, type Member } from '../draft.js'
import { secondTown } from '../land/settlements.js'
import { madeUp } from '../names.js'
import { type Random } from '../plane/random.js'
import { distance, type Spot } from '../plane/spot.js'
import { type DrawnStreets } from '../streets/draw-streets.js'
import { type Edge } from '../streets/graph.js'
import { type TownStreets } from '../streets/town-streets.js'

interface Line {
  ref: string
  kind: 'bus' | 'share_taxi'
  network: string
  fare: string
  /** Where it passes, from end to end. */
  by: readonly Spot[]
  /** Names of its two ends. */
  ends: readonly [string, string]
}

const transport = 'Bus du Rivage'
const minibus = 'Gbakavi'

const lines: readonly Line[] = [
  {
    ref: '1',
    kind: 'bus',
    network: transport,
    fare: '250',
    ends: ['Gare routière du Nord', 'Route des Pêcheurs'],
    by: [
      [1100, 6000],
      [900, 4300],
      [760, 2350],
      [700, 400],
    ],
  },
  {
    ref: '2',
    kind: 'bus',
    network: transport,
    fare: '250',
    ends: ['Couchant', 'Levant-Lagune'],
    by: [
      [-4800, 3800],
      [-2000, 3560],
      [2000, 4330],
      [4600, 5080],
    ],
  },
  {
    ref: '3',
    kind: 'bus',
    network: transport,
    fare: '300',
    ends: ['Grand Marché de Tokpovi', 'Université du Rivage'],
    by: [
      [760, 2950],
      [880, 5000],
      [2700, 5400],
      [2700, 6150],
    ],
  },
  {
    ref: '4',
    kind: 'bus',
    network: transport,
    fare: '300',
    ends: ['Circulaire', 'Circulaire'],
    by: [
      [3050, 2400],
      [3200, 4480],
      [860, 5920],
      [-2000, 5050],
      [-3420, 2800],
    ],
  },
  {
    ref: '5',
    kind: 'bus',
    network: transport,
    fare: '500',
    ends: ['Gare Centrale', 'Zogbéto'],
    by: [
      [2400, 4400],
      [4800, 6600],
      [5300, 8500],
    ],
  },
  {
    ref: 'R1',
    kind: 'bus',
    network: 'Cars du Levant',
    fare: '1500',
    ends: ['Port-Fiction', 'Sènkpodji'],
    by: [[1500, 4240], [9000, 6500], [18_200, 8400], [31_000, 10_300], secondTown],
  },
  {
    ref: 'G1',
    kind: 'share_taxi',
    network: minibus,
    fare: '150',
    ends: ['Vieux-Pont', 'Forgerons'],
    by: [
      [700, 2490],
      [-1500, 2480],
      [-3100, 4450],
      [-2900, 6600],
    ],
  },
  {
    ref: 'G2',
    kind: 'share_taxi',
    network: minibus,
    fare: '150',
    ends: ['Étoile', 'Kpodjivi'],
    by: [
      [700, 4240],
      [-1700, 5650],
      [-3900, 8400],
      [-4300, 9100],
    ],
  },
  {
    ref: 'G3',
    kind: 'share_taxi',
    network: minibus,
    fare: '200',
    ends: ['Quai du Marché', 'Palmeraie'],
    by: [
      [-500, 1700],
      [1500, 1900],
      [3350, 3300],
      [4200, 4950],
    ],
  },
  {
    ref: 'G4',
    kind: 'share_taxi',
    network: minibus,
    fare: '200',
    ends: ['Plage', 'Rond-Point de la Paix'],
    by: [
      [-2500, 300],
      [700, 380],
      [1900, 2650],
      [860, 5860],
    ],
  },
]

const apartMetres = 480

/** Lines of buses and minibuses, with their stops. */
export function drawLines(
  draft: Draft,
  town: TownStreets,
  drawn: DrawnStreets,
  quartierAt: (spot: Spot) => Quartier | null,
  random: Random,
): void {
  const ways = new Roads(town)
  const stops = new Map<number, number>()
  for (const line of lines) {
    const edges = ways.through(line.by)
    for (const back of [false, true]) {
      const members: Member[] = []
      let passed = apartMetres
      for (const { edge, to } of back
        ? [...edges].reverse().map(({ edge: one, from }) => ({ edge: one, to: from }))
        : edges) {
        passed += edge.metres
        if (passed < apartMetres) continue
        passed = 0
        const known = stops.get(to)
        const stop =
          known ??
          draft.node(beside(town.nodes[to]!, random), {
            highway: 'bus_stop',
            name: nameAt(town.nodes[to]!, quartierAt, stops.size),
            ...(random.chance(0.3) && { shelter: 'yes' }),
            note: madeUp,
          })
        stops.set(to, stop)
        members.push({ type: 'node', ref: stop, role: 'platform' })
      }
      const order = back ? [...edges].reverse() : edges
      const refs = order.flatMap(({ edge, from }) => {
        const own = [...drawn.ways.get(edge)!]
        return (edge.from === from) === !back ? own : own.reverse()
      })
      for (const ref of refs.filter((way, i) => way !== refs[i - 1])) members.push({ type: 'way', ref, role: '' })
      const [from, to] = back ? [line.ends[1], line.ends[0]] : line.ends
      draft.relation(members, {
        type: 'route',
        route: line.kind,
        ref: line.ref,
        network: line.network,
        operator: line.network,
        name: `${line.kind === 'bus' ? 'Bus' : 'Minibus'} ${line.ref} : ${from} – ${to}`,
        from,
        to,
        fee: 'yes',
        charge: `${line.fare} XOF`,
        'public_transport:version': '2',
        opening_hours: line.kind === 'bus' ? 'Mo-Su 06:00-21:00' : 'Mo-Su 05:00-23:00',
        note: madeUp,
      })
    }
  }
}

const beside = ([x, y]: Spot, random: Random): Spot => [x + random.between(7, 9), y + random.between(7, 9)]

const nameAt = (spot: Spot, quartierAt: (spot: Spot) => Quartier | null, count: number): string => {
  const quartier = quartierAt(spot)
  return quartier === null ? `Arrêt ${count + 1}` : `Arrêt ${quartier.name} ${(count % 9) + 1}`
}

/** One edge of a way, and the node at which it begins. */
interface Passage {
  edge: Edge
  from: number
  to: number
}

/** The roads that lines follow. */
class Roads {
  private readonly next = new Map<number, Passage[]>()

  constructor(private readonly town: TownStreets) {
    for (const edge of town.edges) {
      const { class: kind, zone, collector } = town.streets[edge.line]!
      if (kind === 'rail' || kind.startsWith('motorway') || (zone !== null && !collector)) continue
      this.add({ edge, from: edge.from, to: edge.to })
      // A roundabout is passed on either side: relations of both directions then name the same half.
      this.add({ edge, from: edge.to, to: edge.from })
    }
  }

  private add(passage: Passage): void {
    this.next.set(passage.from, [...(this.next.get(passage.from) ?? []), passage])
  }

  through(by: readonly Spot[]): Passage[] {
    return by.slice(1).flatMap((to, i) => this.shortest(this.nearest(by[i]!), this.nearest(to)))
  }

  private nearest(spot: Spot): number {
    let [best, away] = [-1, Infinity]
    for (const node of this.next.keys()) {
      const metres = distance(this.town.nodes[node]!, spot)
      if (metres < away) [best, away] = [node, metres]
    }
    return best
  }

  /** Dijkstra's, with a plain list: there are some hundred main crossings. */
  private shortest(start: number, end: number): Passage[] {
    const reached = new Map<number, { metres: number; by: Passage | null }>([[start, { metres: 0, by: null }]])
    const open = new Set([start])
    while (open.size > 0) {
      const node = [...open].reduce((a, b) => (reached.get(a)!.metres <= reached.get(b)!.metres ? a : b))
      if (node === end) break
      open.delete(node)
      for (const passage of this.next.get(node) ?? []) {
        const metres = reached.get(node)!.metres + passage.edge.metres
        if (metres >= (reached.get(passage.to)?.metres ?? Infinity)) continue
        reached.set(passage.to, { metres, by: passage })
        open.add(passage.to)
      }
    }
    const way: Passage[] = []
    for (let by = reached.get(end)?.by; by; by = reached.get(by.from)!.by) way.unshift(by)
    return way
  }
}
