import { applyDecorators } from '@nestjs/common'
import { Input } from '@repere/http'
import { SEASONS } from '@repere/journeys'

const DEPART_AT =
  'Departure time; default: now. Without an offset, local time at the origin. A time more than 60 s in the past or more than ten years ahead is refused.'

const ARRIVE_BY =
  'Time by which to arrive, instead of `depart_at`; without an offset, local time at the destination. The answer is that of the latest departure that arrives in time, to a second. A time for which one had to leave more than 60 s ago is refused: `in_past`.'

const SEASON =
  'The rains, instead of those that the month of the departure says for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time, the roads are dry.'

/** When one leaves; optional. */
export const DepartAt = (description = DEPART_AT): PropertyDecorator =>
  applyDecorators(Input.Optional(), Input.DateTime({ description }))

/** By when one must arrive; optional. */
export const ArriveBy = (): PropertyDecorator =>
  applyDecorators(Input.Optional(), Input.DateTime({ description: ARRIVE_BY }))

/** Whether it rains; optional. */
export const Season = (): PropertyDecorator =>
  applyDecorators(Input.Optional(), Input.OneOf(SEASONS, { description: SEASON, example: 'wet' }))
