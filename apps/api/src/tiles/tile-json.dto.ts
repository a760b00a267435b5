import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'

@ApiSchema({ name: 'VectorLayer' })
export class VectorLayerDto {
  @Field.Text({ example: 'transportation' })
  id!: string

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Attributes of its features → `String`, `Number` or `Boolean`.',
    example: { class: 'String', surface: 'String', 'name:fr': 'String' },
  })
  fields!: Record<string, string>

  @Field.Count()
  minzoom!: number

  @Field.Count()
  maxzoom!: number
}

@ApiSchema({ name: 'TileJson', description: 'TileJSON 3.0.0.' })
export class TileJsonDto {
  @Field.OneOf(['3.0.0'])
  tilejson!: '3.0.0'

  @Field.Text()
  name!: string

  @Field.Text()
  description!: string

  @Field.Text({ example: '1.0.0' })
  version!: string

  @Field.Text('HTML that must be shown on every map.')
  attribution!: string

  @Field.OneOf(['xyz'])
  scheme!: 'xyz'

  @Field.List(
    String,
    'Absolute address of the tiles of this data build. Send the key in the header of every request.',
    { example: ['https://api.example.com/v1/tiles/service_tiles/20261121T105048Z-c575d4fd/{z}/{x}/{y}.mvt'] },
  )
  tiles!: string[]

  @Field.Count({ maximum: 30 })
  minzoom!: number

  @Field.Count('The highest zoom of the tiles; maps overzoom beyond it.', { maximum: 30 })
  maxzoom!: number

  @Field.List(Number, 'West, south, east, north.', { minItems: 4, maxItems: 4 })
  bounds!: [number, number, number, number]

  @Field.List(Number, 'Lng, lat, zoom.', { minItems: 3, maxItems: 3 })
  center!: [number, number, number]

  @Field.List(VectorLayerDto)
  vector_layers!: VectorLayerDto[]
}
