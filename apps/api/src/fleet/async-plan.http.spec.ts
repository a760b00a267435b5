import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { AccountEventStream } from '@repere/shared'
import { demoTownData, until } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../gateway/gateway.fixture.js'
import { type FleetPlanDto } from './plan-answer.dto.js'
import { FleetPlanner } from './planner.js'

const { centre } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let events: AccountEventStream

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  events = new AccountEventStream(gateway.redis.client())
}, 120_000)

afterAll(() => gateway.stop())

const day = {
  depart_at: '2035-01-15T07:00:00Z',
  vehicles: ['a', 'b'].map((id) => ({ id, start: centre, end: centre, capacity: [20] })),
  jobs: Array.from({ length: 30 }, (_, i) => ({
    ...{ id: `${i}`, demand: [1], service_time: 120 },
    location: DEMO_TOWN.at(-900 + ((i * 700) % 1900), 600 + ((i * 500) % 1100)),
  })),
}

async function accepted(key: string, body: object = {}): Promise<FleetPlanDto> {
  const response = await gateway.post('/v1/fleet/plan?async=1', { ...day, ...body }, key)
  const plan = (await response.json()) as FleetPlanDto
  expect({ status: response.status, plan }).toMatchObject({ status: 202, plan: { state: 'searching' } })
  return plan
}

let reads = 0
async function read(id: string, key: string): Promise<FleetPlanDto> {
  reads++
  return (await (await gateway.get(`/v1/fleet/plan/${id}`, key)).json()) as FleetPlanDto
}

/** Polls as a client does, who pays for each time. */
const polled = (condition: () => Promise<boolean>) => until(condition, { timeoutMs: 40_000, everyMs: 300 })

const remaining = async (key: string) =>
  Number((await gateway.get('/v1/eta?origin=x', key)).headers.get('x-ratelimit-remaining'))

it('answers at once, shows the best plan so far, and informs the webhooks at the end', async () => {
  const { text: key } = await gateway.publish({ dayQuota: 10_000 })
  const { id } = await accepted(key, { time_limit: 12 })
  const first = await read(id, key)
  expect(first).toMatchObject({ id, state: 'searching' })
  let seen = first
  await polled(async () => {
    seen = await read(id, key)
    return seen.routes.length > 0
  })
  expect(seen.state).toBe('searching')
  expect(seen.routes.flatMap(({ steps }) => steps.flatMap(({ job }) => job ?? []))).toHaveLength(30)
  // It is not changed while it is searched.
  expect((await gateway.post(`/v1/fleet/plan/${id}/update`, {}, key)).status).toBe(409)
  let last = seen
  await polled(async () => {
    last = await read(id, key)
    return last.state !== 'searching'
  })
  expect(last).toMatchObject({ id, state: 'planned', unassigned: [], search: { ended_by: 'time' } })
  expect(last.cost).toBeLessThanOrEqual(seen.cost)
  const [sent] = (await events.oldest(10)).map(({ event }) => event)
  expect(sent).toMatchObject({ type: 'fleet.planned', data: { plan_id: id, state: 'planned', unassigned: 0 } })
}, 60_000)

it('refuses at once, and charges nothing, when too many of an account wait', async () => {
  const { text: key } = await gateway.publish({ dayQuota: 100_000, burstPerSecond: 1_000 })
  const before = await remaining(key)
  const flood = Array.from({ length: 12 }, () => gateway.post('/v1/fleet/plan?async=1', { ...day, time_limit: 1 }, key))
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.every(({ status }) => status === 202 || status === 503)).toBe(true)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  // Each took the same units.
  const units = (before - (await remaining(key))) / (answers.length - refused.length)
  expect(Number.isInteger(units) && units > 1).toBe(true)
  const plans = await Promise.all(
    answers.filter(({ status }) => status === 202).map(async (answer) => (await answer.json()) as FleetPlanDto),
  )
  await polled(async () => {
    const states = await Promise.all(plans.map(async ({ id }) => (await read(id, key)).state))
    return states.every((state) => state === 'planned')
  })
}, 60_000)

it('searches for five minutes at most, and without `async` for ten seconds', async () => {
  const { text: key } = await gateway.publish({ dayQuota: 100_000 })
  const post = (path: string, body: object) => gateway.post(path, { ...day, ...body }, key)
  expect(await refusalOf(await post('/v1/fleet/plan', { time_limit: 11 }))).toEqual([['time_limit', 'out_of_range']])
  expect(await refusalOf(await post('/v1/fleet/plan?async=1', { time_limit: 301 }))).toEqual([
    ['time_limit', 'out_of_range'],
  ])
  expect(await refusalOf(await post('/v1/fleet/plan?async=maybe', {}))).toEqual([['async', 'unknown_value']])
})

it('gives the units back when the search fails, and says so', async () => {
  const { text: key } = await gateway.publish({ dayQuota: 100_000 })
  const [before, readsBefore] = [await remaining(key), reads]
  const { id } = await accepted(key, { time_limit: 60 })
  const charged = before - (await remaining(key))
  expect(charged).toBeGreaterThan(60 * 60)
  await polled(async () => (await read(id, key)).routes.length > 0)
  await gateway.app.get(FleetPlanner, { strict: false }).onApplicationShutdown()
  await polled(async () => (await read(id, key)).state === 'failed')
  // Its request, and nothing else.
  await polled(async () => (await remaining(key)) >= before - 1 - (reads - readsBefore))
}, 60_000)
