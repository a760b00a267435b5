import { does, guided, type RoutingCase } from './expectations.fixture.js'
import { FOUR_WAYS } from './turns.fixture.js'

const RING = `
        a
        b
    h g   c d
        e
        f`
const ring = (tags: string) => [
  'ab residential',
  'cd residential',
  'ef residential',
  'gh residential',
  `bgecb residential junction=roundabout oneway=yes ${tags}`,
]

export const ROUNDABOUTS: RoutingCase[] = [
  guided(
    'osrm',
    'exits are counted from the entry',
    RING,
    ring('name='),
    {
      'a>h': { does: 'roundabout_enter roundabout_exit', exits: [1] },
      'a>f': { does: 'roundabout_enter roundabout_exit', exits: [2] },
      'a>d': { does: 'roundabout_enter roundabout_exit', exits: [3] },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'from every side',
    RING,
    ring('name='),
    {
      'd>a': { exits: [1] },
      'd>h': { exits: [2] },
      'f>d': { exits: [1] },
      'h>a': { exits: [3] },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'a large one has its name',
    RING,
    ring('name=Place~du~Test'),
    {
      'a>f': { does: 'roundabout_enter:Place~du~Test roundabout_exit:ef', exits: [2] },
    },
    { metres: 30 },
  ),
  guided(
    'osrm',
    'a U-turn in a roundabout is the last exit',
    RING,
    ring('name='),
    {
      'a>d>a': { way: 'abgecdcba' },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'one may stop inside',
    RING,
    ring('name='),
    { 'a>e': { way: 'abge', does: 'roundabout_enter' } },
    { metres: 15 },
  ),
  guided('osrm', 'one may start inside', RING, ring('name='), { 'g>f': { way: 'gef' } }, { metres: 15 }),
  guided(
    'osrm',
    'a service road is an exit, too',
    RING,
    ['ab primary', 'cd service', 'ef primary', 'gh primary', 'bgecb primary junction=roundabout oneway=yes name='],
    {
      'a>d': { exits: [3] },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'a roundabout that is mapped without a direction is counter-clockwise',
    RING,
    ring('name=').map((way) => way.replace(' oneway=yes', '')),
    {
      'a>d': { way: 'abgecd', exits: [3] },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'a roundabout of two ways is one roundabout',
    RING,
    [
      'ab residential',
      'cd residential',
      'ef residential',
      'gh residential',
      'bge residential junction=roundabout oneway=yes name=',
      'ecb residential junction=roundabout oneway=yes name=',
    ],
    {
      'a>d': { does: 'roundabout_enter roundabout_exit', exits: [3] },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'roads that only lead in are no exits',
    RING,
    [
      'ab residential',
      'cd residential',
      'fe residential oneway=yes',
      'gh residential',
      'bgecb residential junction=roundabout oneway=yes name=',
    ],
    {
      'a>d': { exits: [2] },
    },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'roads in and out apart from each other count once',
    `
      c   a
    j   b   f
      k   e
    l   h   d
      g   i`,
    [
      'abc residential oneway=yes',
      'def residential oneway=yes',
      'ghi residential oneway=yes',
      'jkl residential oneway=yes',
      'bkheb residential junction=roundabout oneway=yes name=',
    ],
    {
      'a>l': { exits: [1] },
      'a>i': { exits: [2] },
      'a>f': { exits: [3] },
    },
    {
      metres: 15,
      deviates: 'OSRM counts the exit of one’s own road, which the way in has already passed, as the first',
    },
  ),
  guided(
    'osrm',
    'bicycles have the same exits',
    RING,
    ring('name='),
    { 'bike a>f': { does: 'roundabout_enter roundabout_exit', exits: [2] } },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'on foot a roundabout is a street like any other',
    RING,
    ring('name='),
    { 'foot a>h': { way: 'abgh' } },
    { metres: 15 },
  ),
  guided(
    'osrm',
    'a small traffic circle is a crossing',
    FOUR_WAYS,
    ['abe residential', 'cbd residential'],
    { 'a>c': does('turn_left:cbd') },
    {
      nodes: { b: 'highway=mini_roundabout' },
    },
  ),
]

const FORK = `
          c
  a   b
          d`
const EXIT = `
  a-b-----c-----d
        ..f-----g`

export const FORKS: RoutingCase[] = [
  guided('osrm', 'a fork of two main roads has two sides', FORK, ['ab primary', 'bc primary', 'bd primary'], {
    'a>c': does('stay_left:bc'),
    'a>d': does('stay_right:bd'),
  }),
  guided(
    'osrm',
    'where a motorway forks one keeps to a side',
    FORK,
    ['ab motorway', 'bc motorway', 'bd motorway'],
    {
      'a>c': does('stay_left:bc'),
      'a>d': does('stay_right:bd'),
    },
    { metres: 200 },
  ),
  guided(
    'osrm',
    'where a slip road forks one keeps to a side',
    FORK,
    ['ab motorway_link name= oneway=yes', 'bc motorway_link name= oneway=yes', 'bd motorway_link name= oneway=yes'],
    {
      'a>c': does('stay_left'),
      'a>d': does('stay_right'),
    },
    { metres: 200 },
  ),
  guided('osrm', 'a street beside a service road is no fork', FORK, ['abc residential', 'bd service'], {
    'a>c': does(''),
  }),
  guided(
    'osrm',
    'one leaves a motorway on the right',
    EXIT,
    ['abcd motorway', 'bfg motorway_link oneway=yes name='],
    {
      'a>d': does(''),
      'a>g': does('exit_right'),
    },
    { metres: 150 },
  ),
  guided(
    'osrm',
    'one leaves a motorway on the left',
    `
        ..f-----g
  a-b-----c-----d`,
    ['abcd motorway', 'bfg motorway_link oneway=yes name='],
    {
      'a>d': does(''),
      'a>g': does('exit_left'),
    },
    { metres: 150 },
  ),
  guided(
    'valhalla',
    'one takes a ramp onto a motorway, and its name',
    `
  m-------c-------n
  a-b...s`,
    ['mcn motorway', 'ab primary', 'bsc motorway_link oneway=yes name='],
    {
      'a>n': does('ramp_straight:mcn'),
    },
    { metres: 200 },
  ),
  guided(
    'osrm',
    'one takes a ramp to the right',
    `
  a-b-c
    |
    d
    |
  m-e-n`,
    ['abc tertiary', 'bde motorway_link oneway=yes name=', 'men motorway'],
    {
      'a>n': { does: 'ramp_right:men' },
    },
    { metres: 200 },
  ),
  guided(
    'osrm',
    'one takes a ramp to the left',
    `
  m-e-n
    |
    d
    |
  a-b-c`,
    ['abc tertiary', 'bde motorway_link oneway=yes name=', 'men motorway'],
    {
      'a>n': { does: 'ramp_left:men' },
    },
    { metres: 200 },
  ),
  guided(
    'osrm',
    'two motorways that merge',
    `
  e...
  a-----b-----c`,
    ['abc motorway', 'eb motorway'],
    { 'a>c': does('') },
    { metres: 200 },
  ),
  guided(
    'osrm',
    'an exit has its number',
    EXIT,
    ['abcd motorway', 'bfg motorway_link oneway=yes name='],
    {
      'a>g': does('exit_right'),
    },
    { metres: 150, nodes: { b: 'highway=motorway_junction ref=4 name=Sortie~du~Port' } },
  ),
  guided(
    'osrm',
    'an exit has the destination of its sign',
    EXIT,
    ['abcd motorway', 'bfg motorway_link oneway=yes name= destination=Cotonou'],
    {
      'a>g': does('exit_right'),
    },
    { metres: 150 },
  ),
  guided(
    'osrm',
    'a dual carriageway is crossed in one turn',
    `
        h
        |
  d-----c-----g
  a-----b-----f
        |
        e`,
    ['abf primary oneway=yes name=Voie', 'gcd primary oneway=yes name=Voie', 'ebch residential name=Rue'],
    {
      'e>d': does('turn_left:Voie'),
      'e>h': does(''),
      'e>f': does('turn_right:Voie'),
    },
    { metres: 20 },
  ),
]
