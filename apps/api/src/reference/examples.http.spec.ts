import 'reflect-metadata'
import { readFile } from 'node:fs/promises'
import { Contract, type DemoApi, startDemoApi } from '@repere/test-kit'
import { type RecordedAnswer, RECORDED_ANSWERS_FILE } from './documented-examples.js'
import { ADDRESS_FROM_ANSWER, EXAMPLE_REQUESTS } from './example-requests.js'
import { exampleAnswers, shapeOf } from './example-answers.js'

let demo: DemoApi
let answers: Record<string, RecordedAnswer>
let recorded: Record<string, RecordedAnswer>
beforeAll(async () => {
  demo = await startDemoApi()
  answers = await exampleAnswers({ url: demo.api.url, key: await demo.createKey({ plan: 'pro' }) })
  recorded = JSON.parse(await readFile(RECORDED_ANSWERS_FILE, 'utf8')) as typeof recorded
}, 180_000)
afterAll(() => demo?.remove())

it('has the fields of the recorded answers; after a deliberate change, run bin/examples', () => {
  const shapes = (all: Record<string, RecordedAnswer>) =>
    Object.fromEntries(Object.entries(all).map(([operation, { body }]) => [operation, shapeOf(body)]))
  expect(shapes(answers)).toEqual(shapes(recorded))
})

it('has a request for every operation whose address does not come from another answer', async () => {
  const { paths } = (await (await fetch(`${demo.api.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const documented = [...Object.keys(EXAMPLE_REQUESTS), ...Object.keys(ADDRESS_FROM_ANSWER)]
  expect(documented.sort()).toEqual(operations.sort())
})

it('records answers that match the contract of the operation', async () => {
  const contract = await Contract.of(demo.api.url)
  const { paths } = (await (await fetch(`${demo.api.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      const body = recorded[operationId]?.body
      if (body !== undefined) contract.check(method, path, 200, body)
    }
  }
})
