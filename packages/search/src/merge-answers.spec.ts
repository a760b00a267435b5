import { type Comparable, mergeAnswers } from './merge-answers.js'

const answer = (id: string, confidence: number, more: Partial<Comparable> = {}): Comparable => ({
  id,
  layer: 'landmark',
  name: id,
  at: { lat: 6.3, lng: 2.3 },
  confidence,
  isGuess: false,
  importance: 0,
  ...more,
})
const merged = (lists: Comparable[][], countMax = 10) => mergeAnswers(lists, (one) => one, countMax).map(({ id }) => id)

describe('merging the answers of several indexes', () => {
  it('puts the surest first, and keeps the order of each', () => {
    const first = [answer('a', 0.9), answer('b', 0.4), answer('c', 0.8)]
    const second = [answer('d', 0.95), answer('e', 0.5)]
    expect(merged([first, second])).toEqual(['d', 'a', 'e', 'b', 'c'])
    expect(merged([first, second], 2)).toEqual(['d', 'a'])
  })

  it('puts what fits before guesses, and the earlier list first', () => {
    const guesses = [answer('a', 0.6, { isGuess: true })]
    const fitting = [answer('b', 0.3), answer('c', 0.2, { isGuess: true })]
    expect(merged([guesses, fitting])).toEqual(['b', 'a', 'c'])
    expect(merged([[answer('x', 0.5)], [answer('y', 0.5)]])).toEqual(['x', 'y'])
    expect(merged([[answer('x', 0.5)], [answer('y', 0.5, { importance: 0.4 })]])).toEqual(['y', 'x'])
  })

  it('answers a thing of two indexes once, and namesakes of one index all', () => {
    const street = (id: string, lat: number) =>
      answer(id, 0.5, { layer: 'street', name: 'Rue 1', at: { lat, lng: 2.3 } })
    expect(merged([[answer('a', 0.9)], [answer('a', 0.8), answer('b', 0.7)]])).toEqual(['a', 'b'])
    expect(
      merged([
        [street('s', 6.3), street('t', 6.301)],
        [street('u', 6.305), street('v', 7)],
      ]),
    ).toEqual(['s', 't', 'v'])
  })

  it('leaves the answers of a single index as they are', () => {
    const only = [answer('b', 0.1), answer('a', 0.9)]
    expect(merged([only], 1)).toEqual(['b', 'a'])
  })
})
