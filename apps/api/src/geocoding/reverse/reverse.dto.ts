import { Input } from '@repere/http'
import { type Language as LanguageCode, LANGUAGES } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { GeocodeResponseDto } from '../geocode-feature.dto.js'

@ApiSchema({ name: 'ReverseQuery' })
export class ReverseQueryDto {
  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 6.3654 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: 2.4183 })
  lng!: number

  @Input.Optional()
  @Input.Language(LANGUAGES)
  language?: LanguageCode

  @Input.SelectedFields(() => GeocodeResponseDto, 'features.properties.label')
  fields?: string
}
