import { type Tags } from '../osm-pbf/elements.js'
import { postedLimit, roadClassOf, withDrivenSpeed } from './road-tags.js'
import { SpeedTable } from './speed-table.js'
import { surfaceOf } from './surface.js'

const table = SpeedTable.shipped()
const inTown = { area: 'urban', country: 'BJ' } as const
const outside = { area: 'rural', country: 'BJ' } as const

describe('tags for the engine', () => {
  it('does not change ways that cars do not use', () => {
    const others: Tags[] = [{ highway: 'footway' }, { highway: 'steps' }, { route: 'ferry' }, { building: 'yes' }, {}]
    for (const tags of others) {
      expect(withDrivenSpeed(tags, table, inTown)).toBeNull()
    }
  })

  it('keeps every other tag, the posted limit included', () => {
    const tags = { highway: 'primary', name: 'Boulevard', maxspeed: '50', oneway: 'yes', surface: 'asphalt' }
    expect(withDrivenSpeed(tags, table, inTown)).toEqual({ ...tags, 'maxspeed:practical': '33' })
  })

  it('removes the speeds that would outrank the table', () => {
    const tags = { highway: 'primary', 'maxspeed:forward': '80', 'maxspeed:advisory': '70', 'maxspeed:practical': '99' }
    expect(withDrivenSpeed(tags, table, outside)).toEqual({ highway: 'primary', 'maxspeed:practical': '64' })
  })

  it("adds the engine's deduction for rough ground, so that the speed of the table remains", () => {
    // 14 → 19 − 5; 40 → 45 − 5.
    expect(withDrivenSpeed({ highway: 'residential', surface: 'dirt' }, table, inTown)).toMatchObject({
      'maxspeed:practical': '19',
    })
    expect(withDrivenSpeed({ highway: 'trunk', surface: 'gravel' }, table, outside)).toMatchObject({
      'maxspeed:practical': '45',
    })
    expect(withDrivenSpeed({ highway: 'track', surface: 'dirt' }, table, inTown)).toMatchObject({
      'maxspeed:practical': '10',
    })
  })

  it('translates surfaces that the engine would take for asphalt', () => {
    for (const surface of ['laterite', 'Laterite', 'clay', 'piste', 'rock']) {
      expect(withDrivenSpeed({ highway: 'tertiary', surface }, table, outside)).toMatchObject({ surface: 'dirt' })
    }
    expect(withDrivenSpeed({ highway: 'tertiary', surface: 'local knowledge' }, table, outside)).not.toHaveProperty(
      'surface',
    )
    expect(surfaceOf({ surface: 'ground;gravel' })).toMatchObject({ surface: 'unpaved', engineValue: 'ground' })
    expect(surfaceOf({ surface: 'paving_stones:30' })).toMatchObject({ surface: 'paved', engineValue: 'paving_stones' })
  })

  it('uses smoothness and track type if no surface is mapped', () => {
    expect(surfaceOf({ highway: 'residential' }).surface).toBe('untagged')
    expect(surfaceOf({ highway: 'residential', smoothness: 'very_bad' }).surface).toBe('unpaved')
    expect(surfaceOf({ highway: 'track' }).engineValue).toBe('dirt')
    expect(surfaceOf({ highway: 'track', tracktype: 'grade1' }).engineValue).toBe('compacted')
    expect(surfaceOf({ highway: 'residential', smoothness: 'bad', surface: 'asphalt' }).surface).toBe('paved')
    expect(withDrivenSpeed({ highway: 'track', smoothness: 'impassable' }, table, outside)).toHaveProperty('smoothness')
  })

  it('reads limits in digits and ignores words', () => {
    expect(postedLimit({ maxspeed: '60' })).toBe(60)
    expect(postedLimit({ maxspeed: '40 mph' })).toBe(64)
    expect(postedLimit({ maxspeed: 'CI:urban' })).toBeNull()
    expect(postedLimit({ maxspeed: 'sign' })).toBeNull()
    expect(postedLimit({ 'maxspeed:forward': '30', 'maxspeed:backward': '50' })).toBe(50)
    expect(postedLimit({ maxspeed: 'sign', 'maxspeed:forward': '30' })).toBe(30)
    expect(postedLimit({})).toBeNull()
  })

  it('knows classes by their links, too', () => {
    expect(roadClassOf({ highway: 'trunk_link' })).toBe('trunk')
    expect(roadClassOf({ highway: 'road' })).toBe('unclassified')
    expect(roadClassOf({ highway: 'construction' })).toBeNull()
  })
})
