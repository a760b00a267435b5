import { Input, RefuseUnknown } from '@repere/http'
import { AnswerLanguage, type AnswerLanguageCode } from '../answer-language.js'
import { ApiSchema } from '@nestjs/swagger'
import { Layers } from '../../search/filters/filter-parameters.js'
import { layers } from '@repere/gazetteer'
import { GeocodeResponseDto } from '../geocode-feature.dto.js'

@RefuseUnknown()
@ApiSchema({ name: 'ReverseQuery' })
export class ReverseQueryDto {
  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 6.3654 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: 2.4183 })
  lng!: number

  @AnswerLanguage()
  language?: AnswerLanguageCode

  @Layers(layers)
  layers?: string[]

  @Input.SelectedFields(() => GeocodeResponseDto, 'features.properties.label')
  fields?: string
}
