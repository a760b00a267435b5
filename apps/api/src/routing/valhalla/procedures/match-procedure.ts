import { type TravelMode } from '@repere/shared'
import { BREAKAGE_METRES, isNearCut, SEARCH_RADIUS_METRES, type Slice } from '../trace-slices.js'
import { VALHALLA_COSTING } from '../wire.js'
import { type CallValhalla } from './call.js'
import { type SteadyTrace } from './steady-trace.js'

/** Largest distance from a road for a point of a trace with much noise, metres. It is Valhalla's own limit. */
const SEARCH_RADIUS_MAX = 100
/** The largest error of a receiver that Valhalla accepts: metres. */
const ACCURACY_MAX = 100
/**
 * Points closer together than this are placed on the way between other points, and do not shape it. At 1 Hz and 10 m of
 * noise every few points step backwards; taken one by one they break the way a hundred times.
 */
const INTERPOLATION_METRES = 50

/** Valhalla's request for a slice of a trace. */
export function toMatchRequest(
  { shape, noiseMetres, accuracyMetres }: SteadyTrace,
  mode: TravelMode,
  slice: Slice,
): string {
  const costing = VALHALLA_COSTING[mode]
  return JSON.stringify({
    // Times are left out: the trace is already broken where it would be too fast, and the trace is more reliable than
    // Valhalla's speeds.
    shape: shape.slice(slice.from, slice.to + 1).map(({ lat, lng }, offset) => ({
      lat,
      lon: lng,
      type: isEnd(slice, offset) || isNearCut(slice, slice.from + offset) ? 'break' : 'via',
    })),
    shape_match: 'map_snap',
    costing,
    // Ignore access rules: the vehicle used this road.
    costing_options: { [costing]: { ignore_access: true } },
    trace_options: {
      search_radius: Math.min(SEARCH_RADIUS_MAX, Math.max(SEARCH_RADIUS_METRES, 3.5 * noiseMetres)),
      interpolation_distance: Math.max(INTERPOLATION_METRES, 4 * noiseMetres),
      breakage_distance: BREAKAGE_METRES,
      ...(accuracyMetres !== undefined && { gps_accuracy: Math.min(ACCURACY_MAX, accuracyMetres) }),
    },
    // The only format that has every part of a broken trace and says which points are matched.
    format: 'osrm',
    shape_format: 'polyline6',
    // Steps with names, without instructions.
    directions_type: 'maneuvers',
    units: 'kilometers',
  })
}

const isEnd = ({ from, to }: Slice, offset: number) => offset === 0 || offset === to - from

/** Valhalla's messages for a trace that cannot be matched name different causes; our answer is the same. */
const UNMATCHED = [
  'No suitable edges near location',
  'No path could be found',
  'Exceeded breakage distance for all pairs',
  'Exact route match algorithm failed',
  'Map Match algorithm failed',
]

/** Null: nothing of the slice follows a road. */
export interface MatchProcedureAnswer {
  text: string | null
}

/** Valhalla's answer for a trace: its way, or the edges of its way. */
export async function matchedOrNot(
  call: CallValhalla,
  request: string,
  action: 'traceRoute' | 'traceAttributes',
): Promise<MatchProcedureAnswer> {
  try {
    return { text: await call(action, request) }
  } catch (error) {
    if (error instanceof Error && UNMATCHED.some((phrase) => error.message.includes(phrase))) return { text: null }
    throw error
  }
}
