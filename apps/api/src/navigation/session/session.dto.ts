import { type Language as LanguageCode, LANGUAGES } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { Field, Input, LatLngDto } from '@repere/http'
import { type RouteStop, type SeasonName } from '@repere/journeys'
import { type Landmark } from '../../guidance/landmark.js'
import { ArriveBy, DepartAt, Season } from '../../routing/journey-time.rule.js'
import { RouteDto } from '../../routing/route.dto.js'
import { RouteEnd, Waypoints } from '../../routing/stop.rule.js'
import { TravelDto } from '../../routing/travel.dto.js'

const WAYPOINTS_MAX = 23

@ApiSchema({ name: 'NavigateRequest' })
export class NavigateRequestDto extends TravelDto {
  @RouteEnd({ description: 'The start of the journey.' })
  origin!: RouteStop

  @RouteEnd({ description: 'The destination.', example: { lat: 5.36, lng: -3.965 } })
  destination!: RouteStop

  @Input.Optional()
  @Waypoints(WAYPOINTS_MAX, { description: 'Intermediate stops in order of travel.' })
  waypoints?: RouteStop[]

  @Input.Optional()
  @Input.Language(LANGUAGES)
  language?: LanguageCode

  @DepartAt()
  depart_at?: string

  @ArriveBy()
  arrive_by?: string

  @Season()
  season?: SeasonName

  @Input.Optional()
  @Input.YesOrNo({
    default: false,
    description: 'Use local landmarks in the instructions: markets, pharmacies, mosques…',
  })
  enrich_landmarks?: boolean

  @Input.SelectedFields(() => NavigationSessionDto, 'id,route.duration')
  fields?: string
}

@ApiSchema({ name: 'Landmark' })
export class LandmarkDto implements Landmark {
  @Field.Id('The id for `/v1/places/{id}`.')
  id!: string

  @Field.Text('Name in the language of the guidance; its category if it has no name.')
  name!: string

  @Field.Text({ nullable: true, example: 'pharmacy' })
  category!: string | null

  @Field.Part(LatLngDto)
  location!: LatLngDto
}

@ApiSchema({ name: 'VoicePrompt' })
class PromptDto {
  @Field.Text({ example: 'Tournez à droite.' })
  text!: string

  @Field.Text({ example: 'fr' })
  language!: string
}

@ApiSchema({ name: 'SessionVoice' })
class SessionVoiceDto {
  @Field.Text({ example: 'fr' })
  language!: string

  @Field.List(
    PromptDto,
    'Every prompt of the route once, in the order of travel; input for `/v1/navigate/voice/batch`.',
  )
  prompts!: PromptDto[]
}

@ApiSchema({ name: 'NavigationSession' })
export class NavigationSessionDto {
  @Field.Id()
  id!: string

  @Field.Instant()
  created_at!: string

  @Field.Instant('Departure time. In UTC.')
  depart_at!: string

  @Field.Instant('Arrival time: departure plus `duration_ml` of the route if known, otherwise plus `duration`. In UTC.')
  arrive_at!: string

  @Field.OneOf(LANGUAGES)
  language!: LanguageCode

  @Field.Part(RouteDto)
  route!: RouteDto

  @Field.List(LandmarkDto, 'The landmarks that maneuvers mention, in the order of the route.')
  landmarks!: LandmarkDto[]

  @Field.Part(SessionVoiceDto)
  voice!: SessionVoiceDto
}
