import { LatLngDto } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'

@ApiSchema({ name: 'PlaceSource', description: 'The data source of the place.' })
export class PlaceSourceDto {
  @ApiProperty({ type: String, example: 'OpenStreetMap' })
  name!: string

  @ApiProperty({ type: String, description: 'The id in the data source.', example: 'node/4783189523' })
  id!: string

  @ApiProperty({ type: String, description: 'SPDX identifier of its licence.', example: 'ODbL-1.0' })
  license!: string
}

@ApiSchema({ name: 'Place', description: 'A point of interest. Unknown fields are absent.' })
export class PlaceDto {
  @ApiProperty({
    type: String,
    description:
      'A UUID, made of the id at its source, so that it stays the same when the data is built anew; of a point that is in no data its Plus Code.',
    example: '6f2c1b52-0c0e-5a5e-9d3f-5a1f0e7b9c11',
  })
  id!: string

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'In the requested language if known; null for a place without a name.',
    example: 'Pharmacie du Camp Guézo',
  })
  name!: string | null

  @ApiProperty({ type: String, nullable: true, description: 'The main category: a slug.', example: 'pharmacy' })
  category!: string | null

  @ApiProperty({
    type: [String],
    description: 'All categories, the main one first.',
    example: ['pharmacy'],
  })
  categories!: string[]

  @ApiProperty({ type: LatLngDto })
  location!: LatLng

  @ApiProperty({
    type: String,
    required: false,
    description: 'House number and street, or the address as mapped.',
    example: '12 Rue 1.06',
  })
  address?: string

  @ApiProperty({
    type: String,
    required: false,
    description: 'The neighbourhood that contains the place.',
    example: 'Cadjèhoun',
  })
  quartier?: string

  @ApiProperty({
    type: String,
    required: false,
    description: 'The city or village that contains the place.',
    example: 'Cotonou',
  })
  city?: string

  @ApiProperty({ type: String, required: false, example: '+229 01 21 30 00 00' })
  phone?: string

  @ApiProperty({
    type: String,
    required: false,
    format: 'uri',
    description: 'An http or https address; other addresses are left out.',
    example: 'https://example.org/',
  })
  website?: string

  @ApiProperty({
    type: String,
    required: false,
    description: 'In the syntax of OpenStreetMap’s `opening_hours`, as mapped.',
    example: 'Mo-Sa 08:00-12:30,15:00-19:00',
  })
  opening_hours?: string

  @ApiProperty({ type: String, description: 'Full Plus Code.', example: '6FRR9C48+HQ' })
  plus_code!: string

  @ApiProperty({
    type: Number,
    minimum: 0,
    required: false,
    description: 'From the point that was asked about. Metres.',
    example: 84.3,
  })
  distance?: number

  @ApiProperty({ type: PlaceSourceDto })
  source!: PlaceSourceDto
}

@ApiSchema({ name: 'Places' })
export class PlacesDto {
  @ApiProperty({ type: [PlaceDto] })
  places!: PlaceDto[]
}
