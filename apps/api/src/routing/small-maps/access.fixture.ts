import { type RoutingCase, type Suite } from './expectations.fixture.js'

/** The directions in which a road between two ordinary ones can be used. */
type Open = 'both' | 'forward' | 'backward' | 'none'

type Row = [after: Suite, says: string, what: string, open: Open, deviates?: string]

/**
 * One road under test, `abc`, between two ordinary ones; `what` is its highway and tags for a table of ways, or the tags
 * of the node in its middle for a table of nodes.
 */
function road(mode: 'car' | 'bike' | 'foot', of: 'way' | 'node', rows: Row[]): RoutingCase[] {
  return rows.map(([after, says, what, open, deviates]) => ({
    after,
    says: `by ${mode === 'car' ? 'car' : mode === 'bike' ? 'bicycle' : 'foot'}, ${says}`,
    map: 'x-a-b-c-y',
    ways: ['xa residential', `abc ${of === 'way' ? what : 'residential'}`, 'cy residential'],
    ...(of === 'node' && { nodes: { b: what } }),
    ask: {
      [`${mode} x>y`]: open === 'both' || open === 'forward' ? 'xabcy' : null,
      [`${mode} y>x`]: open === 'both' || open === 'backward' ? 'ycbax' : null,
    },
    ...(deviates !== undefined && { deviates }),
  }))
}

