import { readFile } from 'node:fs/promises'
import { MANEUVER_TYPES } from '../guidance/maneuver-type.js'
import { fromValhallaManeuverType } from './valhalla/answers/maneuver-types.js'

const DOCUMENT = new URL('../../../../docs/maneuver-types.md', import.meta.url)
/** The engine's numbers for maneuvers of public transport. */
const TRANSIT = [30, 31, 32, 33, 34, 35, 36]

describe('the words for maneuvers', () => {
  it('are all explained in docs/maneuver-types.md, and no others', async () => {
    const rows = (await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(\w+)` +\| (\S.*\S) +\|$/gm)
    expect([...rows].map(([, word]) => word)).toEqual([...MANEUVER_TYPES])
  })

  it('are each the word for one of the engine’s numbers', () => {
    const numbers = Array.from({ length: 44 }, (_, number) => number).filter((number) => !TRANSIT.includes(number))
    expect(numbers.map(fromValhallaManeuverType).sort()).toEqual([...MANEUVER_TYPES].sort())
    for (const number of [...TRANSIT, 44, 99]) expect(fromValhallaManeuverType(number)).toBe('none')
  })
})
