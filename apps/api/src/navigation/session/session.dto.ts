import { type Language as LanguageCode, type LatLng, LANGUAGES, type TravelMode } from '@repere/shared'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Coordinate, Coordinates, Language, LatLngDto, Mode, Optional, YesOrNo, SelectedFields } from '@repere/http'
import { type Landmark } from '../../guidance/landmark.js'
import { RouteDto } from '../../routing/route.dto.js'

const WAYPOINTS_MAX = 23

@ApiSchema({ name: 'NavigateRequest' })
export class NavigateRequestDto {
  @Coordinate({ description: 'The start of the journey.' })
  origin!: LatLng

  @Coordinate({ description: 'The destination.', example: { lat: 5.36, lng: -3.965 } })
  destination!: LatLng

  @Optional()
  @Coordinates(
    { min: 0, max: WAYPOINTS_MAX },
    { required: false, description: 'Intermediate stops in order of travel.' },
  )
  waypoints?: LatLng[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode

  @Optional()
  @Language(LANGUAGES, { required: false })
  language?: LanguageCode

  @Optional()
  @YesOrNo({
    required: false,
    default: false,
    description: 'Use local landmarks in the instructions: markets, pharmacies, mosques…',
  })
  enrich_landmarks?: boolean

  @SelectedFields(() => [NavigationSessionDto], 'id,route.duration')
  fields?: string
}

@ApiSchema({ name: 'Landmark' })
export class LandmarkDto implements Landmark {
  @ApiProperty({ type: String, format: 'uuid', description: 'The id for `/v1/places/{id}`.' })
  id!: string

  @ApiProperty({ type: String, description: 'Name in the language of the guidance; its category if it has no name.' })
  name!: string

  @ApiProperty({ type: String, nullable: true, example: 'pharmacy' })
  category!: string | null

  @ApiProperty({ type: LatLngDto })
  location!: LatLngDto
}

@ApiSchema({ name: 'VoicePrompt' })
class PromptDto {
  @ApiProperty({ type: String, example: 'Tournez à droite.' })
  text!: string

  @ApiProperty({ type: String, example: 'fr' })
  language!: string
}

@ApiSchema({ name: 'SessionVoice' })
class SessionVoiceDto {
  @ApiProperty({ type: String, example: 'fr' })
  language!: string

  @ApiProperty({
    type: [PromptDto],
    description: 'Every prompt of the route once, in the order of travel; input for `/v1/navigate/voice/batch`.',
  })
  prompts!: PromptDto[]
}

@ApiSchema({ name: 'NavigationSession' })
export class NavigationSessionDto {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string

  @ApiProperty({ type: String, enum: [...LANGUAGES] })
  language!: LanguageCode

  @ApiProperty({ type: RouteDto })
  route!: RouteDto

  @ApiProperty({ type: [LandmarkDto], description: 'The landmarks that maneuvers mention, in the order of the route.' })
  landmarks!: LandmarkDto[]

  @ApiProperty({ type: SessionVoiceDto })
  voice!: SessionVoiceDto
}
