import { Input, RefuseUnknown } from '@repere/http'
import { type Approach } from '@repere/journeys'
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../routing/routing.port.js'
import {
  ApproachList,
  type Bearing,
  Bearings,
  Hints,
  Indexes,
  IndexesOrAll,
  Radiuses,
  Timestamps,
} from './list-options.js'

export const GEOMETRIES = ['polyline', 'polyline6', 'geojson'] as const
export type Geometries = (typeof GEOMETRIES)[number]

export const OVERVIEWS = ['simplified', 'full', 'false'] as const
export type Overview = (typeof OVERVIEWS)[number]

export const ANNOTATIONS = ['distance', 'duration', 'speed', 'weight'] as const
export type Annotation = (typeof ANNOTATIONS)[number]

const EXCLUDABLE = ['toll', 'ferry', 'motorway'] as const
export type Excludable = (typeof EXCLUDABLE)[number]

const TABLES = ['duration', 'distance'] as const

const about = {
  bearings: 'For each coordinate `degrees,range`, or nothing: the direction of travel there.',
  approaches: 'For each coordinate `unrestricted` or `curb`: whether it is reached on its side of the road.',
  radiuses: 'For each coordinate a distance in metres or `unlimited`: the largest distance to a road.',
}

// Lists, and words like "false", have their default in the description: generators write one in the schema as code that does not compile.

/** Options of every service. */
@RefuseUnknown()
export class OsrmQueryDto {
  @Input.Optional()
  @Hints({ description: 'Accepted and ignored: places are found without hints, and answers contain none.' })
  hints?: string[]

  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Accepted and ignored, like `hints`.' })
  generate_hints?: boolean

  @Input.Optional()
  @Input.OneOf(['default'], { default: 'default', description: 'How places are moved to roads.' })
  snapping?: 'default'

  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Leave the positions of the coordinates out of the answer.' })
  skip_waypoints?: boolean
}

@RefuseUnknown()
export class OsrmNearestQueryDto extends OsrmQueryDto {
  @Input.Optional()
  @Input.IntegerIn(1, 100, {
    default: 1,
    description: 'Accepted and ignored: the answer is the one road on which a route would begin.',
  })
  number?: number

  @Input.Optional()
  @Bearings({ description: about.bearings, example: '90,60' })
  bearings?: (Bearing | undefined)[]

  @Input.Optional()
  @Radiuses({ description: about.radiuses, example: 'unlimited' })
  radiuses?: (number | undefined)[]

  @Input.Optional()
  @ApproachList({ description: about.approaches, example: 'curb' })
  approaches?: (Approach | undefined)[]
}

@RefuseUnknown()
export class OsrmTableQueryDto extends OsrmQueryDto {
  @Input.Optional()
  @IndexesOrAll({ description: 'Positions of the coordinates that are sources, or `all`.', example: '0' })
  sources?: (number | undefined)[]

  @Input.Optional()
  @IndexesOrAll({ description: 'Positions of the coordinates that are destinations, or `all`.', example: '1;2' })
  destinations?: (number | undefined)[]

  @Input.Optional()
  @Input.SetOf(TABLES, { description: 'The tables to return; default: `duration`.', example: ['duration'] })
  annotations?: (typeof TABLES)[number][]

  @Input.Optional()
  @Radiuses({ description: about.radiuses, example: 'unlimited;500' })
  radiuses?: (number | undefined)[]
}

/** Options of services that answer with lines. */
@RefuseUnknown()
export class OsrmLineQueryDto extends OsrmQueryDto {
  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Return the steps of each leg, and the names of streets.' })
  steps?: boolean

  @Input.Optional()
  @Input.SetOf(['true', 'false', ...ANNOTATIONS], {
    description: 'Values of each segment of the full line; default: `false`. `true` stands for all of them.',
    example: ['false'],
  })
  annotations?: ('true' | 'false' | Annotation)[]

  @Input.Optional()
  @Input.OneOf(GEOMETRIES, {
    default: 'polyline',
    description: 'The format of lines: encoded with precision 5 or 6, or GeoJSON.',
  })
  geometries?: Geometries

  @Input.Optional()
  @Input.OneOf(OVERVIEWS, { default: 'simplified', description: 'How detailed the line of the whole route is.' })
  overview?: Overview

  @Input.Optional()
  @Input.Language(SPOKEN_LANGUAGES)
  language?: SpokenLanguage
}

@RefuseUnknown()
export class OsrmRouteQueryDto extends OsrmLineQueryDto {
  @Input.Optional()
  @Input.OneOf(['true', 'false', '0', '1', '2', '3'], {
    description: 'Further routes between two coordinates, at most two; default: `false`.',
  })
  alternatives?: string

  @Input.Optional()
  @Input.OneOf(['default', 'false'], {
    default: 'default',
    description: 'A route may turn back at a coordinate. To forbid it, leave the coordinate out of `waypoints`.',
  })
  continue_straight?: string

  @Input.Optional()
  @Indexes({
    description:
      'Positions of the coordinates where legs begin and end, the first and the last among them. The others are passed without stopping.',
    example: '0;1',
  })
  waypoints?: (number | undefined)[]

  @Input.Optional()
  @Input.SetOf(EXCLUDABLE, {
    description: 'Roads to avoid. If every route has them, the route with the least of them is returned.',
    example: ['ferry'],
  })
  exclude?: Excludable[]

  @Input.Optional()
  @Bearings({ description: about.bearings, example: '90,60;' })
  bearings?: (Bearing | undefined)[]

  @Input.Optional()
  @Radiuses({ description: about.radiuses, example: 'unlimited;500' })
  radiuses?: (number | undefined)[]

  @Input.Optional()
  @ApproachList({ description: about.approaches, example: 'unrestricted;curb' })
  approaches?: (Approach | undefined)[]
}

@RefuseUnknown()
export class OsrmMatchQueryDto extends OsrmLineQueryDto {
  @Input.Optional()
  @Timestamps({
    description: 'For each coordinate its time, seconds since 1970.',
    example: '1767268800;1767268810;1767268820',
  })
  timestamps?: (number | undefined)[]

  @Input.Optional()
  @Input.OneOf(['split', 'ignore'], {
    default: 'split',
    description: 'Whether a trace breaks where its times are too short for the distance.',
  })
  gaps?: 'split' | 'ignore'

  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Accepted and ignored: traces are always thinned.' })
  tidy?: boolean

  @Input.Optional()
  @Radiuses({
    description: 'Accepted and ignored: the noise of the trace is estimated from the trace itself.',
    example: '10;10;10',
  })
  radiuses?: (number | undefined)[]
}

@RefuseUnknown()
export class OsrmTripQueryDto extends OsrmLineQueryDto {
  @Input.Optional()
  @Input.YesOrNo({ default: true, description: 'The trip returns to where it begins.' })
  roundtrip?: boolean

  @Input.Optional()
  @Input.OneOf(['any', 'first'], { default: 'any', description: 'Where the trip may begin.' })
  source?: 'any' | 'first'

  @Input.Optional()
  @Input.OneOf(['any', 'last'], {
    default: 'any',
    description: 'Where the trip may end. Without a return, only `first` to `last` is supported.',
  })
  destination?: 'any' | 'last'
}
