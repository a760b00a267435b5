import { Field, LatLngDto } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'

@ApiSchema({ name: 'PlaceSource', description: 'The data source of the place.' })
export class PlaceSourceDto {
  @Field.Text({ example: 'OpenStreetMap' })
  name!: string

  @Field.Text('The id in the data source.', { example: 'node/4783189523' })
  id!: string

  @Field.Text('SPDX identifier of its licence.', { example: 'ODbL-1.0' })
  license!: string
}

@ApiSchema({ name: 'Place', description: 'A point of interest. Unknown fields are absent.' })
export class PlaceDto {
  @Field.Text(
    'A UUID derived from the id at the source, so that it stays the same when the data is built again; for a point outside the data, its Plus Code.',
    { example: '6f2c1b52-0c0e-5a5e-9d3f-5a1f0e7b9c11' },
  )
  id!: string

  @Field.Text('In the requested language if known; null for a place without a name.', {
    nullable: true,
    example: 'Pharmacie du Camp Guézo',
  })
  name!: string | null

  @Field.Text('The main category: a slug.', { nullable: true, example: 'pharmacy' })
  category!: string | null

  @Field.List(String, 'All categories, the main one first.', { example: ['pharmacy'] })
  categories!: string[]

  @Field.Part(LatLngDto)
  location!: LatLng

  @Field.Text('House number and street, or the address as mapped.', { optional: true, example: '12 Rue 1.06' })
  address?: string

  @Field.Text('The neighbourhood that contains the place.', { optional: true, example: 'Cadjèhoun' })
  quartier?: string

  @Field.Text('The city or village that contains the place.', { optional: true, example: 'Cotonou' })
  city?: string

  @Field.Text({ optional: true, example: '+229 01 21 30 00 00' })
  phone?: string

  @Field.Text('An http or https address; other addresses are left out.', {
    optional: true,
    format: 'uri',
    example: 'https://example.org/',
  })
  website?: string

  @Field.Text('In the syntax of OpenStreetMap’s `opening_hours`, as mapped.', {
    optional: true,
    example: 'Mo-Sa 08:00-12:30,15:00-19:00',
  })
  opening_hours?: string

  @Field.Text('Full Plus Code.', { example: '6FRR9C48+HQ' })
  plus_code!: string

  @Field.Seconds('Travel time; only with `by` `time`.', { optional: true, example: 61.4 })
  duration?: number

  @Field.Metres('Distance from the requested point; with `by` `time`, along the road.', {
    optional: true,
    example: 84.3,
  })
  distance?: number

  @Field.Part(PlaceSourceDto)
  source!: PlaceSourceDto
}

@ApiSchema({ name: 'Places' })
export class PlacesDto {
  @Field.List(PlaceDto)
  places!: PlaceDto[]
}
