import { type LatLng } from '@repere/shared'
import { ApiExtraModels, ApiSchema, OmitType } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { Season } from '../journey-time.rule.js'
import { SnappedStopDto } from '../route.dto.js'
import { MatrixResponseDto } from './matrix.dto.js'
import { type MatrixRequest } from './matrix-request.js'
import { TravelDto } from '../travel.dto.js'

/** Pairs of one large request. */
export const LARGE_PAIRS_MAX = 250_000

// Too many points are refused as too many pairs, as in an ordinary matrix.
const COUNT = { min: 1, max: Infinity }
const side = (description: string) => ({ maxItems: LARGE_PAIRS_MAX, description })

@ApiSchema({
  name: 'LargeMatrixRequest',
  description: `Sources times targets must be at most ${LARGE_PAIRS_MAX} pairs. Each side accepts one of its two names, not both.`,
})
export class LargeMatrixBodyDto extends TravelDto implements MatrixRequest {
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

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => LargeMatrixResponseDto, 'durations')
  fields?: string
}

/** The answer of `/v1/matrix` without a departure. */
@ApiExtraModels(SnappedStopDto)
@ApiSchema({ name: 'LargeMatrixResponse' })
export class LargeMatrixResponseDto extends OmitType(MatrixResponseDto, ['durations_ml']) {}
