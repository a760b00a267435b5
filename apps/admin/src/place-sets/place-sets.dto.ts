import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'

const NAME_MAX = 64
const TEXT_MAX = 200
/** Characters, and bytes: more would take the event loop longer than 50 ms to check. */
export const CONTENT_MAX = 100_000

export class PlaceSetOrderDto {
  @Input.TextOf(1, NAME_MAX, {
    description: 'Letters, digits, `-` and `_`. The same name replaces the set.',
    example: 'pharmacies-cotonou',
  })
  name!: string

  @Input.TextOf(1, TEXT_MAX, { description: 'The maker of the data; answers show it.', example: 'Mairie de Cotonou' })
  source!: string

  @Input.TextOf(1, TEXT_MAX, { description: 'Its licence, by its SPDX identifier.', example: 'ODbL-1.0' })
  licence!: string

  @Input.TextOf(1, CONTENT_MAX, {
    description:
      'CSV with the columns `name`, `lat`, `lng`, and where known `category`, `id`, `name:fr`, `alt_name`, `phone`, `website`, `opening_hours`, `street`, `house_number`; or GeoJSON with points.',
    example: 'name,lat,lng,category\nPharmacie du Port,6.35,2.43,pharmacy\n',
  })
  content!: string
}

@ApiSchema({ name: 'AddedPlaceSet' })
export class AddedPlaceSetDto {
  @Field.Text('Its name.')
  name!: string

  @Field.Text('The maker of the data.')
  source!: string

  @Field.Text('The licence of the data.')
  licence!: string

  @Field.Count('Number of places.')
  places!: number

  @Field.Instant('When it was added.')
  added_at!: Date

  @Field.Text('The e-mail address of the staff member who added it.')
  added_by!: string
}

@ApiSchema({ name: 'AddedPlaceSets' })
export class AddedPlaceSetsDto {
  @Field.List(AddedPlaceSetDto, 'By name.')
  sets!: AddedPlaceSetDto[]
}
