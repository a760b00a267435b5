import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type OsmData, repositoryRoot, writeExtract } from '@repere/geodata'
import { seededRandom } from '@repere/shared/seeded-random'
import { extractData } from '@repere/test-kit'

const TEST_DATA = join(repositoryRoot, '.repere', 'test-data')

const SIDE = 9
const RESTRICTIONS = 90
const CORNER = { lat: 6.4, lng: 2.4 }
const STEP = { lat: 0.0011, lng: 0.0013 }

export const GRID_BOX = [CORNER.lat, CORNER.lng, CORNER.lat + 8 * STEP.lat, CORNER.lng + 8 * STEP.lng] as const

/** A grid of streets with ninety turn restrictions, most of them over several ways. */
export async function restrictionGridData(): Promise<string> {
  const folder = join(TEST_DATA, 'restriction-grid')
  await mkdir(folder, { recursive: true })
  const extract = join(folder, 'grid.osm.pbf')
  await writeExtract(extract, restrictionGrid())
  return extractData('restriction-grid', extract)
}

function restrictionGrid(): OsmData {
  const random = seededRandom(5)
  const below = (count: number) => Math.floor(random() * count)
  const node = (row: number, column: number) => 1 + row * SIDE + column
  const isInside = (row: number, column: number) => row >= 0 && column >= 0 && row < SIDE && column < SIDE
  const nodes = Array.from({ length: SIDE * SIDE }, (_, index) => ({
    id: index + 1,
    lat: CORNER.lat + Math.floor(index / SIDE) * STEP.lat,
    lng: CORNER.lng + (index % SIDE) * STEP.lng,
    tags: {},
  }))
  const ways: OsmData['ways'] = []
  const wayBetween = new Map<string, number>()
  for (const { id: a } of nodes) {
    const [row, column] = [Math.floor((a - 1) / SIDE), (a - 1) % SIDE]
    for (const [down, right] of [
      [0, 1],
      [1, 0],
    ] as const) {
      if (!isInside(row + down, column + right)) continue
      const b = node(row + down, column + right)
      const id = 1_000 + ways.length
      const highway = ['residential', 'residential', 'tertiary', 'secondary'][below(4)]!
      const oneway = random() < 0.12 ? 'yes' : 'no'
      ways.push({ id, nodes: [a, b], tags: { highway, name: `Rue ${id}`, oneway } })
      wayBetween.set(`${a} ${b}`, id).set(`${b} ${a}`, id)
    }
  }
  const relations: OsmData['relations'] = []
  while (relations.length < RESTRICTIONS) {
    const walk = [node(below(SIDE), below(SIDE))]
    const length = 3 + below(3)
    while (walk.length < length) {
      const onward = nodes.filter(({ id }) => wayBetween.has(`${walk.at(-1)} ${id}`) && !walk.includes(id))
      if (onward.length === 0) break
      walk.push(onward[below(onward.length)]!.id)
    }
    if (walk.length < length) continue
    const along = walk.slice(1).map((to, i) => wayBetween.get(`${walk[i]} ${to}`)!)
    const vias = along.slice(1, -1).map((ref) => ({ type: 'way' as const, ref, role: 'via' }))
    relations.push({
      id: relations.length + 1,
      tags: { type: 'restriction', restriction: random() < 0.8 ? 'no_left_turn' : 'only_straight_on' },
      members: [
        { type: 'way', ref: along[0]!, role: 'from' },
        ...(vias.length > 0 ? vias : [{ type: 'node' as const, ref: walk[1]!, role: 'via' }]),
        { type: 'way', ref: along.at(-1)!, role: 'to' },
      ],
    })
  }
  const [south, west, north, east] = GRID_BOX
  return {
    bounds: [west - 0.01, south - 0.01, east + 0.01, north + 0.01],
    osmTimestamp: '2026-01-01T00:00:00Z',
    writingProgram: 'test',
    nodes,
    ways,
    relations,
  }
}
