import { ApiSchema } from '@nestjs/swagger'
import { fault, Field, Input, read, ruleDecorator } from '@repere/http'
import { Name } from './name.rule.js'

export const POSITIONS_MAX = 1_000
export const ACCURACY_MAX_METRES = 100_000
export const SPEED_MAX = 500

export const Accuracy = (description: string) => Input.NumberIn(0, ACCURACY_MAX_METRES, { description, example: 8 })

@ApiSchema({ name: 'Position' })
export class PositionDto {
  @Name({ description: 'Your name for the vehicle.', example: 'moto-1' })
  vehicle!: string

  @Input.Instant({ description: 'When it was there, with an offset.', example: '2026-11-29T10:00:00Z' })
  at!: Date

  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: -4.0167 })
  lng!: number

  @Input.Optional()
  @Accuracy('The vehicle is within so many metres, as receivers report it.')
  accuracy?: number

  @Input.Optional()
  @Input.NumberIn(0, SPEED_MAX, { description: 'Metres per second.', example: 8.2 })
  speed?: number

  @Input.Optional()
  @Input.NumberIn(0, 360, { description: 'Direction of travel: degrees from north.', example: 94 })
  bearing?: number
}

/** A list whose items are read one by one later, so that a wrong one leaves the others. */
const Positions = () =>
  ruleDecorator(
    'positions',
    {
      type: [PositionDto],
      minItems: 1,
      maxItems: POSITIONS_MAX,
      description:
        'Positions of any vehicles, in any order. A vehicle has one position for each time: a repeated one changes nothing.',
    },
    (value, field) => {
      if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
      if (value.length === 0) return fault(field, 'too_few', 0)
      return value.length > POSITIONS_MAX ? fault(field, 'too_many', value.length) : read(value)
    },
  )

@ApiSchema({ name: 'PositionsRequest' })
export class PositionsBodyDto {
  @Positions()
  positions!: unknown[]
}

@ApiSchema({ name: 'RefusedPosition' })
export class RefusedPositionDto {
  @Field.Count('Its place in the request, from 0.')
  index!: number

  @Field.Text(
    'As in `details` of an error; `in_past`: older than 30 days; `out_of_range` of `at`: more than a minute ahead.',
    { example: 'out_of_range' },
  )
  reason!: string

  @Field.Text('The field that has the fault; absent where the position is not an object.', {
    optional: true,
    example: 'lat',
  })
  field?: string
}

@ApiSchema({ name: 'PositionsAnswer' })
export class PositionsAnswerDto {
  @Field.Count('Positions that are kept, repeated ones included.', { example: 1 })
  accepted!: number

  @Field.List(RefusedPositionDto, 'Those that are not, in their order.')
  refused!: RefusedPositionDto[]
}

export class TrackerQueryDto {
  @Name({ description: 'Your name for the vehicle.', example: 'moto-1' })
  id!: string

  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: -4.0167 })
  lon!: number

  @Input.TextOf(1, 40, {
    description: 'When it was there: seconds or milliseconds since 1970, or a date and time with an offset.',
    example: '1796032800',
  })
  timestamp!: string

  @Input.Optional()
  @Accuracy('Metres.')
  accuracy?: number

  @Input.Optional()
  @Input.NumberIn(0, 1_000, { description: 'Knots, as Traccar Client sends it.', example: 16 })
  speed?: number

  @Input.Optional()
  @Input.NumberIn(-1, 360, { description: 'Degrees from north; below zero: unknown.', example: 94 })
  bearing?: number
}
