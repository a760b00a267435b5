import { type RoutingCase } from './expectations.fixture.js'

const SHORT_CUT = `
  x-a-----b-y
    |     |
    |     |
    c-----d`
const AROUND = ['xa residential', 'by residential', 'ac residential', 'cd residential', 'db residential']
const [DIRECT, DETOUR] = ['xaby', 'xacdby']

/** The obstacle on the short way, and its consequence. */
const shortCut = (
  after: RoutingCase['after'],
  says: string,
  way: string,
  ask: RoutingCase['ask'],
  rest: Partial<RoutingCase> = {},
): RoutingCase => ({ after, says, map: SHORT_CUT, metres: 500, ways: [...AROUND, `ab ${way}`], ask, ...rest })

const crossing = (
  after: RoutingCase['after'],
  says: string,
  tags: string,
  ask: RoutingCase['ask'],
  rest: Partial<RoutingCase> = {},
): RoutingCase => ({
  after,
  says,
  map: 'x-a-----b-y',
  metres: 500,
  ways: ['xa residential', `ab - ${tags}`, 'by residential'],
  ask,
  ...rest,
})

export const FERRIES: RoutingCase[] = [
  crossing('osrm', 'a car takes a ferry where there is no bridge', 'route=ferry motor_vehicle=yes', {
    'x>y': { way: DIRECT, ferry: true },
  }),
  crossing('osrm', 'a ferry for motor cars is one', 'route=ferry motorcar=yes', { 'x>y': DIRECT }),
  crossing('osrm', 'a ferry without tags of access takes cars', 'route=ferry', { 'x>y': DIRECT }),
  crossing('osrm', 'a ferry for pedestrians takes no car', 'route=ferry motor_vehicle=no foot=yes', {
    'x>y': null,
    'foot x>y': DIRECT,
  }),
  crossing('osrm', 'a ferry takes bicycles', 'route=ferry', { 'bike x>y': { way: DIRECT, ferry: true } }),
  crossing('osrm', 'a ferry without bicycles takes none', 'route=ferry bicycle=no', { 'bike x>y': null }),
  crossing('osrm', 'a closed ferry takes nobody', 'route=ferry access=no', { 'x>y': null, 'foot x>y': null }),
  crossing('osrm', 'a crossing takes as long as its tag says', 'route=ferry duration=00:20', {
    'a>b': { seconds: [1150, 1300] },
  }),
  crossing('osrm', 'a crossing of less than an hour may be written with seconds', 'route=ferry duration=00:20:00', {
    'a>b': { seconds: [1150, 1300] },
  }),
  crossing('osrm', 'a duration may be written as ISO 8601 has it', 'route=ferry duration=PT20M', {
    'a>b': { seconds: [1150, 1300] },
  }),
  crossing('osrm', 'a crossing without a duration is slow', 'route=ferry', { 'a>b': { kmh: [4, 40] } }),
  crossing('valhalla', 'a one-way ferry goes one way', 'route=ferry oneway=yes', { 'x>y': DIRECT, 'y>x': null }),
  crossing('osrm', 'a car train takes cars', 'route=shuttle_train', { 'x>y': DIRECT }),
  crossing('valhalla', 'announces the ferry and the end of the crossing', 'route=ferry name=Bac', {
    'x>y': { does: 'ferry_enter ferry_exit' },
  }),
  crossing('valhalla', 'a ferry that is to be avoided is taken where nothing else goes', 'route=ferry', {
    'x>y avoid=ferries': { way: DIRECT, ferry: true },
  }),
  shortCut('valhalla', 'a ferry to avoid is not used if there is a road', '- route=ferry duration=00:01', {
    'x>y avoid=ferries': { way: DETOUR, ferry: false },
  }),
  shortCut('valhalla', 'a road is taken where a ferry is slower', '- route=ferry duration=01:00', {
    'x>y': { way: DETOUR, ferry: false },
  }),
  {
    after: 'valhalla',
    says: 'a ferry in several parts is one crossing',
    map: 'x-a---b---c-y',
    metres: 300,
    ways: ['xa residential', 'ab - route=ferry name=Bac', 'bc - route=ferry name=Bac', 'cy residential'],
    ask: { 'x>y': { way: 'xabcy', does: 'ferry_enter ferry_exit' } },
  },
]

