import { readFileSync } from 'node:fs'
import { phraseFaults } from './phrase-file.js'

interface Phrases {
  reviewed_by: null
  maneuver: Record<string, unknown>
  exits: unknown
  landmarks: Record<string, unknown>
  [name: string]: unknown
}

const wolof = () => JSON.parse(readFileSync(new URL('../../phrases/wo.json', import.meta.url), 'utf8')) as Phrases

describe('a file of phrases', () => {
  it.each(['wo', 'ha'])('%s is well formed', (code) => {
    const file: unknown = JSON.parse(readFileSync(new URL(`../../phrases/${code}.json`, import.meta.url), 'utf8'))
    expect(phraseFaults(file)).toEqual([])
  })

  it.each<[string, (file: Phrases) => void, string]>([
    ['lacks a maneuver', (file) => delete file.maneuver.turn_left, 'maneuver.turn_left is missing'],
    ['has an unknown one', (file) => (file.maneuver.turn_up = 'x'), 'maneuver.turn_up is unknown'],
    ['has a number', (file) => (file.maneuver.turn_left = 7), 'maneuver.turn_left is not a text'],
    ['has an empty text', (file) => (file.ahead = ' '), 'ahead is not a text'],
    [
      'ends a sentence',
      (file) => (file.maneuver.turn_left = 'Jàddal.'),
      'maneuver.turn_left ends with a full stop, which the program adds',
    ],
    [
      'opens a bracket',
      (file) => (file.maneuver.turn_left = 'x[, {street}'),
      'maneuver.turn_left has a bracket without its other half',
    ],
    [
      'opens a brace',
      (file) => (file.maneuver.turn_left = 'x[, {street]'),
      'maneuver.turn_left has a brace without its other half',
    ],
    [
      'has a value without brackets',
      (file) => (file.maneuver.turn_left = 'x {street}'),
      'maneuver.turn_left needs brackets around the words with {street}, which is not always known',
    ],
    [
      'has another placeholder',
      (file) => (file.maneuver.turn_left = 'x[ {city}]'),
      'maneuver.turn_left has {city}, which has no value there',
    ],
    ['loses a distance', (file) => (file.continue_for = 'Wéyal'), 'continue_for lacks {distance}'],
    ['has too few exits', (file) => (file.exits = ['benn']), 'exits are not a list of 8 or more'],
    ['is another thing', (file) => (file.landmarks = {}), 'landmarks.arrival is missing'],
  ])('that %s is refused with the name of the phrase', (_, change, fault) => {
    const file = wolof()
    change(file)
    expect(phraseFaults(file)).toContain(fault)
  })

  it('that is no object is refused', () => {
    for (const file of [null, [], 'x', 7]) expect(phraseFaults(file)).toContain('the file is not an object')
  })
})
