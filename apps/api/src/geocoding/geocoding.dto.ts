import { ApiSchema } from '@nestjs/swagger'
import { IntegerIn, Language, NumberIn, Optional, RequiredWith, TextOf } from '@repere/http'
import { type Language as LanguageCode, LANGUAGES } from '@repere/shared'

export const SIZE_MAX = 40
export const SIZE_DEFAULT = 10
export const TEXT_MAX = 256

@ApiSchema({ name: 'GeocodeQuery' })
export class GeocodeQueryDto {
  @TextOf(1, TEXT_MAX, {
    description:
      'As people say it: a name, an address, a landmark and how one stands to it, a crossing, a Plus Code, coordinates.',
    example: 'pharmacie camp guezo cotonou',
  })
  q!: string

  @RequiredWith('lng')
  @NumberIn(-90, 90, { description: 'Where answers are worth more: degrees north.', example: 6.3654 })
  lat?: number

  @RequiredWith('lat')
  @NumberIn(-180, 180, { description: 'Where answers are worth more: degrees east.', example: 2.4183 })
  lng?: number

  @Optional()
  @IntegerIn(1, SIZE_MAX, { default: SIZE_DEFAULT, description: 'How many answers at most.' })
  size?: number

  @Optional()
  @Language(LANGUAGES)
  language?: LanguageCode
}

@ApiSchema({ name: 'AutocompleteQuery' })
export class AutocompleteQueryDto {
  @TextOf(1, TEXT_MAX, { description: 'What has been typed so far.', example: 'dantok' })
  q!: string

  @RequiredWith('lng')
  @NumberIn(-90, 90, { description: 'Where the caller is: degrees north.', example: 6.3654 })
  lat?: number

  @RequiredWith('lat')
  @NumberIn(-180, 180, { description: 'Where the caller is: degrees east.', example: 2.4183 })
  lng?: number

  @Optional()
  @Language(LANGUAGES)
  language?: LanguageCode
}
