import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { BY_DAY, observedTown } from '../eta/observed-town.fixture.js'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { type CheckedRequest, faultsOf } from './checked-answer.fixture.js'
import { type FleetPlanDto } from './plan-answer.dto.js'

const { centre } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string
let town: Awaited<ReturnType<typeof observedTown>>

beforeAll(async () => {
  town = await observedTown()
  gateway = await startGateway({ DATA_DIR: town.dataDir })
  key = (await gateway.publish()).text
}, 180_000)

afterAll(async () => {
  await gateway?.stop()
  await town?.remove()
})

/** In the dry season; on Saturdays there is a market on the main streets. */
it.each([
  ['Monday', '2035-01-15'],
  ['Saturday', '2035-01-13'],
])(
  'gives each leg the time of the best way in its hour, on a %s',
  async (_, day) => {
    const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString()
    const places = Array.from({ length: 16 }, (_, i) => DEMO_TOWN.at(-900 + ((i * 300) % 900), 600 + ((i * 170) % 500)))
    const shift: [string, string] = [at(6), at(12)]
    const request: CheckedRequest = {
      vehicles: ['a', 'b'].map((id) => ({ id, start: centre, end: centre, shift })),
      jobs: places.map((location, i) => ({
        ...{ id: `${i}`, location, service_time: 900 },
        time_windows: [[at(6), at(i % 2 === 0 ? 8.5 : 11)]],
      })),
    }
    const response = await gateway.post('/v1/fleet/plan', { ...request, depart_at: at(6), time_limit: 1 }, key)
    const plan = (await response.json()) as FleetPlanDto
    expect({ status: response.status, plan }).toMatchObject({ status: 200, plan: { unassigned: [] } })

    const points: LatLng[] = [centre, ...places]
    const tables = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const body = { sources: points, targets: points, depart_at: at(6.5 + i) }
        return (await (await gateway.post('/v1/matrix', body, key)).json()) as Record<string, number[][]>
      }),
    )
    const indexOf = (point: LatLng) => points.findIndex(({ lat, lng }) => lat === point.lat && lng === point.lng)
    const cellOf = (field: 'durations_ml' | 'distances', from: LatLng, to: LatLng, leaves: number) => {
      const table = tables[Math.floor((leaves - Date.parse(at(6)) / 1000) / 3600)]!
      return table[field]![indexOf(from)]![indexOf(to)]!
    }
    // A route has the traffic of the minute, and the time of a turn with the road before it; main streets take five times as
    // long as side streets.
    const drive = (from: LatLng, to: LatLng, leaves: number) => cellOf('durations_ml', from, to, leaves)
    expect(faultsOf(request, plan, drive, 0.12)).toEqual([])
    for (const { steps, polyline: line } of plan.routes) {
      for (const [i, step] of steps.slice(1).entries()) {
        const { location, leave } = steps[i]!
        const metres = cellOf('distances', location, step.location, Date.parse(leave) / 1000)
        expect(Math.abs(step.distance - metres)).toBeLessThanOrEqual(1)
      }
      const drawn = lengthOf(polyline.decode(line!, 6))
      expect(Math.abs(drawn - steps.reduce((sum, { distance }) => sum + distance, 0)) / drawn).toBeLessThan(0.02)
    }

    const factorAt = (hour: number) =>
      plan.traffic.filter(({ from }) => Date.parse(from) <= Date.parse(at(hour))).at(-1)!.factor
    expect(factorAt(6.5)).toBeCloseTo(BY_DAY, 1)
    expect(factorAt(8.5)).toBeGreaterThan(factorAt(6.5) * 1.3)
  },
  60_000,
)

const lengthOf = (line: [number, number][]) =>
  line.slice(1).reduce((sum, [lat, lng], i) => {
    const [fromLat, fromLng] = line[i]!
    return sum + greatCircleMetres({ lat: fromLat, lng: fromLng }, { lat, lng })
  }, 0)
