import { DEMO_TOWN } from '@repere/geodata/demo-town'

const { centre, ouest, horsZone, lagune } = DEMO_TOWN.points
const job = { id: '1', location: centre }
const vehicle = { id: 'a', start: centre }

/** Requests for a plan that are refused, each with every field at fault and its reason. */
export const refusedPlans: readonly [what: string, body: object, faults: [field: string, reason: string][]][] = [
  [
    'nothing at all',
    {},
    [
      ['vehicles', 'required'],
      ['jobs', 'required'],
    ],
  ],
  [
    'too many',
    { vehicles: Array(51).fill(vehicle), jobs: [] },
    [
      ['vehicles', 'too_many'],
      ['jobs', 'too_few'],
    ],
  ],
  [
    'fields of every depth',
    {
      vehicles: [{ ...vehicle, start: { lat: 91, lng: 2 }, capacity: [-1], shift: ['8', '25:00'], colour: 'red' }],
      jobs: [{ ...job, priority: 101, time_windows: [['08:00']], demand: 'one' }],
      objective: 'beauty',
    },
    [
      ['vehicles.0.start.lat', 'out_of_range'],
      ['vehicles.0.capacity.0', 'out_of_range'],
      ['vehicles.0.shift.0', 'invalid_format'],
      ['vehicles.0.shift.1', 'invalid_format'],
      ['vehicles.0.colour', 'unknown_field'],
      ['jobs.0.demand', 'invalid_type'],
      ['jobs.0.time_windows.0', 'too_few'],
      ['jobs.0.priority', 'out_of_range'],
      ['objective', 'unknown_value'],
    ],
  ],
  [
    'fields that do not fit together',
    {
      vehicles: [vehicle, { ...vehicle, capacity: [1] }],
      jobs: [
        { ...job, pickup: centre, demand: [1, 2] },
        { id: '2', pickup: centre },
        { id: '3', location: ouest, allowed_vehicles: ['z'] },
      ],
      relations: [
        { type: 'in_sequence', jobs: ['1', '3'] },
        { type: 'in_sequence', jobs: ['3', '1'] },
        { type: 'same_vehicle', jobs: ['2', '9'] },
      ],
    },
    [
      ['vehicles.1.id', 'conflicting_fields'],
      ['jobs.0.pickup', 'conflicting_fields'],
      ['jobs.0.demand', 'too_many'],
      ['jobs.1.delivery', 'required'],
      ['jobs.2.allowed_vehicles.0', 'unknown_value'],
      ['relations.2.jobs.1', 'unknown_value'],
      ['relations.1.jobs', 'conflicting_fields'],
    ],
  ],
  [
    'times that end before they begin, and places outside the data',
    { vehicles: [{ ...vehicle, shift: ['10:00', '09:00'] }], jobs: [{ ...job, location: horsZone }] },
    [
      ['vehicles.0.shift.1', 'not_increasing'],
      ['jobs.0.location', 'outside_coverage'],
    ],
  ],
  [
    'places without a road',
    { vehicles: [vehicle], jobs: [job, { id: '2', location: lagune }] },
    [['jobs.1.location', 'no_road_nearby']],
  ],
]
