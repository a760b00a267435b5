import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { BY_DAY, IN_THE_RUSH, observedTown } from '../eta/observed-town.fixture.js'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { type CheckedRequest, faultsOf } from './checked-answer.fixture.js'
import { type FleetPlanDto } from './plan-answer.dto.js'

const { centre } = DEMO_TOWN.points

/** A Monday a year from now. */
const monday = new Date(Date.now() + 365 * 86_400_000)
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
const at = (time: string) => `${monday.toISOString().slice(0, 10)}T${time}:00Z`

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

it('gives each leg the time of the traffic of its hour', async () => {
  const places = Array.from({ length: 16 }, (_, i) => DEMO_TOWN.at(-900 + ((i * 300) % 900), 600 + ((i * 170) % 500)))
  const request: CheckedRequest = {
    vehicles: [
      { id: 'a', start: centre, end: centre, shift: [at('06:00'), at('12:00')] },
      { id: 'b', start: centre, end: centre, shift: [at('06:00'), at('12:00')] },
    ],
    jobs: places.map((location, i) => ({
      ...{ id: `${i}`, location, service_time: 900 },
      time_windows: [[at('06:00'), at(i % 2 === 0 ? '08:30' : '11:00')]],
    })),
  }
  const response = await gateway.post('/v1/fleet/plan', { ...request, depart_at: at('06:00'), time_limit: 1 }, key)
  const plan = (await response.json()) as FleetPlanDto
  expect({ status: response.status, plan }).toMatchObject({ status: 200, plan: { unassigned: [] } })

  const factorAt = (time: string) =>
    plan.traffic.filter(({ from }) => Date.parse(from) <= Date.parse(at(time))).at(-1)!.factor
  expect(factorAt('06:30')).toBeCloseTo(BY_DAY, 0)
  expect(factorAt('08:00')).toBeGreaterThan(IN_THE_RUSH * 0.8)
  expect(factorAt('08:00')).toBeGreaterThan(factorAt('10:00') * 1.3)

  const points: LatLng[] = [centre, ...places]
  const table = await gateway.post('/v1/matrix/large', { sources: points, targets: points }, key)
  const { durations } = (await table.json()) as { durations: number[][] }
  const indexOf = (point: LatLng) => points.findIndex(({ lat, lng }) => lat === point.lat && lng === point.lng)
  expect(faultsOf(request, plan, (from, to) => durations[indexOf(from)]![indexOf(to)]!)).toEqual([])
}, 60_000)
