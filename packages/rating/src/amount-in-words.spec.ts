import { francs } from '@repere/shared'
import { amountInWords } from './index.js'

describe('an amount in words', () => {
  it.each([
    [29_500, 'vingt-neuf mille cinq cents francs CFA'],
    [0, 'zéro franc CFA'],
    [1, 'un franc CFA'],
    [80, 'quatre-vingts francs CFA'],
    [81, 'quatre-vingt-un francs CFA'],
    [200, 'deux cents francs CFA'],
    [177_000, 'cent soixante-dix-sept mille francs CFA'],
    [1_000_000, 'un million de francs CFA'],
    [2_000_000, 'deux millions de francs CFA'],
    [1_000_500, 'un million cinq cents francs CFA'],
    [3_000_000_000, 'trois milliards de francs CFA'],
    [-29_500, 'moins vingt-neuf mille cinq cents francs CFA'],
  ])('writes %d', (amount, words) => {
    expect(amountInWords(francs(amount))).toBe(words)
  })
})
