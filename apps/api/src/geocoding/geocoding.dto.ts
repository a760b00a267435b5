import { ApiSchema } from '@nestjs/swagger'
import { Input, RefuseUnknown } from '@repere/http'
import { AnswerLanguage, type AnswerLanguageCode } from './answer-language.js'
import { BoundingBox, Categories, Country, Layers, Within } from '../search/filters/filter-parameters.js'
import { type Circle } from '@repere/search/filters/search-filter'
import { type Box } from '@repere/search/search.port'
import { featureLayers, GeocodeResponseDto } from './geocode-feature.dto.js'

export const SIZE_MAX = 40
export const SIZE_DEFAULT = 10
export const TEXT_MAX = 256

@RefuseUnknown()
@ApiSchema({ name: 'GeocodeQuery' })
export class GeocodeQueryDto {
  @Input.SearchTextOf(1, TEXT_MAX, {
    description:
      'The search text: a name, an address, a position relative to a landmark, a crossing, a Plus Code or coordinates.',
    example: 'pharmacie camp guezo cotonou',
  })
  q!: string

  @Input.RequiredWith('lng')
  @Input.NumberIn(-90, 90, { description: 'Rank results near this latitude higher. Degrees north.', example: 6.3654 })
  lat?: number

  @Input.RequiredWith('lat')
  @Input.NumberIn(-180, 180, { description: 'Rank results near this longitude higher. Degrees east.', example: 2.4183 })
  lng?: number

  @Input.Optional()
  @Input.IntegerIn(1, SIZE_MAX, { default: SIZE_DEFAULT, description: 'The maximum number of results.' })
  size?: number

  @AnswerLanguage()
  language?: AnswerLanguageCode

  @Country()
  country?: string[]

  @Layers(featureLayers)
  layers?: string[]

  @Categories()
  categories?: string[]

  @BoundingBox()
  bbox?: Box

  @Within()
  within?: Circle

  @Input.SelectedFields(() => GeocodeResponseDto, 'features.geometry,features.properties.label')
  fields?: string
}

@RefuseUnknown()
@ApiSchema({ name: 'AutocompleteQuery' })
export class AutocompleteQueryDto {
  @Input.SearchTextOf(1, TEXT_MAX, { description: 'The text typed so far.', example: 'dantok' })
  q!: string

  @Input.RequiredWith('lng')
  @Input.NumberIn(-90, 90, { description: 'Latitude of the caller, degrees north.', example: 6.3654 })
  lat?: number

  @Input.RequiredWith('lat')
  @Input.NumberIn(-180, 180, { description: 'Longitude of the caller, degrees east.', example: 2.4183 })
  lng?: number

  @AnswerLanguage()
  language?: AnswerLanguageCode

  @Country()
  country?: string[]

  @Layers(featureLayers)
  layers?: string[]

  @Categories()
  categories?: string[]

  @BoundingBox()
  bbox?: Box

  @Within()
  within?: Circle

  @Input.SelectedFields(() => GeocodeResponseDto, 'features.properties.label')
  fields?: string
}
