import { ApiProperty, ApiSchema } from '@nestjs/swagger'

@ApiSchema({ name: 'VectorLayer' })
export class VectorLayerDto {
  @ApiProperty({ type: String, example: 'transportation' })
  id!: string

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Attributes of its features → `String`, `Number` or `Boolean`.',
    example: { class: 'String', surface: 'String', 'name:fr': 'String' },
  })
  fields!: Record<string, string>

  @ApiProperty({ type: 'integer', minimum: 0 })
  minzoom!: number

  @ApiProperty({ type: 'integer', minimum: 0 })
  maxzoom!: number
}

@ApiSchema({ name: 'TileJson', description: 'TileJSON 3.0.0.' })
export class TileJsonDto {
  @ApiProperty({ type: String, enum: ['3.0.0'] })
  tilejson!: '3.0.0'

  @ApiProperty({ type: String })
  name!: string

  @ApiProperty({ type: String })
  description!: string

  @ApiProperty({ type: String, example: '1.0.0' })
  version!: string

  @ApiProperty({ type: String, description: 'HTML that must be shown on every map.' })
  attribution!: string

  @ApiProperty({ type: String, enum: ['xyz'] })
  scheme!: 'xyz'

  @ApiProperty({
    type: [String],
    description: 'Absolute address of the tiles of this data build. Send the key in the header of every request.',
    example: ['https://api.example.com/v1/tiles/service_tiles/20261121T105048Z-c575d4fd/{z}/{x}/{y}.mvt'],
  })
  tiles!: string[]

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 30 })
  minzoom!: number

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 30,
    description: 'The highest zoom of the tiles; maps overzoom beyond it.',
  })
  maxzoom!: number

  @ApiProperty({
    type: 'array',
    items: { type: 'number' },
    minItems: 4,
    maxItems: 4,
    description: 'West, south, east, north.',
  })
  bounds!: [number, number, number, number]

  @ApiProperty({ type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3, description: 'Lng, lat, zoom.' })
  center!: [number, number, number]

  @ApiProperty({ type: [VectorLayerDto] })
  vector_layers!: VectorLayerDto[]
}
