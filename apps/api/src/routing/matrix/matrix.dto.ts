import { type LatLng, type Metres, type Seconds } from '@repere/shared'
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { DepartAt, Season } from '../journey-time.rule.js'
import { SnappedStopDto } from '../route.dto.js'
import { type SnappedStop } from '../route.js'
import { type MatrixRequest } from './matrix-request.js'
import { TravelDto } from '../travel.dto.js'

/** Pairs of one request. */
export const PAIRS_MAX = 500

// No limit here: too many points are refused as too many pairs, which costs nothing. A fault of this field would cost a
// unit.
const COUNT = { min: 1, max: Infinity }
const side = (description: string) => ({ maxItems: PAIRS_MAX, description })

@ApiSchema({
  name: 'MatrixRequest',
  description: `Sources times targets must be at most ${PAIRS_MAX} pairs. Each side accepts one of its two names, not both.`,
})
export class MatrixBodyDto extends TravelDto implements MatrixRequest {
  @Input.OneSpelling('sources', 'origins')
  @Input.Coordinates(COUNT, side('The starting points; each is a row of the answer.'))
  sources?: LatLng[]

  @Input.OneSpelling('sources', 'origins')
  @Input.Coordinates(COUNT, side('Another name of `sources`.'))
  origins?: LatLng[]

  @Input.OneSpelling('targets', 'destinations')
  @Input.Coordinates(COUNT, side('The end points; each is a column of the answer.'))
  targets?: LatLng[]

  @Input.OneSpelling('targets', 'destinations')
  @Input.Coordinates(COUNT, side('Another name of `targets`.'))
  destinations?: LatLng[]

  @DepartAt(
    'Departure time of every trip: the ways are the fastest then, and `durations_ml` has their times in traffic, as `/v1/route` has them, where traffic was observed along the way; `durations` those without traffic. A time without an offset is local time at the first source. A time more than 60 s in the past or more than ten years ahead is refused.',
  )
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => MatrixResponseDto, 'durations')
  fields?: string
}

const tableOf = (description: string) =>
  ({
    type: 'array',
    items: { type: 'array', items: { type: 'number', minimum: 0, nullable: true } },
    description: `${description} One row per source, one column per target; null if no road connects the pair or the pair is too far apart.`,
  }) as const
const table = (description: string, example: (number | null)[][]) => ApiProperty({ ...tableOf(description), example })
const snapped = (description: string) =>
  ApiProperty({
    type: 'array',
    items: { allOf: [{ $ref: getSchemaPath(SnappedStopDto) }], nullable: true },
    description: `${description}, in the order of the request; null if no road is near or the point is outside the data. \`resnapped\`: the nearest road is not connected to the network, so some pairs use another road nearby.`,
  })

@ApiExtraModels(SnappedStopDto)
@ApiSchema({ name: 'MatrixResponse' })
export class MatrixResponseDto {
  @table('Travel times in seconds.', [[598, null]])
  durations!: (Seconds | null)[][]

  @table('Lengths in metres.', [[9347, null]])
  distances!: (Metres | null)[][]

  @ApiPropertyOptional({
    ...tableOf(
      'Travel times in the traffic of `depart_at`, in seconds, of the same ways as `durations`; present only with `depart_at` or `season`, by car, where traffic was observed. Null for pairs with too little observed traffic along their way.',
    ),
    example: [[702, null]],
  })
  durations_ml?: (Seconds | null)[][]

  @snapped('Position of each source on the road network')
  sources!: (SnappedStop | null)[]

  @snapped('Position of each target on the road network')
  targets!: (SnappedStop | null)[]
}
