import { CONTRIBUTORS_MIN } from '@repere/shared'
import { SLOT_ALL } from './cells.js'
import { readColumns } from './columns.js'
import { Observations } from './observations.js'
import { edge } from './straight-road.fixture.js'
import { type Traversal } from './traversal.js'

const MONDAY_8 = Date.UTC(2026, 0, 5, 8) / 1000
const edges = new Map([edge(1, 0, 100), edge(2, 100, 200), edge(3, 200, 300)].map((one) => [one.id, one]))
const pass = (id: number, seconds = 20, enteredAt = MONDAY_8): Traversal => ({
  edge: id,
  enteredAt,
  seconds,
  rawSeconds: 10,
  share: 1,
})
const add = (to: Observations, contributor: string, ...traversals: Traversal[]) =>
  to.add(contributor, traversals, (id) => edges.get(id))

describe('Observations', () => {
  it('counts a contributor once, however often the same trip is sent', () => {
    const observations = Observations.empty(5)
    for (let i = 0; i < 3; i++) add(observations, `honest ${i}`, pass(1, 10))
    for (let i = 0; i < 1000; i++) add(observations, 'somebody', pass(1, 80))
    const cell = observations.bySegment.get(0, SLOT_ALL)!
    expect(cell.weight).toBe(4)
    expect(cell.seconds).toBe(3 * 10 + 80)
    expect(add(observations, 'somebody', pass(1, 80))).toBe(0)
  })

  it('counts a contributor once after storing and loading', () => {
    const observations = Observations.empty(5)
    for (let i = 0; i < 4; i++) add(observations, `car ${i}`, pass(1))
    const again = Observations.fromBytes(observations.toBytes())
    expect(add(again, 'car 2', pass(1))).toBe(0)
    expect(add(again, 'car 77', pass(1))).toBeGreaterThan(0)
  })

  it('counts a contributor once after a road with too few contributors was left out', () => {
    const observations = Observations.empty(5)
    add(observations, 'car 0', pass(1))
    for (let i = 0; i < 20; i++) add(observations, `car ${i}`, pass(2))
    const again = Observations.fromBytes(observations.toBytes())
    expect(again.segments).toHaveLength(1)
    for (let i = 0; i < 20; i++) expect(add(again, `car ${i}`, pass(2))).toBe(0)
  })

  it('bounds the effect of one place', () => {
    const observations = Observations.empty(5)
    for (let i = 0; i < 5000; i++) add(observations, `car ${i}`, pass(1))
    expect(observations.bySegment.get(0, SLOT_ALL)!.weight).toBe(64)
    observations.age()
    expect(observations.bySegment.get(0, SLOT_ALL)!.weight).toBe(32)
    expect(add(observations, 'a new car', pass(1))).toBeGreaterThan(0)
  })

  it('hands over the sums of enough contributors once, and keeps the others until there are enough', () => {
    const observations = Observations.empty(5)
    for (let i = 0; i < 2; i++) add(observations, `car ${i}`, pass(1), pass(2))
    expect(observations.handOver()).toBeNull()
    add(observations, 'car 2', pass(1))
    const first = Observations.fromBytes(observations.handOver()!)
    expect(first.segments).toHaveLength(1)
    expect(first.bySegment.get(0, SLOT_ALL)!.weight).toBe(3)
    expect(observations.handOver()).toBeNull()
    add(observations, 'car 3', pass(2))
    expect(Observations.fromBytes(observations.handOver()!).segments).toHaveLength(1)
  })

  it('absorbs the sums of another store, with as many places taken as contributors', () => {
    const [mine, theirs] = [Observations.empty(5), Observations.empty(6)]
    for (let i = 0; i < 3; i++) add(mine, `car ${i}`, pass(1, 10))
    for (let i = 0; i < 4; i++) add(theirs, `bus ${i}`, pass(2, 30), pass(1, 30))
    mine.absorb(Observations.fromBytes(theirs.toBytes()))
    const stored = Observations.fromBytes(mine.toBytes())
    const sums = stored.segments.map((_, owner) => stored.bySegment.get(owner, SLOT_ALL)!)
    expect(sums.map(({ weight, seconds }) => [weight, seconds])).toEqual([
      [7, 3 * 10 + 4 * 30],
      [4, 4 * 30],
    ])
    for (let i = 0; i < 5000; i++) add(stored, `car ${i}`, pass(1))
    expect(stored.bySegment.get(0, SLOT_ALL)!.weight).toBe(64)
  })

  it('names no area with too few contributors', () => {
    const observations = Observations.empty(5)
    for (let i = 0; i < 3; i++) add(observations, `car ${i}`, pass(1))
    const far = {
      ...edges.get(1)!,
      id: 9,
      wayId: 9,
      shape: edges.get(1)!.shape.map(({ lat, lng }) => ({ lat: lat + 2, lng })),
    }
    observations.add('a single car', [pass(9)], () => far)
    expect(observations.groups).toHaveLength(2)
    const stored = Observations.fromBytes(observations.toBytes())
    expect(stored.groups).toEqual([observations.groups[0]])
    expect(stored.byGroup.get(0, SLOT_ALL)!.weight).toBe(3)
  })

  it('stores no sum of fewer contributors than the minimum, and no identity or time of a trip', () => {
    const observations = Observations.empty(5)
    for (let car = 0; car < 5; car++) {
      const hour = car * 3600
      add(observations, `plate AB-${car}`, pass(1, 20, MONDAY_8 + hour), ...(car < 2 ? [pass(2)] : []))
    }
    add(observations, 'plate AB-0', pass(3))
    const bytes = observations.toBytes()
    const { columns } = readColumns(bytes)
    const sums = columns.sums as Float64Array
    const weights = sums.filter((_, index) => index % 5 === 0)
    expect(weights.length).toBeGreaterThan(0)
    for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(CONTRIBUTORS_MIN)
    const stored = Observations.fromBytes(bytes)
    expect(stored.segments).toHaveLength(1)
    expect([...stored.bySegment.cells()].map(({ slot }) => slot)).toEqual([SLOT_ALL])
    expect(bytes.includes('AB-0')).toBe(false)
    expect(stored.newest % 3600).toBe(0)
  })

  it('chooses places of one trip in different cells that cannot be linked', () => {
    const observations = Observations.empty(5)
    add(observations, 'somebody', pass(1), pass(2), pass(3))
    const { places } = observations.bySegment.columns(1)
    const used = Array.from({ length: places.length / 2 }, (_, i) => `${places[2 * i]} ${places[2 * i + 1]}`)
    expect(new Set(used).size).toBeGreaterThan(used.length / 2)
  })
})