export const EXCLUSIONS: RoutingCase[] = [
  shortCut('valhalla', 'a toll road is taken, and the route says so', 'primary toll=yes', {
    'x>y': { way: DIRECT, toll: true },
  }),
  shortCut('valhalla', 'tolls are avoided', 'primary toll=yes', { 'x>y avoid=tolls': { way: DETOUR, toll: false } }),
  shortCut('osrm', 'a toll for lorries is not a toll for cars', 'primary toll:hgv=yes', {
    'x>y avoid=tolls': { way: DIRECT, toll: false },
  }),
  shortCut('osrm', 'a road with `toll=no` has no toll', 'primary toll=no', {
    'x>y avoid=tolls': { way: DIRECT, toll: false },
  }),
  {
    after: 'valhalla',
    says: 'a toll to avoid is paid if there is no other road',
    map: 'x-a-b-y',
    ways: ['xa residential', 'ab primary toll=yes', 'by residential'],
    ask: { 'x>y avoid=tolls': { way: 'xaby', toll: true } },
  },
  shortCut('valhalla', 'a motorway is taken, and the route says so', 'motorway oneway=no', {
    'x>y': { way: DIRECT, highway: true },
  }),
  shortCut('valhalla', 'motorways are avoided', 'motorway oneway=no', {
    'x>y avoid=highways': { way: DETOUR, highway: false },
  }),
  shortCut('osrm', 'a motorway is taken although ferries are avoided', 'motorway oneway=no', {
    'x>y avoid=ferries': DIRECT,
  }),
  shortCut('valhalla', 'gravel is avoided', 'primary surface=gravel', { 'x>y avoid=unpaved': DETOUR }),
  shortCut('valhalla', 'dirt is avoided', 'primary surface=dirt', { 'x>y avoid=unpaved': DETOUR }),
  shortCut('valhalla', 'asphalt is not avoided', 'primary surface=asphalt', { 'x>y avoid=unpaved': DIRECT }),
  shortCut('valhalla', 'a bad track is avoided', 'track tracktype=grade5', { 'x>y avoid=unpaved': DETOUR }),
  shortCut('osrm', 'several things are avoided at once', 'motorway oneway=no toll=yes', {
    'x>y avoid=tolls,highways': { way: DETOUR, toll: false, highway: false },
  }),
  {
    after: 'osrm',
    says: 'of two things to avoid, the one that can be avoided is avoided',
    map: `
      x-a-----b-y
        |     |
        c-----d`,
    metres: 500,
    ways: [
      'xa residential',
      'by residential',
      'ac residential',
      'db residential',
      'ab primary toll=yes',
      'cd primary surface=gravel',
    ],
    ask: { 'x>y avoid=tolls,unpaved': { way: DETOUR, toll: false } },
  },
  shortCut(
    'valhalla',
    'a lane for cars with passengers is not for everyone',
    'motorway oneway=yes hov=designated hov:minimum=2',
    {
      'x>y': DETOUR,
    },
  ),
  shortCut('valhalla', 'a lane with only part of these tags is for everyone', 'motorway oneway=yes hov=yes', {
    'x>y': DIRECT,
  }),
]

/** A straight road of 3 km, and the expected speed on it. */
const speed = (
  after: RoutingCase['after'],
  says: string,
  way: string,
  kmh: [number, number],
  back?: [number, number],
  rest: Partial<RoutingCase> = {},
): RoutingCase => ({
  after,
  says,
  map: 'a-----b',
  metres: 500,
  ways: [`ab ${way}`],
  ask: { 'a>b': { kmh }, ...(back && { 'b>a': { kmh: back } }) },
  ...rest,
})

export const SPEEDS: RoutingCase[] = [
  speed('osrm', 'the speed is at most the limit', 'primary maxspeed=30', [20, 31]),
  speed('osrm', 'a limit may be in miles an hour', 'primary maxspeed=20~mph', [22, 33]),
  speed('osrm', 'a limit that is not a number changes little', 'primary maxspeed=signals', [40, 100]),
  speed('osrm', 'there may be no limit', 'motorway oneway=no maxspeed=none', [70, 130]),
  speed(
    'osrm',
    'a limit may be for one direction',
    'primary maxspeed:forward=30 maxspeed:backward=60',
    [40, 61],
    [40, 61],
    {
      deviates: 'a road has one speed here: of two limits the higher',
    },
  ),
  speed('osrm', 'a motorway is faster than a main road', 'motorway oneway=no', [70, 130]),
  speed('osrm', 'a main road is slower than a motorway', 'primary', [45, 69]),
  speed('osrm', 'a street is slower than a main road', 'residential', [12, 44]),
  speed('osrm', 'a service road is slow', 'service', [5, 25]),
  speed('osrm', 'gravel is slower than asphalt', 'primary surface=gravel', [15, 45]),
  speed('osrm', 'a limit does not make a bad road fast', 'primary surface=mud maxspeed=100', [5, 40]),
  speed('osrm', 'a living street is slow', 'living_street', [5, 20]),
]
