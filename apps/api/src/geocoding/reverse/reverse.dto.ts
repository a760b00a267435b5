import { Language, NumberIn, Optional, SelectedFields } from '@repere/http'
import { type Language as LanguageCode, LANGUAGES } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { GeocodeResponseDto } from '../geocode-feature.dto.js'

@ApiSchema({ name: 'ReverseQuery' })
export class ReverseQueryDto {
  @NumberIn(-90, 90, { description: 'Degrees north.', example: 6.3654 })
  lat!: number

  @NumberIn(-180, 180, { description: 'Degrees east.', example: 2.4183 })
  lng!: number

  @Optional()
  @Language(LANGUAGES)
  language?: LanguageCode

  @SelectedFields(() => [GeocodeResponseDto], 'features.properties.label')
  fields?: string
}
