import { type OpenAPIObject } from '@nestjs/swagger'
import { shareAnswers } from './shared-answers.js'

const id = { description: 'Id of the request.', schema: { type: 'string' } }
const failed = (description = 'The server failed.') => ({ description, headers: { 'X-Request-Id': { ...id } } })
const answered = { description: 'The answer.', headers: { 'X-Request-Id': { ...id } } }

const documentOf = (...answers: object[]) =>
  ({
    paths: Object.fromEntries(answers.map((responses, index) => [`/${index}`, { get: { responses } }])),
    components: { schemas: { Error: {} } },
  }) as unknown as OpenAPIObject
const answersIn = ({ paths }: OpenAPIObject) => Object.values(paths).map(({ get }) => get!.responses)

it('writes an error and a header once, and keeps what a document had', () => {
  const document = shareAnswers(documentOf({ 200: answered, 500: failed() }, { 500: failed() }))
  expect(document.components).toEqual({
    schemas: { Error: {} },
    headers: { 'X-Request-Id': id },
    responses: {
      InternalServerError: {
        description: 'The server failed.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
      },
    },
  })
  const shared = { $ref: '#/components/responses/InternalServerError' }
  expect(answersIn(document)).toEqual([
    {
      200: { description: 'The answer.', headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } } },
      500: shared,
    },
    { 500: shared },
  ])
})

it('leaves an error in its operation that stands there alone, or has another text than the commonest', () => {
  const document = shareAnswers(
    documentOf({ 500: failed('Else.') }, { 500: failed(), 404: failed() }, { 500: failed() }),
  )
  const [first, second] = answersIn(document)
  expect(first![500]).toMatchObject({ description: 'Else.' })
  expect(second![404]).toMatchObject({ description: 'The server failed.' })
  expect(Object.keys(document.components!.responses!)).toEqual(['InternalServerError'])
})
