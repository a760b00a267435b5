import { ApiSchema } from '@nestjs/swagger'
import { Field, Input, ruleDecorator } from '@repere/http'
import { type LatLng, WEEKDAYS, type WeeklyHours, type Weekday } from '@repere/shared'
import { type Area, POLYGON, readArea, RING } from '../routing/avoid-areas.rule.js'
import { TravelDto } from '../routing/travel.dto.js'
import { Name } from './name.rule.js'

const RADIUS_MIN_METRES = 10
const RADIUS_MAX_METRES = 100_000
const WIDTH_MIN_METRES = 20
const WIDTH_MAX_METRES = 20_000
const NAME_MAX = 200
const DAY_SECONDS = 86_400
const VEHICLES_MAX = 1_000
const LINE_CHARACTERS_MAX = 200_000
const WAYPOINTS_MAX = 8
/** More metres than these are not asked about: a vehicle that is anywhere within them is nowhere. */
const CHECKED_ACCURACY_MAX = 1_000
const FENCES_PER_PAGE_MAX = 1_000
export const FENCES_PER_PAGE = 100

const SHAPES = ['circle', 'polygon', 'area', 'corridor'] as const

@ApiSchema({ name: 'FenceCircle' })
export class CircleDto {
  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: -4.0167 })
  lng!: number

  @Input.NumberIn(RADIUS_MIN_METRES, RADIUS_MAX_METRES, { description: 'Metres.', example: 50 })
  radius!: number
}

@ApiSchema({ name: 'FenceRoute' })
export class FenceRouteDto extends TravelDto {
  @Input.Coordinate({ description: 'The start of the route.' })
  origin!: LatLng

  @Input.Coordinate({ description: 'The destination.', example: { lat: 5.36, lng: -3.965 } })
  destination!: LatLng

  @Input.Optional()
  @Input.Coordinates({ min: 0, max: WAYPOINTS_MAX }, { description: 'Stops in between, in order of travel.' })
  waypoints?: LatLng[]
}

const LINES = ['polyline', 'route'] as const

@ApiSchema({ name: 'FenceCorridor' })
export class CorridorDto {
  @Input.OneSpelling(...LINES)
  @Input.TextOf(1, LINE_CHARACTERS_MAX, { description: 'A line, encoded with precision 6, as `/v1/route` returns it.' })
  polyline?: string

  @Input.OneSpelling(...LINES)
  @Input.ObjectOf(FenceRouteDto, { description: 'The best route of now; the fence keeps its line.' })
  route?: FenceRouteDto

  @Input.NumberIn(WIDTH_MIN_METRES, WIDTH_MAX_METRES, {
    description: 'From one border to the other, with the line in the middle. Metres.',
    example: 200,
  })
  width!: number
}

@ApiSchema({ name: 'FenceHours' })
export class FenceHoursDto implements WeeklyHours {
  @Input.SetOf(WEEKDAYS, { minItems: 1, description: 'Days on which the hours begin.' })
  days!: Weekday[]

  @Input.TimeOfDay({ description: 'Local time.', example: '08:00' })
  from!: string

  @Input.TimeOfDay({ description: 'Local time; at or before `from` it is that of the next day.', example: '18:00' })
  until!: string

  @Input.TimeZone({ description: 'The time zone of these hours.' })
  time_zone!: string
}

@ApiSchema({ name: 'FenceRules' })
export class FenceRulesDto {
  @Input.Optional()
  @Input.YesOrNo({ default: true, description: 'Whether `fence.entered` is sent.' })
  enter?: boolean

  @Input.Optional()
  @Input.YesOrNo({ default: true, description: 'Whether `fence.exited` is sent.' })
  exit?: boolean

  @Input.Optional()
  @Input.IntegerIn(1, 30 * DAY_SECONDS, {
    description: 'Seconds in the fence after which `fence.dwelt` is sent, once for each stay. Default: never.',
    example: 900,
  })
  dwell?: number

  @Input.Optional()
  @Input.NumberIn(0.1, 500, {
    description: 'A faster vehicle drives past and does not enter. Metres per second. Default: no limit.',
    example: 3,
  })
  speed?: number

  @Input.Optional()
  @Input.ObjectOf(FenceHoursDto, { description: 'Events at other times are not sent. Default: always.' })
  hours?: FenceHoursDto

  @Input.Optional()
  @Input.TextsOf(VEHICLES_MAX, 100, { minItems: 1, description: 'Your names of the vehicles. Default: all.' })
  vehicles?: string[]
}

@ApiSchema({
  name: 'FenceRequest',
  description: 'One of `circle`, `polygon`, `area` and `corridor` is its shape.',
})
export class FenceBodyDto {
  @Input.Optional()
  @Input.TextOf(1, NAME_MAX, { description: 'A name for people.', example: 'Entrepôt de Treichville' })
  name?: string

