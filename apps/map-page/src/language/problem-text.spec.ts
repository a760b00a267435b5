import { fr } from './fr.js'
import { ApiProblem } from '../api/client.js'
import { problemText } from './problem-text.js'

const said = (...args: ConstructorParameters<typeof ApiProblem>) => problemText(new ApiProblem(...args), fr)

it('shows the reason for an invalid request, not its code', () => {
  expect(said(400, [{ field: 'origin', reason: 'no_road_nearby' }])).toBe('Aucune route praticable près de ce point.')
  expect(said(400, [{ field: 'q', reason: 'something_new' }])).toContain('400')
})

it('distinguishes errors that a person can resolve', () => {
  const texts = [0, 401, 403, 429, 503, 502, 418].map((status) => said(status))
  expect(new Set(texts).size).toBe(texts.length)
})

it('shows how long a limit lasts', () => {
  expect(said(429, [], 1)).toContain('dans un instant')
  expect(said(429, [], 45)).toContain('45 s')
  expect(said(429, [], 4_000)).toContain('67 min')
  expect(said(429, [], 20_000)).toContain('6 h')
})

it('does not show the message of an unexpected error', () => {
  expect(problemText(new TypeError('x is undefined'), fr)).toBe(fr.problems.engine)
})
