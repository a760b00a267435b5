import { Repere, RepereError } from './index.js'

const QUOTA_LEFT = { 'x-ratelimit-remaining': '9000' }

/** An API that admits so many requests in any second. */
function apiOf(burst: number, answerMs = 20, refusalMs = (_refused: number) => 5) {
  const admitted: number[] = []
  let refused = 0
  const answer = () => {
    const now = Date.now()
    const recent = admitted.filter((at) => now - at < 1_000)
    if (recent.length < burst) {
      admitted.push(now)
      return new Response('{"features":[]}', { headers: QUOTA_LEFT })
    }
    refused++
    const error = { code: 429, message: 'Too many requests in one second.', details: null }
    return new Response(JSON.stringify({ error }), { status: 429, headers: { ...QUOTA_LEFT, 'retry-after': '1' } })
  }
  const send: typeof fetch = () => {
    const response = answer()
    // A refusal costs the API nothing, and comes at once.
    return new Promise((resolve) => setTimeout(() => resolve(response), response.ok ? answerMs : refusalMs(refused)))
  }
  return { send, admitted, refusals: () => refused }
}

const clientOf = (send: typeof fetch, more = {}) =>
  new Repere({ key: 'svc_test_x', baseUrl: 'http://api.example', fetch: send, ...more })

// Bodies of answers are read by the two that stay real.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

const settled = async <T>(calls: Promise<T>[], ms: number) => {
  const results = Promise.allSettled(calls)
  await jest.advanceTimersByTimeAsync(ms)
  return results
}

it.each([20, 800])('answers forty calls at once with a limit of ten a second, each in %i ms', async (answerMs) => {
  const api = apiOf(10, answerMs)
  const client = clientOf(api.send)
  const results = await settled(
    Array.from({ length: 40 }, (_, index) => client.geocode({ q: `marché ${index}` })),
    6_000,
  )
  expect(results.map(({ status }) => status)).toEqual(Array(40).fill('fulfilled'))
  // Only the first second had to learn the limit.
  expect(api.refusals()).toBe(30)
})

it('learns the limit where refusals come late, one after the other, as on a slow line', async () => {
  const api = apiOf(10, 20, (refused) => 1_500 + 100 * refused)
  const client = clientOf(api.send)
  await settled(
    Array.from({ length: 80 }, (_, index) => client.geocode({ q: `marché ${index}` })),
    22_000,
  )
  expect(api.admitted).toHaveLength(80)
})

it('quickens where it learnt the limit in a second that others used up', async () => {
  const api = apiOf(10)
  const [client, other] = [clientOf(api.send), clientOf(api.send)]
  const ask = (of: Repere, count: number) => Array.from({ length: count }, () => of.geocode({ q: 'a' }))
  await settled(ask(other, 10), 100)
  await settled(ask(client, 40), 16_000)
  expect(api.admitted).toHaveLength(50)
})

it('learns a lower limit where others use the same key', async () => {
  const api = apiOf(3)
  const client = clientOf(api.send)
  expect(
    await settled(
      Array.from({ length: 9 }, () => client.geocode({ q: 'a' })),
      6_000,
    ),
  ).toHaveLength(9)
  expect(api.admitted).toHaveLength(9)
})

it('does not wait before the first refusal', async () => {
  const api = apiOf(100)
  const client = clientOf(api.send)
  await settled(
    Array.from({ length: 60 }, () => client.geocode({ q: 'a' })),
    30,
  )
  expect(api.admitted).toHaveLength(60)
})

it('gives up where no retries are wanted, and when the quota of the day is used up', async () => {
  const api = apiOf(1)
  const impatient = clientOf(api.send, { retries: 0 })
  const results = await settled([impatient.geocode({ q: 'a' }), impatient.geocode({ q: 'b' })], 100)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  let sent = 0
  const exhausted: typeof fetch = () => {
    sent++
    return Promise.resolve(
      new Response('{}', { status: 429, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '7200' } }),
    )
  }
  const [result] = await settled([clientOf(exhausted).geocode({ q: 'a' })], 100)
  expect(result).toMatchObject({ status: 'rejected', reason: expect.any(RepereError) })
  expect(sent).toBe(1)
})

it('ends the wait of a call that is cancelled', async () => {
  const client = clientOf(apiOf(1).send)
  const cancel = new AbortController()
  const calls = [client.geocode({ q: 'a' }), client.geocode({ q: 'b' }, { signal: cancel.signal })]
  const results = Promise.allSettled(calls)
  await jest.advanceTimersByTimeAsync(100)
  cancel.abort(new Error('left'))
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

it('sends a question again whose connection failed, but nothing that was sent in a body', async () => {
  let sent = 0
  const failing: typeof fetch = () => {
    sent++
    return Promise.reject(new TypeError('fetch failed'))
  }
  await settled([clientOf(failing).geocode({ q: 'a' })], 3_000)
  expect(sent).toBe(3)
  sent = 0
  await settled([clientOf(failing).matrix({ sources: [{ lat: 1, lng: 2 }], targets: [{ lat: 1, lng: 2 }] })], 3_000)
  expect(sent).toBe(1)
})
