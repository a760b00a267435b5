import { type Language as LanguageCode, type LatLng, LANGUAGES, type TravelMode } from '@repere/shared'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Coordinate, Coordinates, Language, LatLngDto, Mode, Optional, YesOrNo } from '@repere/http'
import { type Landmark } from '../../guidance/landmark.js'
import { RouteDto } from '../../routing/route.dto.js'

const WAYPOINTS_MAX = 23

@ApiSchema({ name: 'NavigateRequest' })
export class NavigateRequestDto {
  @Coordinate({ description: 'Where the journey begins.' })
  origin!: LatLng

  @Coordinate({ description: 'Where it ends.', example: { lat: 5.36, lng: -3.965 } })
  destination!: LatLng

  @Optional()
  @Coordinates(
    { min: 0, max: WAYPOINTS_MAX },
    { required: false, description: 'Stops in between, in the order in which they are passed.' },
  )
  waypoints?: LatLng[]

  @Optional()
  @Mode({ required: false })
  mode?: TravelMode

  @Optional()
  @Language(LANGUAGES, { required: false })
  language?: LanguageCode

  @Optional()
  @YesOrNo({ required: false, default: false, description: 'Point to what locals know: markets, pharmacies, mosques…' })
  enrich_landmarks?: boolean
}

@ApiSchema({ name: 'Landmark' })
export class LandmarkDto implements Landmark {
  @ApiProperty({ type: String, format: 'uuid', description: 'As `/v1/places/{id}` knows it.' })
  id!: string

  @ApiProperty({ type: String, description: 'In the language of the guidance; what it is, where it has no name.' })
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
    description:
      'Every prompt of the route, each once, in the order in which they are said; for `/v1/navigate/voice/batch`.',
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

  @ApiProperty({ type: [LandmarkDto], description: 'Those that maneuvers point to, in the order of the route.' })
  landmarks!: LandmarkDto[]

  @ApiProperty({ type: SessionVoiceDto })
  voice!: SessionVoiceDto
}
