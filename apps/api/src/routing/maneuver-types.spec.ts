import { readFile } from 'node:fs/promises'
import { MANEUVER_TYPES } from '@repere/guidance'
import { VALHALLA_MANEUVER_TYPES } from './roads/valhalla-maneuver-types.fixture.js'

const DOCUMENT = new URL('../../../../docs/maneuver-types.md', import.meta.url)
/** The engine's numbers for maneuvers of public transport. */
const TRANSIT = [30, 31, 32, 33, 34, 35, 36]

describe('the words for maneuvers', () => {
  it('are all explained in docs/maneuver-types.md, and no others', async () => {
    const rows = (await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(\w+)` +\| (\S.*\S) +\|$/gm)
    expect([...rows].map(([, word]) => word)).toEqual([...MANEUVER_TYPES])
  })

  it('are each the word for one of the engine’s numbers', () => {
    const words = VALHALLA_MANEUVER_TYPES.filter((_, number) => !TRANSIT.includes(number))
    expect([...words].sort()).toEqual([...MANEUVER_TYPES].sort())
    for (const number of TRANSIT) expect(VALHALLA_MANEUVER_TYPES[number]).toBe('none')
  })
})
