import { withFrenchFirst } from './french-days.js'

it('writes the first of a month as an ordinal, and no other day', () => {
  const days = ['1 décembre 2026', '11 décembre 2026', '21 décembre 2026', '1 déc. 2026, 14:05', '31 janv.']
  expect(days.map(withFrenchFirst)).toEqual([
    '1er décembre 2026',
    '11 décembre 2026',
    '21 décembre 2026',
    '1er déc. 2026, 14:05',
    '31 janv.',
  ])
})
