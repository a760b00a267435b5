import { type Expected, type RoutingCase, type Suite } from './expectations.fixture.js'

const CROSSING = `
    n
    |
  w-j-e
    |
    s`

/** Into the crossing from the south, out of it to every other side. */
const IN_FROM_THE_SOUTH = [
  'sj residential oneway=yes',
  'jn residential oneway=yes',
  'jw residential oneway=yes',
  'je residential oneway=yes',
]

type Row = [
  after: Suite,
  says: string,
  relation: string,
  open: { w: boolean; n: boolean; e: boolean },
  mode?: 'car' | 'bike' | 'foot',
  deviates?: string,
]

const crossing = (rows: Row[]): RoutingCase[] =>
  rows.map(([after, says, relation, open, mode = 'car', deviates]) => ({
    after,
    says: `${says}, ${mode === 'car' ? 'by car' : mode === 'bike' ? 'by bicycle' : 'on foot'}`,
    map: CROSSING,
    metres: 200,
    ways: IN_FROM_THE_SOUTH,
    relations: [relation],
    ask: Object.fromEntries(
      (['w', 'n', 'e'] as const).map((to): [string, Expected] => [`${mode} s>${to}`, open[to] ? `sj${to}` : null]),
    ),
    ...(deviates !== undefined && { deviates }),
  }))

const UNKNOWN = 'the engine knows the restrictions of the wiki and no others'

const ALL = { w: true, n: true, e: true }

