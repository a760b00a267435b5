import { Field, Input } from '@repere/http'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { type Language, LANGUAGES } from './names.js'

@ApiSchema({ name: 'MapStyleQuery' })
export class StyleQueryDto {
  @Input.Optional()
  @Input.Language(LANGUAGES, {
    description: `Language of the labels: ${LANGUAGES.join(', ')}; a region subtag is ignored.`,
  })
  language?: Language
}

@ApiSchema({ name: 'MapStyle', description: 'A style of the MapLibre Style Specification, version 8.' })
export class StyleDto {
  @ApiProperty({ type: 'integer', enum: [8] })
  version!: 8

  @Field.Text({ example: 'Repère, jour' })
  name!: string

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: '`repere:imagery`: whether the style shows satellite images. `repere:language`: of the labels.',
    example: { 'repere:imagery': false, 'repere:language': 'fr' },
  })
  metadata!: Record<string, unknown>

  @Field.Text('Address of the sprite without `.json` or `.png`.', {
    example: 'https://api.example.com/v1/tiles/sprites/day',
  })
  sprite!: string

  @Field.Text({ example: 'https://api.example.com/v1/tiles/fonts/{fontstack}/{range}.pbf' })
  glyphs!: string

  @ApiProperty({ type: 'object', additionalProperties: { type: 'object', additionalProperties: true } })
  sources!: Record<string, object>

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  layers!: object[]
}
