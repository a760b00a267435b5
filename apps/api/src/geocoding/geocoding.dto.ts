import { ApiSchema } from '@nestjs/swagger'
import { IntegerIn, Language, NumberIn, Optional, RequiredWith, TextOf, SelectedFields } from '@repere/http'
import { type Language as LanguageCode, LANGUAGES } from '@repere/shared'
import { GeocodeResponseDto } from './geocode-feature.dto.js'

export const SIZE_MAX = 40
export const SIZE_DEFAULT = 10
export const TEXT_MAX = 256

@ApiSchema({ name: 'GeocodeQuery' })
export class GeocodeQueryDto {
  @TextOf(1, TEXT_MAX, {
    description:
      'The search text: a name, an address, a position relative to a landmark, a crossing, a Plus Code or coordinates.',
    example: 'pharmacie camp guezo cotonou',
  })
  q!: string

  @RequiredWith('lng')
  @NumberIn(-90, 90, { description: 'Rank results near this latitude higher. Degrees north.', example: 6.3654 })
  lat?: number

  @RequiredWith('lat')
  @NumberIn(-180, 180, { description: 'Rank results near this longitude higher. Degrees east.', example: 2.4183 })
  lng?: number

  @Optional()
  @IntegerIn(1, SIZE_MAX, { default: SIZE_DEFAULT, description: 'The maximum number of results.' })
  size?: number

  @Optional()
  @Language(LANGUAGES)
  language?: LanguageCode

  @SelectedFields(() => [GeocodeResponseDto], 'features.geometry,features.properties.label')
  fields?: string
}

@ApiSchema({ name: 'AutocompleteQuery' })
export class AutocompleteQueryDto {
  @TextOf(1, TEXT_MAX, { description: 'The text typed so far.', example: 'dantok' })
  q!: string

  @RequiredWith('lng')
  @NumberIn(-90, 90, { description: 'Latitude of the caller, degrees north.', example: 6.3654 })
  lat?: number

  @RequiredWith('lat')
  @NumberIn(-180, 180, { description: 'Longitude of the caller, degrees east.', example: 2.4183 })
  lng?: number

  @Optional()
  @Language(LANGUAGES)
  language?: LanguageCode

  @SelectedFields(() => [GeocodeResponseDto], 'features.properties.label')
  fields?: string
}
