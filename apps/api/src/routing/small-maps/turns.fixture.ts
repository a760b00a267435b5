import { does, guided, type RoutingCase } from './expectations.fixture.js'

/** A crossing of four roads. */
export const FOUR_WAYS = `
    c
    |
  a-b-e
    |
    d`

const STAR = `
  i   b   c

  h   a   d

  g   f   e`
const STAR_WAYS = [...'bcdefghi'].map((letter) => `a${letter} primary`)

export const TURNS: RoutingCase[] = [
  guided(
    'osrm',
    'at a crossing one turns right or left',
    FOUR_WAYS,
    ['ab primary', 'cb primary', 'db primary', 'eb primary'],
    {
      'a>c': does('turn_left:cb'),
      'a>d': does('turn_right:db'),
      'c>e': does('turn_left:eb'),
      'e>c': does('turn_right:cb'),
    },
  ),
  guided(
    'osrm',
    'announces nothing for straight on along one street at a crossing',
    FOUR_WAYS,
    ['abe primary', 'cb primary', 'db primary'],
    {
      'a>e': does(''),
      'e>a': does(''),
    },
  ),
  guided('osrm', 'two through streets: announces only leaving one', FOUR_WAYS, ['abe primary', 'cbd primary'], {
    'a>e': does(''),
    'c>d': does(''),
    'a>d': does('turn_right:cbd'),
  }),
  guided('osrm', 'into a side street one turns', '    d\n  a-b-c', ['abc primary', 'db primary'], {
    'a>d': does('turn_left:db'),
    'c>d': does('turn_right:db'),
    'd>a': does('turn_right:abc'),
    'd>c': does('turn_left:abc'),
  }),
  guided(
    'osrm',
    'where one-way streets meet one turns',
    '    c\n  a-b-d',
    ['ab primary oneway=yes', 'bc primary oneway=yes', 'db primary oneway=yes'],
    {
      'a>c': does('turn_left:bc'),
      'd>c': does('turn_right:bc'),
    },
  ),
  guided('osrm', 'of eight roads each has its word', STAR, STAR_WAYS, {
    'b>c': does('sharp_left:ac'),
    'b>d': does('turn_left:ad'),
    'b>e': does('slight_left:ae'),
    'b>g': does('slight_right:ag'),
    'b>h': does('turn_right:ah'),
    'b>i': does('sharp_right:ai'),
  }),
  guided('osrm', 'a turn of more than a right angle is sharp', '  d\n\n\n  a---b---c', ['abc primary', 'bd primary'], {
    'a>d': does('sharp_left:bd'),
  }),
  guided(
    'osrm',
    'a turn of less than half a right angle is slight',
    '          d\n\n\n  a---b---c',
    ['abc primary', 'bd primary'],
    {
      'a>d': does('slight_left:bd'),
    },
  ),
  guided('osrm', 'a bend without another road is no turn', '  a-b\n    c', ['abc residential'], { 'a>c': does('') }),
  guided('osrm', 'a service road beside a street is no crossing', '  a-b-c\n    d', ['abc residential', 'bd service'], {
    'a>c': does(''),
  }),
  guided('osrm', 'at the end of a road one turns', '  c\n  |\n  b-a\n  |\n  d', ['ab residential', 'cbd residential'], {
    'a>c': does('turn_right:cbd'),
    'a>d': does('turn_left:cbd'),
  }),
  guided('valhalla', 'one turns round at the end of a cul-de-sac', 'a-b-c', ['abc residential'], {
    'a>c>ab': { way: 'abcb' },
  }),
  guided('osrm', 'a waypoint on the way adds no maneuver of its own', 'a-b-c', ['abc residential'], {
    'a>b>c': { way: 'abc', does: '' },
  }),
]

