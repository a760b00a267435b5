import { ApiProperty, ApiSchema } from '@nestjs/swagger'

@ApiSchema({ name: 'LatLng', description: 'A point in WGS 84 degrees.' })
export class LatLngDto {
  @ApiProperty({ type: Number, minimum: -90, maximum: 90, description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @ApiProperty({ type: Number, minimum: -180, maximum: 180, description: 'Degrees east.', example: -4.0167 })
  lng!: number
}
