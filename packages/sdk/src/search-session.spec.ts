import { type Repere, SearchSession } from './index.js'
import { type GeocodeFeature, type GeocodeResponse } from './types.js'

interface Asked {
  q: string
  signal: AbortSignal
  answer(names: string[]): void
  fail(error: Error): void
}

const feature = (name: string) => ({ properties: { name } }) as GeocodeFeature

function start(options: { debounceMs?: number } = {}) {
  const asked: Asked[] = []
  const shown: [string, string[]][] = []
  const failed: string[] = []
  const client = {
    autocomplete: ({ q }: { q: string }, { signal }: { signal: AbortSignal }) =>
      new Promise<GeocodeResponse>((resolve, reject) =>
        asked.push({
          q,
          signal,
          answer: (names) => resolve({ type: 'FeatureCollection', features: names.map(feature) }),
          fail: reject,
        }),
      ),
  } as unknown as Repere
  const session = new SearchSession(client, {
    onResults: (features, text) => shown.push([text, features.map(({ properties }) => properties.name)]),
    onError: (_error, text) => failed.push(text),
    ...options,
  })
  return { session, asked, shown, failed }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const settle = () => jest.advanceTimersByTimeAsync(0)

it('sends one request after a pause in typing', async () => {
  const { session, asked, shown } = start()
  for (const text of ['da', 'dan', 'dant']) session.type(text)
  await jest.advanceTimersByTimeAsync(149)
  expect(asked).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(1)
  expect(asked.map(({ q }) => q)).toEqual(['dant'])
  asked[0]!.answer(['Dantokpa'])
  await settle()
  expect(shown).toEqual([['dant', ['Dantokpa']]])
})

it('drops the answer for an earlier text', async () => {
  const { session, asked, shown } = start({ debounceMs: 0 })
  session.type('dan')
  await jest.advanceTimersByTimeAsync(1)
  session.type('dant')
  await jest.advanceTimersByTimeAsync(1)
  expect(asked[0]!.signal.aborted).toBe(true)
  asked[1]!.answer(['Dantokpa'])
  asked[0]!.answer(['Danyi'])
  await settle()
  expect(shown).toEqual([['dant', ['Dantokpa']]])
})

it('empties the list for a short text, without a request', async () => {
  const { session, asked, shown } = start()
  session.type(' d ')
  await jest.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(0)
  expect(shown).toEqual([[' d ', []]])
})

it('reports errors of the latest text only', async () => {
  const { session, asked, failed } = start({ debounceMs: 0 })
  session.type('dan')
  await jest.advanceTimersByTimeAsync(1)
  session.type('dant')
  await jest.advanceTimersByTimeAsync(1)
  asked[0]!.fail(new Error('aborted'))
  asked[1]!.fail(new Error('no network'))
  await settle()
  expect(failed).toEqual(['dant'])
})

it('makes no callback after it was closed', async () => {
  const { session, asked, shown, failed } = start({ debounceMs: 0 })
  session.type('dan')
  await jest.advanceTimersByTimeAsync(1)
  session.close()
  asked[0]!.answer(['Danyi'])
  await settle()
  expect([shown, failed]).toEqual([[], []])
})
