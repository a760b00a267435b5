import { ApiSchema } from '@nestjs/swagger'
import { Field, Input, LatLngDto } from '@repere/http'
import { type RoadEvent } from '@repere/prisma'
import {
  isInForce,
  type LatLng,
  ROAD_EVENT_EFFECTS,
  type RoadEventEffect,
  type RoadEventPlace,
  TRAVEL_MODES,
  type TravelMode,
  type Weekday,
  WEEKDAYS,
  type WeeklyHours,
} from '@repere/shared'
import { WayIds } from './road-event.rules.js'

const TITLE_MAX = 120
const SOURCE_MAX = 200
const REASON_MAX = 500
const WAYS_MAX = 200
const POINTS_MAX = 200
const SPEED_MAX_KMH = 130

export const ROAD_EVENT_STATES = ['current', 'over'] as const
export type RoadEventState = (typeof ROAD_EVENT_STATES)[number]

const about = {
  ways: 'Ids of ways of OpenStreetMap: their whole length, in both directions.',
  line: 'The roads along a line: those that run beside it, within some 15 m. Streets that cross it are not concerned.',
  area: 'All roads that touch an area; its corners in order.',
  modes: 'The travel modes that it concerns; default: all.',
}

@ApiSchema({ name: 'WeeklyHoursOrder' })
export class WeeklyHoursOrderDto implements WeeklyHours {
  @Input.SetOf(WEEKDAYS, { minItems: 1, example: ['fri'] })
  days!: Weekday[]

  @Input.TimeOfDay({ description: 'Local time.', example: '06:00' })
  from!: string

  @Input.TimeOfDay({ description: 'Local time; at or before `from` it is that of the next day.', example: '15:00' })
  until!: string

  @Input.TimeZone({ description: 'The time zone of these hours.' })
  time_zone!: string
}

@ApiSchema({ name: 'RoadEventOrder' })
export class RoadEventOrderDto {
  @Input.TextOf(1, TITLE_MAX, { description: 'A name that answers contain.', example: 'Marché du vendredi' })
  title!: string

  @Input.OneOf(ROAD_EVENT_EFFECTS)
  effect!: RoadEventEffect

  @Input.Optional()
  @Input.IntegerIn(1, SPEED_MAX_KMH, { description: 'Of `slowed`: kilometres an hour. Faster roads get this speed.' })
  speed_kmh?: number

  @Input.Optional()
  @Input.SetOf(TRAVEL_MODES, { description: about.modes })
  modes?: TravelMode[]

  @Input.Optional()
  @WayIds(WAYS_MAX, { description: about.ways })
  ways?: number[]

  @Input.Optional()
  @Input.Coordinates({ min: 2, max: POINTS_MAX }, { description: about.line })
  line?: LatLng[]

  @Input.Optional()
  @Input.Coordinates({ min: 3, max: POINTS_MAX }, { description: about.area })
  area?: LatLng[]

  @Input.Instant({ description: 'From when it holds.' })
  starts_at!: Date

  @Input.Optional()
  @Input.Instant({ description: 'Until when; absent: until further notice.' })
  ends_at?: Date

  @Input.Optional()
  @Input.ObjectOf(WeeklyHoursOrderDto, { description: 'Only in these hours of each week, such as those of a market.' })
  weekly?: WeeklyHoursOrderDto

  @Input.TextOf(1, SOURCE_MAX, { description: 'Who reported it.', example: 'Mairie de Cotonou' })
  source!: string
}

export class RoadEventEndDto {
  @Input.Optional()
  @Input.TextOf(1, REASON_MAX)
  reason?: string
}

export class RoadEventsQueryDto {
  @Input.Optional()
  @Input.OneOf(ROAD_EVENT_STATES, {
    default: 'current',
    description: '`current`: those that hold or will hold; `over`: the newest 200 of the others.',
  })
  state?: RoadEventState
}

@ApiSchema({ name: 'WeeklyHours' })
export class WeeklyHoursDto implements WeeklyHours {
  @Field.SetOf(WEEKDAYS)
  days!: Weekday[]

  @Field.Text()
  from!: string

  @Field.Text()
  until!: string

  @Field.Text()
  time_zone!: string
}

@ApiSchema({ name: 'RoadEvent' })
export class RoadEventDto {
  @Field.Id()
  id!: string

  @Field.Text()
  title!: string

  @Field.OneOf(ROAD_EVENT_EFFECTS)
  effect!: string

  @Field.Integer('Kilometres an hour, of `slowed`.', { nullable: true })
  speed_kmh!: number | null

  @Field.SetOf(TRAVEL_MODES)
  modes!: string[]

  @Field.List(Number, about.ways, { nullable: true })
  ways!: number[] | null

  @Field.List(LatLngDto, about.line, { nullable: true })
  line!: LatLng[] | null

  @Field.List(LatLngDto, about.area, { nullable: true })
  area!: LatLng[] | null

  @Field.Instant()
  starts_at!: Date

  @Field.Instant('Null: until further notice.', { nullable: true })
  ends_at!: Date | null

  @Field.Part(WeeklyHoursDto, 'Null: all the time.', { nullable: true })
  weekly!: WeeklyHoursDto | null

  @Field.Text()
  source!: string

  @Field.YesOrNo('It holds at this moment.')
  in_force!: boolean

  @Field.Instant('When staff ended it.', { nullable: true })
  ended_at!: Date | null

  @Field.Instant('Of the last change.')
  changed_at!: Date

  @Field.Text('The e-mail address of the staff member who made it.')
  changed_by!: string
}

@ApiSchema({ name: 'RoadEvents' })
export class RoadEventsDto {
  @Field.List(RoadEventDto, 'The newest first.')
  events!: RoadEventDto[]
}

const toLatLng = ([lng, lat]: [number, number]): LatLng => ({ lat, lng })

/** @param now  decides on `in_force` */
export function toRoadEventDto(row: RoadEvent, now: Date): RoadEventDto {
  const { id, title, effect, speedKmh, modes, startsAt, endsAt, source, endedAt, changedAt, changedBy } = row
  const place = row.place as unknown as RoadEventPlace
  const weekly = row.weekly as unknown as WeeklyHours | null
  return {
    ...{ id, title, effect, speed_kmh: speedKmh, modes },
    ways: 'ways' in place ? place.ways : null,
    line: 'line' in place ? place.line.map(toLatLng) : null,
    area: 'area' in place ? place.area.map(toLatLng) : null,
    ...{ starts_at: startsAt, ends_at: endsAt, weekly, source },
    in_force: endedAt === null && isInForce({ startsAt, endsAt, weekly }, now),
    ...{ ended_at: endedAt, changed_at: changedAt, changed_by: changedBy },
  }
}
