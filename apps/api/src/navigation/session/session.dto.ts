import { type Language as LanguageCode, type LatLng, LANGUAGES, type TravelMode } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { Field, Input, LatLngDto } from '@repere/http'
import { type Landmark } from '../../guidance/landmark.js'
import { RouteDto } from '../../routing/route.dto.js'

const WAYPOINTS_MAX = 23

@ApiSchema({ name: 'NavigateRequest' })
export class NavigateRequestDto {
  @Input.Coordinate({ description: 'The start of the journey.' })
  origin!: LatLng

  @Input.Coordinate({ description: 'The destination.', example: { lat: 5.36, lng: -3.965 } })
  destination!: LatLng

  @Input.Optional()
  @Input.Coordinates({ min: 0, max: WAYPOINTS_MAX }, { description: 'Intermediate stops in order of travel.' })
  waypoints?: LatLng[]

  @Input.Optional()
  @Input.Mode()
  mode?: TravelMode

  @Input.Optional()
  @Input.Language(LANGUAGES)
  language?: LanguageCode

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

  @Field.OneOf(LANGUAGES)
  language!: LanguageCode

  @Field.Part(RouteDto)
  route!: RouteDto

  @Field.List(LandmarkDto, 'The landmarks that maneuvers mention, in the order of the route.')
  landmarks!: LandmarkDto[]

  @Field.Part(SessionVoiceDto)
  voice!: SessionVoiceDto
}
