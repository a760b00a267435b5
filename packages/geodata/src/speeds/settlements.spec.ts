import { METRES_PER_DEGREE } from '@repere/geometry'
import { Settlements } from './settlements.js'

const degreesFor = (metres: number) => metres / METRES_PER_DEGREE

describe('town and country', () => {
  it('computes the size of a city from its population', () => {
    const settlements = new Settlements()
    // 700,000 people at 6,000 per km²: 6.1 km.
    settlements.addPlace(6.37, 2.42, { place: 'city', population: '700 000' })
    expect(settlements.isUrban(6.37, 2.42)).toBe(true)
    expect(settlements.isUrban(6.37 + degreesFor(6000), 2.42)).toBe(true)
    expect(settlements.isUrban(6.37 + degreesFor(6200), 2.42)).toBe(false)
    expect(settlements.isUrban(6.37, 2.42 - degreesFor(6000))).toBe(true)
    expect(settlements.isUrban(6.37, 2.42 - degreesFor(6300))).toBe(false)
  })

  it('estimates missing counts, and ignores villages', () => {
    const settlements = new Settlements()
    settlements.addPlace(10, -1, { place: 'town' })
    settlements.addPlace(11, -1, { place: 'village', population: '5000' })
    settlements.addPlace(12, -1, { place: 'neighbourhood' })
    expect(settlements.isUrban(10, -1 + degreesFor(1100))).toBe(true)
    expect(settlements.isUrban(10, -1 + degreesFor(1300))).toBe(false)
    expect(settlements.isUrban(11, -1)).toBe(false)
    expect(settlements.isUrban(12, -1 + degreesFor(500))).toBe(true)
  })

  it('treats a grid of streets without a name as a town', () => {
    const settlements = new Settlements()
    for (let i = 0; i < 7; i++) settlements.addStreet(14.1412, -16.0712)
    expect(settlements.isUrban(14.1413, -16.0713)).toBe(false)
    settlements.addStreet(14.1412, -16.0712)
    expect(settlements.isUrban(14.1413, -16.0713)).toBe(true)
    expect(settlements.isUrban(14.16, -16.0713)).toBe(false)
  })

  it('ignores a population that is not a number', () => {
    const settlements = new Settlements()
    settlements.addPlace(10, -1, { place: 'town', population: 'about a million' })
    expect(settlements.isUrban(10, -1 + degreesFor(1300))).toBe(false)
  })
})
