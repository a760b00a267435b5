import { type Tags } from '../osm-pbf/elements.js'
import { withKnownRules } from './known-rules.js'

describe('rules that the engine does not know', () => {
  it.each<[string, Tags, Tags]>([
    ['a motorway is one-way', { highway: 'motorway' }, { highway: 'motorway', oneway: 'yes' }],
    [
      'one for motor vehicles leaves bicycles both ways',
      { highway: 'primary', 'oneway:motor_vehicle': 'yes' },
      { highway: 'primary', 'oneway:motor_vehicle': 'yes', oneway: 'yes', 'oneway:bicycle': 'no' },
    ],
    [
      'one for vehicles is one for bicycles, too',
      { highway: 'primary', 'oneway:vehicle': '-1' },
      { highway: 'primary', 'oneway:vehicle': '-1', oneway: '-1', 'oneway:bicycle': '-1' },
    ],
    [
      'an exception for motor cars does not hold for bicycles',
      { highway: 'primary', oneway: 'yes', 'oneway:motorcar': 'no', 'oneway:vehicle': 'yes' },
      { highway: 'primary', 'oneway:motorcar': 'no', 'oneway:vehicle': 'yes', oneway: 'no', 'oneway:bicycle': 'yes' },
    ],
    [
      'rules for bicycles stay',
      { highway: 'primary', 'oneway:motor_vehicle': 'yes', 'oneway:bicycle': 'yes' },
      { highway: 'primary', 'oneway:motor_vehicle': 'yes', oneway: 'yes', 'oneway:bicycle': 'yes' },
    ],
    [
      'a reversible road is closed to motor vehicles',
      { highway: 'primary', oneway: 'reversible' },
      { highway: 'primary', oneway: 'reversible', motor_vehicle: 'no' },
    ],
    ['a ferry takes 80 minutes', { route: 'ferry', duration: 'PT1H20M' }, { route: 'ferry', duration: '01:20:00' }],
    ['a ferry takes a day', { route: 'ferry', duration: 'P1DT30S' }, { route: 'ferry', duration: '24:00:30' }],
  ])('%s', (_what, tags, expected) => {
    expect(withKnownRules(tags)).toEqual(expected)
  })

  it.each<Tags>([
    { highway: 'motorway', oneway: 'no' },
    { highway: 'primary', oneway: 'yes' },
    { highway: 'motorway_link' },
    { building: 'yes' },
    {},
  ])('leave %j as it is', (tags) => {
    expect(withKnownRules(tags)).toBe(tags)
  })

  it('do not change a duration in another format', () => {
    for (const duration of ['00:20', '20', 'one hour']) {
      expect(withKnownRules({ route: 'ferry', duration })).toEqual({ route: 'ferry', duration })
    }
  })
})