export const NAMES: RoutingCase[] = [
  guided(
    'osrm',
    'announces the new name of a street',
    '  a-b-c',
    ['ab residential', 'bc residential'],
    {
      'a>c': does(''),
    },
    { metres: 300, deviates: 'no other road meets it, so no other way is possible and nothing is announced' },
  ),
  guided(
    'osrm',
    'announces the new name of a street at a crossing',
    FOUR_WAYS,
    ['ab residential', 'be residential', 'cbd residential'],
    {
      'a>e': does(''),
    },
    { metres: 300, deviates: 'going straight on over a crossing is obvious to the engine, under whichever name' },
  ),
  guided(
    'osrm',
    'announces nothing on a street without a name',
    'a-b-c',
    ['ab residential name=', 'bc residential name='],
    {
      'a>c': does(''),
    },
  ),
  guided(
    'osrm',
    'the same name over several ways is one street',
    'a-b-c',
    ['ab residential name=Rue', 'bc residential name=Rue'],
    {
      'a>c': does(''),
    },
  ),
  guided(
    'osrm',
    'a number joins two names',
    'a-b-c',
    ['ab primary name=Rue~A ref=N1', 'bc primary name=Rue~B ref=N1'],
    {
      'a>c': does(''),
    },
    { metres: 300, deviates: 'the engine goes by a name or number that two streets have in common' },
  ),
  guided(
    'osrm',
    'a number alone names a road',
    '  a-b-c\n    d',
    ['abc primary name= ref=N1', 'bd residential name='],
    {
      'd>a': does('turn_left:N1'),
    },
  ),
  guided(
    'osrm',
    'names in several languages are the local one',
    '  a-b\n    c',
    ['ab residential', 'bc residential name=Rue~du~Port name:en=Harbour~Street'],
    {
      'a>c': does('turn_right:Rue~du~Port'),
    },
  ),
  guided(
    'valhalla',
    'two names of one street are both given',
    '    c\n  a-b-d',
    ['abd primary', 'bc primary name=Rue~A;Rue~B'],
    {
      'a>c': does('turn_left:Rue~A+Rue~B'),
    },
  ),
]

export const ON_FOOT: RoutingCase[] = [
  guided('valhalla', 'announces the stairs', 'a-b-c-d', ['ab footway name=', 'bc steps name=', 'cd footway name='], {
    'foot a>d': { way: 'abcd', does: 'steps_enter continue' },
  }),
  guided(
    'valhalla',
    'stairs are avoided by bicycle',
    `
  a-b-c-d
    |   |
    e---f`,
    ['ab residential', 'bc steps', 'cd residential', 'be residential', 'efd residential'],
    {
      'bike a>d': 'abefd',
      'foot a>d': 'abcd',
    },
  ),
  guided(
    'valhalla',
    'the instruction says to take the lift',
    'a-b-c-d',
    ['ab footway name=', 'bc elevator name= level=0;1', 'cd footway name= level=1'],
    {
      'foot a>d': { way: 'abcd', does: 'elevator_enter continue' },
    },
  ),
  guided(
    'valhalla',
    'the instruction says to take the escalator',
    'a-b-c-d',
    ['ab footway name=', 'bc steps conveying=yes name=', 'cd footway name='],
    {
      'foot a>d': { way: 'abcd', does: 'escalator_enter continue' },
    },
  ),
  guided(
    'valhalla',
    'one enters a building through its door',
    'a-b-c',
    ['ab footway name=', 'bc corridor indoor=yes name='],
    {
      'foot a>c': { does: 'building_enter' },
      'foot c>a': { does: 'building_exit' },
    },
    { nodes: { b: 'entrance=yes indoor=yes' } },
  ),
  guided(
    'valhalla',
    'a short cut for pedestrians is theirs alone',
    `
  a-b-c
  | | |
  d-e-f`,
    ['abc primary', 'def primary', 'ad primary', 'be path bicycle=no', 'cf primary'],
    {
      'foot b>e': 'be',
      'bike b>e': { way: 'bcfe' },
      'b>e': { way: 'bcfe' },
    },
    { deviates: 'both ways round the block are equally long; asked with the one that the engine takes' },
  ),
]
