import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { ROAD_EVENT_EFFECTS, type RoadEventEffect, TRAVEL_MODES, type TravelMode } from '@repere/shared'

export class RoadEventsQueryDto {
  @Input.Optional()
  @Input.Instant({ description: 'The moment at which the events hold; default: now.' })
  at?: Date
}

@ApiSchema({ name: 'RoadEventProperties' })
export class RoadEventPropertiesDto {
  @Field.Id()
  id!: string

  @Field.Text({ example: 'Marché du vendredi' })
  title!: string

  @Field.OneOf(ROAD_EVENT_EFFECTS, '`closed`: nobody passes; roads with a stop on them can be left and reached.')
  effect!: RoadEventEffect

  @Field.Integer('Kilometres an hour, of `slowed`: faster roads get this speed.', { optional: true })
  speed_kmh?: number

  @Field.SetOf(TRAVEL_MODES, 'The travel modes that it concerns.')
  modes!: TravelMode[]

  @Field.Instant('From when it holds.')
  starts_at!: string

  @Field.Instant('Until when; absent: until further notice.', { optional: true })
  ends_at?: string

  @Field.YesOrNo('It holds in some hours of each week only.')
  weekly!: boolean

  @Field.Text('Who reported it.', { example: 'Mairie de Cotonou' })
  source!: string
}

@ApiSchema({ name: 'RoadEventGeometry' })
export class RoadEventGeometryDto {
  @Field.OneOf(['MultiLineString', 'Polygon'])
  type!: 'MultiLineString' | 'Polygon'

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
    description: 'The roads, empty if the map data has none of them; or the ring of an area.',
  })
  coordinates!: [number, number][][]
}

@ApiSchema({ name: 'RoadEventFeature' })
export class RoadEventFeatureDto {
  @Field.OneOf(['Feature'])
  type!: 'Feature'

  @Field.Part(RoadEventPropertiesDto)
  properties!: RoadEventPropertiesDto

  @Field.Part(RoadEventGeometryDto)
  geometry!: RoadEventGeometryDto
}

@ApiSchema({ name: 'RoadEventsResponse', description: 'GeoJSON (RFC 7946).' })
export class RoadEventsResponseDto {
  @Field.OneOf(['FeatureCollection'])
  type!: 'FeatureCollection'

  @Field.List(RoadEventFeatureDto, 'In the order in which they were entered.')
  features!: RoadEventFeatureDto[]
}