  @Input.Optional()
  @Input.TextOf(1, 100, { description: 'A name for several fences that are checked together.', example: 'terminaux' })
  set?: string

  @Input.OneSpelling(...SHAPES)
  @Input.ObjectOf(CircleDto)
  circle?: CircleDto

  @Input.OneSpelling(...SHAPES)
  @ruleDecorator(
    'polygon',
    { oneOf: [RING, POLYGON], description: 'A ring of `[lng, lat]`, or a Polygon of GeoJSON: at most 500 corners.' },
    readArea,
  )
  polygon?: Area

  @Input.OneSpelling(...SHAPES)
  @Input.Uuid({
    description: 'The `id` of an area, as `areas` of geocoding has it. The fence keeps the outline of now.',
  })
  area?: string

  @Input.OneSpelling(...SHAPES)
  @Input.ObjectOf(CorridorDto)
  corridor?: CorridorDto

  @Input.Optional()
  @Input.ObjectOf(FenceRulesDto, { description: 'When it sends events.' })
  rules?: FenceRulesDto
}

@ApiSchema({ name: 'FenceLine' })
export class FenceLineDto {
  @Field.Text('Encoded with precision 6.', { example: 'o}wbIzkj~F_@aB' })
  polyline!: string

  @Field.Metres({ example: 200 })
  width!: number
}

@ApiSchema({ name: 'Fence' })
export class FenceDto {
  @Field.Text('Your name for it.', { example: 'entrepot-1' })
  id!: string

  @Field.Text('A name for people.', { nullable: true, example: 'Entrepôt de Treichville' })
  name!: string | null

  @Field.Text('A name for several fences.', { nullable: true, example: 'terminaux' })
  set!: string | null

  @Field.Part(CircleDto, 'Absent for other shapes.', { optional: true })
  circle?: CircleDto

  @Field.Part(Object, 'As GeoJSON; absent for other shapes.', { optional: true })
  polygon?: object

  @Field.Id('Of the area whose outline it has; absent for other shapes.', { optional: true })
  area?: string

  @Field.Part(FenceLineDto, 'Absent for other shapes.', { optional: true })
  corridor?: FenceLineDto

  @Field.Part(FenceRulesDto, 'When it sends events.')
  rules!: FenceRulesDto

  @Field.Instant('When it was written last.')
  changed_at!: string
}

export class FencesQueryDto {
  @Input.Optional()
  @Input.TextOf(1, 100, { description: 'Only those of this set.', example: 'terminaux' })
  set?: string

  @Input.Optional()
  @Input.IntegerIn(1, FENCES_PER_PAGE_MAX, { default: FENCES_PER_PAGE, description: 'The most fences of one answer.' })
  limit?: number

  @Input.Optional()
  @Name({ description: 'Those after this one: `next` of the answer before.', example: 'entrepot-1' })
  after?: string
}

@ApiSchema({ name: 'Fences' })
export class FencesDto {
  @Field.List(FenceDto, 'In the order of their ids.')
  fences!: FenceDto[]

  @Field.Text('Where the next ones begin: `after` of the next request; null: there are no more.', { nullable: true })
  next!: string | null
}

const CHECKED = ['fence', 'set'] as const

@ApiSchema({ name: 'FenceCheckRequest', description: 'Either one `fence`, or all of a `set`.' })
export class FenceCheckBodyDto {
  @Input.OneSpelling(...CHECKED)
  @Name({ description: 'The fence.', example: 'entrepot-1' })
  fence?: string

  @Input.OneSpelling(...CHECKED)
  @Input.TextOf(1, 100, { description: 'The set of fences.', example: 'terminaux' })
  set?: string

  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 5.3196 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: -4.0167 })
  lng!: number

  @Input.Optional()
  @Input.NumberIn(0, CHECKED_ACCURACY_MAX, {
    default: 0,
    description: 'It is within so many metres of the point, as receivers report it.',
    example: 8,
  })
  accuracy?: number
}

@ApiSchema({ name: 'FenceState' })
export class FenceStateDto {
  @Field.Text('Your name for the fence.', { example: 'entrepot-1' })
  fence!: string

  @Field.OneOf(['inside', 'outside', 'unknown'], '`unknown`: by its accuracy it may be on either side.')
  state!: 'inside' | 'outside' | 'unknown'

  @Field.Metres('From the point to the border.', { example: 12.4 })
  distance!: number
}

@ApiSchema({ name: 'FenceCheck' })
export class FenceCheckDto {
  @Field.List(
    FenceStateDto,
    'Of one fence, its state. Of a set, those in which the point is or may be, the furthest inside first; empty: it is outside of all.',
  )
  results!: FenceStateDto[]
}
