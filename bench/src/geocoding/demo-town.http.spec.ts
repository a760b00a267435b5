import { type DemoApi, startDemoApi } from '@repere/test-kit'
import { readGold } from './gold.js'
import { judgeAll, missesOf } from './recall.js'

let demo: DemoApi
let key: string

beforeAll(async () => {
  demo = await startDemoApi()
  key = await demo.createKey({ plan: 'enterprise' })
}, 180_000)
afterAll(() => demo?.remove())

it('every query of the gold set about the demo town is answered first, over HTTP', async () => {
  const queries = readGold().filter(({ data }) => data === 'demo-town')
  const verdicts = await judgeAll({ origin: demo.api.url, key }, queries)
  expect(missesOf(verdicts).join('\n')).toBe('')
  expect(verdicts.filter(({ relationRight }) => relationRight === false)).toEqual([])
}, 60_000)