export const ACCESS: RoutingCase[] = [
  ...road('car', 'way', [
    ['osrm', 'a road without tags of access is open', 'residential', 'both'],
    ['osrm', 'a closed road is closed', 'residential access=no', 'none'],
    ['osrm', 'a road closed to vehicles is closed', 'residential vehicle=no', 'none'],
    ['osrm', 'a road closed to motor vehicles is closed', 'residential motor_vehicle=no', 'none'],
    ['osrm', 'a road closed to motor cars is closed', 'residential motorcar=no', 'none'],
    ['osrm', 'motor vehicles may where everyone else may not', 'residential access=no motor_vehicle=yes', 'both'],
    ['osrm', 'motor cars may where everyone else may not', 'residential access=no motorcar=yes', 'both'],
    ['osrm', 'motor cars may where vehicles may not', 'residential vehicle=no motorcar=yes', 'both'],
    ['osrm', 'motor cars may where motor vehicles may not', 'residential motor_vehicle=no motorcar=yes', 'both'],
    ['osrm', 'the closer tag closes', 'residential access=yes motor_vehicle=no', 'none'],
    ['osrm', 'motor cars may not where motor vehicles may', 'residential motor_vehicle=yes motorcar=no', 'none'],
    ['osrm', 'a permissive road is open', 'residential access=permissive', 'both'],
    ['osrm', 'a designated road is open', 'residential access=designated', 'both'],
    [
      'osrm',
      'a road for destinations only is used if there is no other road',
      'residential access=destination',
      'both',
    ],
    ['osrm', 'a private road is open to those who have no other', 'residential access=private', 'both'],
    ['osrm', 'a road for deliveries is open to those who have no other', 'residential access=delivery', 'both'],
    ['osrm', 'an unknown value closes nothing', 'residential access=some_tag', 'both'],
    ['osrm', 'a road for farming is closed', 'residential access=agricultural', 'none'],
    ['osrm', 'a road for forestry is closed', 'residential access=forestry', 'none'],
    ['osrm', 'a road for public transport is closed', 'residential access=psv', 'none'],
    ['osrm', 'what pedestrians may does not matter', 'primary foot=no', 'both'],
    ['osrm', 'what cyclists may does not matter', 'primary bicycle=no', 'both'],
    ['osrm', 'what buses may does not matter', 'primary psv=no', 'both'],
    ['osrm', 'a footway is closed', 'footway', 'none'],
    ['osrm', 'a pedestrian street is closed', 'pedestrian', 'none'],
    ['osrm', 'a cycleway is closed', 'cycleway', 'none'],
    ['osrm', 'a cycleway for motor vehicles is open', 'cycleway motor_vehicle=designated', 'both'],
    ['osrm', 'a path is closed', 'path', 'none'],
    ['osrm', 'steps are closed', 'steps', 'none'],
    ['osrm', 'a living street is open', 'living_street', 'both'],
    ['osrm', 'a service road is open', 'service', 'both'],
    ['valhalla', 'a track is open', 'track', 'both'],
    ['valhalla', 'a road under construction is closed', 'construction', 'none'],
    ['osrm', 'a road that is only proposed is closed', 'proposed', 'none'],
    ['valhalla', 'a busway is closed', 'busway', 'none'],
    ['valhalla', 'a bus guideway is closed', 'bus_guideway', 'none'],
    ['osrm', 'motor vehicles may not go one way', 'residential motor_vehicle:forward=no', 'backward'],
    ['osrm', 'motor vehicles may not go the other way', 'residential motor_vehicle:backward=no', 'forward'],
    ['osrm', 'vehicles may not go one way', 'residential vehicle:forward=no', 'backward'],
  ]),
  ...road('car', 'way', [
    ['osrm', 'a one-way street has one direction', 'primary oneway=yes', 'forward'],
    ['osrm', 'a one-way street against its line has the other', 'primary oneway=-1', 'backward'],
    ['osrm', 'oneway=no opens both directions', 'primary oneway=no', 'both'],
    ['osrm', '"true" means yes', 'primary oneway=true', 'forward'],
    ['osrm', '"1" means yes', 'primary oneway=1', 'forward'],
    ['osrm', 'a motorway is one-way', 'motorway', 'forward'],
    ['osrm', 'a motorway may be said not to be', 'motorway oneway=no', 'both'],
    ['osrm', 'a one-way slip road is one-way', 'motorway_link oneway=yes', 'forward'],
    ['osrm', 'a slip road may be said not to be', 'motorway_link oneway=no', 'both'],
    ['osrm', 'part of a roundabout is one-way', 'primary junction=roundabout', 'forward'],
    ['osrm', 'a road that changes its direction rarely is closed', 'primary oneway=reversible', 'none'],
    ['osrm', 'a road that changes its direction often is open', 'primary oneway=alternating', 'both'],
    ['osrm', 'an exception for bicycles does not hold for cars', 'primary oneway=yes oneway:bicycle=no', 'forward'],
    ['osrm', 'a one-way rule for bicycles does not hold for cars', 'primary oneway=no oneway:bicycle=yes', 'both'],
    ['osrm', 'a lane against the traffic is for bicycles', 'primary oneway=yes cycleway=opposite_lane', 'forward'],
    ['osrm', 'a one-way rule for motor vehicles holds', 'primary oneway:motor_vehicle=yes', 'forward'],
    ['osrm', 'a one-way rule for vehicles holds', 'primary oneway:vehicle=yes', 'forward'],
  ]),
  ...road('bike', 'way', [
    ['osrm', 'a cycleway is open', 'cycleway', 'both'],
    ['osrm', 'a street is open', 'residential', 'both'],
    ['osrm', 'a motorway is closed', 'motorway oneway=no', 'none'],
    ['osrm', 'a road for motor vehicles is closed', 'trunk motorroad=yes', 'none'],
    ['osrm', 'a street closed to bicycles is closed', 'residential bicycle=no', 'none'],
    ['osrm', 'a street closed to vehicles but not to bicycles is open', 'residential vehicle=no bicycle=yes', 'both'],
    ['osrm', 'a street closed to motor vehicles is open', 'residential motor_vehicle=no', 'both'],
    ['osrm', 'a footway for bicycles is open', 'footway bicycle=yes', 'both'],
    ['osrm', 'a path is open', 'path', 'both'],
    ['osrm', 'a one-way street has one direction', 'residential oneway=yes', 'forward'],
    ['osrm', 'a one-way street may except bicycles', 'residential oneway=yes oneway:bicycle=no', 'both'],
    [
      'osrm',
      'a lane against the traffic opens the other direction',
      'residential oneway=yes cycleway=opposite_lane',
      'both',
    ],
    ['osrm', 'steps are open to those who push', 'steps', 'both'],
    ['valhalla', 'a closed street is closed', 'residential access=no', 'none'],
  ]),
  ...road('foot', 'way', [
    ['osrm', 'a footway is open', 'footway', 'both'],
    ['osrm', 'steps are open', 'steps', 'both'],
    ['osrm', 'a path is open', 'path', 'both'],
    ['osrm', 'a pedestrian street is open', 'pedestrian', 'both'],
    ['osrm', 'a motorway is closed', 'motorway oneway=no', 'none'],
    ['osrm', 'a road for motor vehicles is closed', 'trunk motorroad=yes', 'none'],
    ['osrm', 'a street closed to pedestrians is closed', 'residential foot=no', 'none'],
    ['osrm', 'a closed street may except pedestrians', 'residential access=no foot=yes', 'both'],
    ['osrm', 'a street closed to vehicles is open', 'residential vehicle=no', 'both'],
    ['osrm', 'one-way streets have both directions', 'residential oneway=yes', 'both'],
    ['valhalla', 'a path may be one-way for pedestrians', 'footway oneway:foot=yes', 'forward'],
  ]),
]

const NO_BARRIER = 'the engine reads who may pass a point only where a barrier stands'

