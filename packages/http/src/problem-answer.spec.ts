import { errorBody } from './problem-answer.js'
import { badInput, DETAILS_MAX, type FieldError } from './problem.js'

const faults = (count: number): FieldError[] =>
  Array.from({ length: count }, (_, index) => ({ field: `shape.${index}`, reason: 'invalid_type', value: 'x' }))
const written = (count: number) =>
  (
    JSON.parse(errorBody(badInput(faults(count)), 'https://docs.example')) as {
      error: { details: FieldError[]; details_total?: number }
    }
  ).error

it('names every fault up to a hundred, and counts the others', () => {
  expect(written(DETAILS_MAX).details).toEqual(faults(DETAILS_MAX))
  expect(written(DETAILS_MAX)).not.toHaveProperty('details_total')
  expect(written(400_001).details).toEqual(faults(DETAILS_MAX))
  expect(written(400_001).details_total).toBe(400_001)
})
