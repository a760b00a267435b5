import { type LatLng, type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger'
import { Coordinates, Mode, OneSpelling, Optional } from '@repere/http'
import { SnappedStopDto } from '../route.dto.js'
import { type SnappedStop } from '../route.js'
import { type MatrixRequest } from './matrix-request.js'

/** Pairs of one request. */
export const PAIRS_MAX = 500

// More than this is refused as too many pairs, which costs nothing, not as too many points, which would.
const COUNT = { min: 1, max: Infinity }
const side = (description: string) => ({ required: false, maxItems: PAIRS_MAX, description })

@ApiSchema({
  name: 'MatrixRequest',
  description: `Sources times targets make at most ${PAIRS_MAX} pairs. Each side goes by either of its two names, not by both at once.`,
})
export class MatrixBodyDto implements MatrixRequest {
  @OneSpelling('sources', 'origins')
  @Coordinates(COUNT, side('Where the ways begin: a row of the answer for each.'))
  sources?: LatLng[]

  @OneSpelling('sources', 'origins')
  @Coordinates(COUNT, side('Another name of `sources`.'))
  origins?: LatLng[]

  @OneSpelling('targets', 'destinations')
  @Coordinates(COUNT, side('Where they end: a column of the answer for each.'))
  targets?: LatLng[]

  @OneSpelling('targets', 'destinations')
  @Coordinates(COUNT, side('Another name of `targets`.'))
  destinations?: LatLng[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode
}

const table = (description: string, example: (number | null)[][]) =>
  ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'number', minimum: 0, nullable: true } },
    description: `${description} Row per source, column per target; null where no way connects the pair, or where the pair is too far apart.`,
    example,
  })
const snapped = (description: string) =>
  ApiProperty({
    type: 'array',
    items: { allOf: [{ $ref: getSchemaPath(SnappedStopDto) }], nullable: true },
    description: `${description}, in the order of the request; null where no road is nearby or the point lies outside the data.`,
  })

@ApiExtraModels(SnappedStopDto)
@ApiSchema({ name: 'MatrixResponse' })
export class MatrixResponseDto {
  @table('Travel times in seconds.', [[598, null]])
  durations!: (Seconds | null)[][]

  @table('Lengths in metres.', [[9347, null]])
  distances!: (Metres | null)[][]

  @snapped('Where each source lies on the road network')
  sources!: (SnappedStop | null)[]

  @snapped('Where each target lies on the road network')
  targets!: (SnappedStop | null)[]
}