export const BARRIERS: RoutingCase[] = [
  ...road('car', 'node', [
    ['osrm', 'a bollard is in the way', 'barrier=bollard', 'none'],
    ['osrm', 'a gate does not close the road', 'barrier=gate', 'both'],
    ['valhalla', 'a lift gate does not close the road', 'barrier=lift_gate', 'both'],
    ['osrm', 'a cattle grid does not close the road', 'barrier=cattle_grid', 'both'],
    ['osrm', 'a border control does not close the road', 'barrier=border_control', 'both'],
    ['osrm', 'a toll booth does not close the road', 'barrier=toll_booth', 'both'],
    ['osrm', 'a sally port does not close the road', 'barrier=sally_port', 'both'],
    ['osrm', 'an entrance does not close the road', 'barrier=entrance', 'both'],
    ['valhalla', 'a block is in the way', 'barrier=block', 'none'],
    [
      'osrm',
      'a wall is in the way',
      'barrier=wall',
      'both',
      'the engine takes walls and fences across a road for gaps in the mapping',
    ],
    [
      'osrm',
      'a fence is in the way',
      'barrier=fence',
      'both',
      'the engine takes walls and fences across a road for gaps in the mapping',
    ],
    ['osrm', 'a closed gate is in the way', 'barrier=gate access=no', 'none'],
    ['valhalla', 'a gate closed to motor vehicles is in the way', 'barrier=gate motor_vehicle=no', 'none'],
    ['valhalla', 'a private gate is passed by those who have no other way', 'barrier=gate access=private', 'both'],
    ['osrm', 'an open bollard does not close the road', 'barrier=bollard access=yes', 'both'],
    [
      'osrm',
      'a bollard for motor vehicles to pass does not close the road',
      'barrier=bollard motor_vehicle=yes',
      'both',
    ],
    ['osrm', 'an open wall does not close the road', 'barrier=wall access=yes', 'both'],
    ['osrm', 'a closed point is in the way', 'access=no', 'both', NO_BARRIER],
    ['osrm', 'a point closed to vehicles is in the way', 'vehicle=no', 'both', NO_BARRIER],
    ['osrm', 'a point closed to motor vehicles is in the way', 'motor_vehicle=no', 'both', NO_BARRIER],
    ['osrm', 'a closed point may except motor cars', 'access=no motorcar=yes', 'both'],
    ['osrm', 'traffic lights do not close the road', 'highway=traffic_signals', 'both'],
    ['valhalla', 'a gate for pedestrians is in the way', 'barrier=gate access=no foot=yes', 'none'],
  ]),
  ...road('foot', 'node', [
    ['osrm', 'a bollard is passed', 'barrier=bollard', 'both'],
    ['osrm', 'a closed gate may except pedestrians', 'barrier=gate access=no foot=yes', 'both'],
    ['osrm', 'a gate closed to pedestrians is in the way', 'barrier=gate foot=no', 'none'],
    ['valhalla', 'a kissing gate is passed', 'barrier=kissing_gate', 'both'],
  ]),
  ...road('bike', 'node', [
    ['osrm', 'a bollard is passed', 'barrier=bollard', 'both'],
    ['osrm', 'a cycle barrier is passed', 'barrier=cycle_barrier', 'both'],
    ['valhalla', 'a gate closed to bicycles is in the way', 'barrier=gate bicycle=no', 'none'],
    ['valhalla', 'a closed lift gate may except bicycles', 'barrier=lift_gate access=no bicycle=yes', 'both'],
  ]),
  {
    after: 'valhalla',
    says: 'an open gate is passed although a way around it is open',
    map: `
      c-2-d
      |   |
      a-1-b`,
    ways: ['ac2 primary', '2db primary', 'a1 primary', '1b primary'],
    nodes: { 1: 'barrier=gate access=yes' },
    ask: { 'a>b': 'a1b' },
  },
  {
    after: 'valhalla',
    says: 'the road around a private gate is used if it is only a little longer',
    map: `
      c-2-d
      |   |
      a-1-b`,
    ways: ['ac2 primary', '2db primary', 'a1 primary', '1b primary'],
    nodes: { 1: 'barrier=gate access=private', 2: 'barrier=gate access=yes' },
    ask: { 'a>b': 'ac2db' },
  },
  {
    after: 'valhalla',
    says: 'two closed gates leave no way',
    map: `
      c-2-d
      |   |
      a-1-b`,
    ways: ['ac2 primary', '2db primary', 'a1 primary', '1b primary'],
    nodes: { 1: 'barrier=gate motor_vehicle=no', 2: 'barrier=gate access=no' },
    ask: { 'a>b': null, 'foot a>b': 'a1b' },
  },
  {
    after: 'valhalla',
    says: 'a private road is not a short cut',
    map: `
      a-b-c-d
        |   |
        e---f`,
    ways: ['ab residential', 'bcd residential access=private', 'be residential', 'efd residential'],
    ask: { 'a>d': 'abefd' },
  },
]
