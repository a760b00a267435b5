import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { GivenId } from '../given-ids.js'
import { DepartAt, Season } from '../journey-time.rule.js'
import { TravelDto } from '../travel.dto.js'

export const CANDIDATES_MAX = 1_000
const SECONDS_MAX = 86_400

/** How far away is too far: seconds. */
export const MaxSeconds = (description: string) =>
  Input.IntegerIn(1, SECONDS_MAX, { description: `${description} Seconds.`, example: 900 })

@ApiSchema({ name: 'Candidate' })
export class CandidateDto {
  @GivenId({ description: 'Your name for it, once in the request: any text.', example: 'moto-1' })
  id!: string

  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: -4.0167 })
  lng!: number
}

@ApiSchema({
  name: 'NearestRequest',
  description: 'With `from`, trips begin at that point; with `to`, they end there.',
})
export class NearestBodyDto extends TravelDto {
  @Input.OneSpelling('from', 'to')
  @Input.Coordinate({ description: 'The point from which candidates are reached.' })
  from?: LatLng

  @Input.OneSpelling('from', 'to')
  @Input.Coordinate({ description: 'The point that candidates reach.' })
  to?: LatLng

  @Input.ObjectsOf(
    CandidateDto,
    { min: 1, max: CANDIDATES_MAX },
    { description: 'Riders, shops, or any other points.' },
  )
  candidates!: CandidateDto[]

  @Input.Optional()
  @Input.IntegerIn(1, CANDIDATES_MAX, { description: 'The number of candidates to return. Default: all.', example: 3 })
  n?: number

  @Input.Optional()
  @MaxSeconds('The longest trip: candidates further away are left out.')
  max_seconds?: number

  @DepartAt(
    'Departure time: trips then have the ways and times of the traffic of that hour, where traffic was observed. A time without an offset is local time at the point. A time more than 60 s in the past or more than ten years ahead is refused.',
  )
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.SelectedFields(() => NearestResponseDto, 'nearest.id')
  fields?: string
}

@ApiSchema({ name: 'NearCandidate' })
export class NearCandidateDto {
  @Field.Text('As in the request.', { example: 'moto-1' })
  id!: string

  @Field.Seconds('Travel time.', { example: 312.4 })
  duration!: number

  @Field.Metres('Length of the way.', { example: 2140 })
  distance!: number
}

@ApiSchema({ name: 'NearestResponse' })
export class NearestResponseDto {
  @Field.List(NearCandidateDto, 'The nearest by travel time first.')
  nearest!: NearCandidateDto[]

  @Field.List(String, 'Ids of the candidates to or from which no way leads, in the order of the request.', {
    example: ['moto-7'],
  })
  unreachable!: string[]
}