export const RESTRICTIONS: RoutingCase[] = [
  ...crossing([
    ['osrm', 'no left turn', 'no_left_turn sj j jw', { ...ALL, w: false }],
    ['osrm', 'no right turn', 'no_right_turn sj j je', { ...ALL, e: false }],
    ['osrm', 'not straight on', 'no_straight_on sj j jn', { ...ALL, n: false }],
    ['osrm', 'a U-turn sign on a turn closes the turn', 'no_u_turn sj j jw', { ...ALL, w: false }],
    ['osrm', 'only left', 'only_left_turn sj j jw', { w: true, n: false, e: false }],
    ['osrm', 'only right', 'only_right_turn sj j je', { w: false, n: false, e: true }],
    ['osrm', 'only straight on', 'only_straight_on sj j jn', { w: false, n: true, e: false }],
    ['osrm', 'ignores unknown restrictions', 'yield sj j jw', ALL],
    ['osrm', 'a rule for lorries does not hold for cars', 'restriction:hgv=no_straight_on sj j jn', ALL],
    ['osrm', 'a rule for motor cars holds', 'restriction:motorcar=no_straight_on sj j jn', { ...ALL, n: false }],
    ['osrm', 'motor cars may be excepted', 'no_left_turn sj j jw except=motorcar', ALL],
    ['osrm', 'motor cars may be excepted from an only', 'only_straight_on sj j jn except=motorcar', ALL],
    ['osrm', 'an exception for buses does not hold for cars', 'no_left_turn sj j jw except=psv', { ...ALL, w: false }],
    [
      'osrm',
      'an exception for bicycles does not hold for cars',
      'no_left_turn sj j jw except=bicycle',
      { ...ALL, w: false },
    ],
    ['osrm', 'a rule holds for bicycles', 'no_left_turn sj j jw', { ...ALL, w: false }, 'bike'],
    ['osrm', 'bicycles may be excepted', 'no_left_turn sj j jw except=bicycle', ALL, 'bike'],
    [
      'osrm',
      'a rule for motor cars does not hold for bicycles',
      'restriction:motorcar=no_left_turn sj j jw',
      ALL,
      'bike',
    ],
    ['valhalla', 'pedestrians turn as they like', 'no_left_turn sj j jw', ALL, 'foot'],
    [
      'osrm',
      'a rule for certain hours does not close a turn for good',
      'restriction:conditional=no_left_turn~@~(Mo-Fr~07:00-09:00) sj j jw',
      ALL,
    ],
    [
      'osrm',
      'ignores a condition of unknown form',
      'restriction:conditional=only_right_turn~@~(has_pygmies~>~10~p) sj j je',
      ALL,
    ],
    ['osrm', 'any no_… closes a turn', 'no_weird_zigzags sj j jw', ALL, 'car', UNKNOWN],
    ['osrm', 'any only_… closes the others', 'only_weird_zigzags sj j jn', ALL, 'car', UNKNOWN],
  ]),
  {
    after: 'osrm',
    says: 'two restrictions from one road both hold',
    map: CROSSING,
    ways: IN_FROM_THE_SOUTH,
    relations: ['no_left_turn sj j jw', 'no_right_turn sj j je'],
    ask: { 's>w': null, 's>e': null, 's>n': 'sjn' },
  },
  {
    after: 'osrm',
    says: 'a restriction that does not meet its road restricts nothing',
    map: `
        n
        |
      w-j-e-r
        |
        s`,
    ways: [...IN_FROM_THE_SOUTH, 'er residential oneway=yes'],
    relations: ['only_right_turn sj j er'],
    ask: { 's>w': null, 's>r': null },
    deviates: 'the engine closes the junction for those who come from that road',
  },
  {
    after: 'osrm',
    says: 'a restriction applies only in its direction',
    map: CROSSING,
    ways: ['sj residential', 'jn residential', 'jw residential', 'je residential'],
    relations: ['no_left_turn sj j jw'],
    ask: { 'w>s': 'wjs' },
  },
  {
    after: 'osrm',
    says: 'a loop around the block replaces a turn that is not allowed',
    map: `
            i
            |
        f---e
        |   |
      a-c---d
        |
        g
        |
        h`,
    ways: [
      'ac residential',
      'cd residential',
      'de residential',
      'efc residential',
      'cgh residential',
      'ei residential',
    ],
    relations: ['no_right_turn ac c cgh'],
    ask: { 'a>h': 'acfedcgh' },
  },
  {
    after: 'osrm',
    says: 'a long way around replaces going straight on',
    map: `
      a-b-j-d-e
      v       z
      w-x-y---q`,
    ways: ['ab residential', 'bj residential', 'jd residential', 'de residential', 'avwxyqze residential oneway=yes'],
    relations: ['no_straight_on bj j jd'],
    ask: { 'a>e': 'avwxyqze' },
  },
  {
    after: 'osrm',
    says: 'a restriction over a way closes the second turn only after the first one',
    map: `
      c   f
      |   |
      b---e
      |   |
      a   d`,
    ways: [
      'ab residential oneway=yes',
      'bc residential oneway=yes',
      'be residential',
      'ed residential oneway=yes',
      'ef residential oneway=yes',
      'cb residential name=cb oneway=yes',
    ],
    relations: ['no_right_turn ab be ed'],
    ask: { 'a>d': 'abcbed', 'a>f': 'abef' },
  },
  {
    after: 'valhalla',
    says: 'a restriction over two ways holds',
    map: `
      a-b-c-d-e
            |
            f`,
    ways: [
      'ab residential oneway=yes',
      'bc residential oneway=yes',
      'cd residential oneway=yes',
      'de residential oneway=yes',
      'df residential oneway=yes',
    ],
    relations: ['no_right_turn ab bc+cd df'],
    ask: { 'a>f': null, 'bc>f': 'cdf', 'a>e': 'abcde' },
  },
  {
    after: 'valhalla',
    says: 'an `only_` restriction over a way leaves one way to continue',
    map: `
      a-b-c-d
        | |
        g f`,
    ways: [
      'ab residential oneway=yes',
      'bc residential oneway=yes',
      'cd residential oneway=yes',
      'cf residential oneway=yes',
      'bg residential oneway=yes',
    ],
    relations: ['only_straight_on ab bc cd'],
    ask: { 'a>d': 'abcd', 'a>f': null, 'bc>f': 'cf' },
  },
  {
    after: 'valhalla',
    says: 'a U-turn over the middle of a dual carriageway may be closed',
    map: `
      d-----c-----h
            |
      a-----b-----g`,
    ways: [
      'ab primary oneway=yes',
      'bg primary oneway=yes',
      'hc primary oneway=yes',
      'cd primary oneway=yes',
      'bc primary_link',
    ],
    relations: ['no_u_turn ab bc cd'],
    ask: { 'a>d': null, 'h>d': 'hcd', 'a>g': 'abg' },
  },
  {
    after: 'osrm',
    says: 'of two roads that share the restricted junction only one is restricted',
    map: `
        n
        |
      w-j-e
       /|
      t s`,
    ways: [...IN_FROM_THE_SOUTH, 'tj residential oneway=yes'],
    relations: ['no_left_turn sj j jw'],
    ask: { 's>w': null, 't>w': 'tjw' },
  },
  {
    after: 'valhalla',
    says: 'a waypoint does not open a turn that is not allowed',
    map: CROSSING,
    ways: IN_FROM_THE_SOUTH,
    relations: ['no_left_turn sj j jw'],
    ask: { 's>sj>w': null },
  },
  {
    after: 'osrm',
    says: 'one does not turn on the spot where a road continues',
    map: 'a-b-c',
    ways: ['abc residential'],
    ask: { 'ab>bc>ab': 'b' },
    deviates: 'a stop is a stop: one may leave it the way one came',
  },
  {
    after: 'osrm',
    says: 'a route goes around the block to avoid driving against a one-way street',
    map: `
        a-b
        | |
      f-d-c-e`,
    ways: [
      'ab residential oneway=yes',
      'bc residential',
      'cd residential',
      'da residential',
      'ce residential',
      'df residential',
    ],
    ask: { 'a>b': 'ab', 'b>a': 'bcda' },
  },
]
