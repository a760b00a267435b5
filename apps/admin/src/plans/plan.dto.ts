import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  IdField,
  Instant,
  InstantField,
  IntegerIn,
  IntegerOrNull,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
  YesOrNo,
} from '@repere/http'
import { type AccountOverride, type PlanVersion } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'
import { KEY_KINDS } from '../keys/key.dto.js'
import { type AccountTerms, type TermsInForce } from './account-terms.js'
import { inForce, type PlanHistory } from './plan-catalogue.js'

/** Francs; above any real price, and safe in every sum. */
export const FRANCS_MAX = 1_000_000_000
const UNITS_MAX = 2_147_483_647
const BURST_MAX = 100_000
const ACTIVE_KEYS_MAX = 100

const integer = (description: string) => ApiProperty({ type: 'integer', nullable: true, description })

const PRICE = 'Francs per month before tax; null: price on request.'
const QUOTA = 'Requests per trailing 24 hours; null = unlimited.'
const OVERAGE_PRICE = 'Francs per 1,000 requests beyond the quota, before tax; null: not on sale.'

@ApiSchema({ name: 'PlanTerms' })
export class PlanTermsDto {
  @InstantField('The terms apply from this time until a newer version applies.')
  valid_from!: Date

  @integer(PRICE)
  price_fcfa!: number | null

  @integer(QUOTA)
  day_quota!: number | null

  @ApiProperty({ type: 'integer', description: 'Requests in any second.' })
  burst_per_second!: number

  @integer(OVERAGE_PRICE)
  overage_price_per_1000_fcfa!: number | null
}

@ApiSchema({ name: 'PlanHistory' })
export class PlanHistoryDto {
  @ApiProperty({ type: String, example: 'starter' })
  code!: string

  @ApiProperty({ type: String, example: 'Starter' })
  name!: string

  @ApiProperty({ type: [PlanTermsDto], description: 'Newest first, including upcoming versions.' })
  versions!: PlanTermsDto[]
}

@ApiSchema({ name: 'PlanHistories' })
export class PlanHistoriesDto {
  @ApiProperty({ type: [PlanHistoryDto] })
  plans!: PlanHistoryDto[]
}

@ApiSchema({ name: 'Plan' })
export class PlanDto {
  @ApiProperty({ type: String, example: 'starter' })
  code!: string

  @ApiProperty({ type: String, example: 'Starter' })
  name!: string

  @ApiProperty({ type: PlanTermsDto })
  terms!: PlanTermsDto

  @ApiProperty({ type: PlanTermsDto, nullable: true, description: 'The next announced terms; null: none.' })
  next!: PlanTermsDto | null
}

@ApiSchema({ name: 'Plans' })
export class PlansDto {
  @ApiProperty({ type: [PlanDto], description: 'Cheapest first; plans with a price on request last.' })
  plans!: PlanDto[]
}

export class PlanVersionOrderDto {
  @IntegerOrNull(0, FRANCS_MAX, { description: PRICE })
  price_fcfa!: number | null

  @IntegerOrNull(0, UNITS_MAX, { description: QUOTA })
  day_quota!: number | null

  @IntegerIn(1, BURST_MAX, { description: 'Requests in any second.' })
  burst_per_second!: number

  @IntegerOrNull(1, FRANCS_MAX, { description: OVERAGE_PRICE })
  overage_price_per_1000_fcfa!: number | null

  @Optional()
  @Instant({ description: 'Start time for every account on the plan; not in the past. Default: now.' })
  valid_from?: Date
}

export class PlanMoveDto {
  @TextOf(1, 50, { description: 'A code; `sandbox` ends the paid plan.', example: 'pro' })
  plan!: string

  @Optional()
  @Instant({ description: 'Not in the past. Default: now.' })
  valid_from?: Date

  @Optional()
  @TextOf(1, 2_000, { description: 'For the records, for example the payment or the contract.' })
  reason?: string
}

export class OverrideOrderDto {
  @OneOf(KEY_KINDS, { description: 'The kind of key that the terms apply to.' })
  kind!: KeyKind

  @Optional()
  @IntegerIn(0, UNITS_MAX, { description: 'Default, here and in the fields below: as in the plan.' })
  day_quota?: number

  @Optional()
  @IntegerIn(1, BURST_MAX)
  burst_per_second?: number

  @Optional()
  @IntegerIn(0, FRANCS_MAX, { description: 'Francs per month before tax; for live keys only.' })
  price_fcfa?: number

  @Optional()
  @IntegerIn(1, ACTIVE_KEYS_MAX, { description: 'How many keys of the kind may be active at once.' })
  active_keys_max?: number

  @TextOf(1, 2_000, { description: 'Visible to staff only.' })
  reason!: string

  @Optional()
  @Instant({ description: 'Not in the past. Default: now.' })
  valid_from?: Date

  @Instant({ description: 'Exclusive.' })
  valid_until!: Date
}

@ApiSchema({ name: 'AgreedTerms' })
export class AgreedTermsDto {
  @integer('Null, here and in the fields below: as in the plan.')
  day_quota!: number | null

  @integer('Requests in any second.')
  burst_per_second!: number | null

  @integer('Francs per month before tax.')
  price_fcfa!: number | null

  @integer('How many keys of the kind may be active at once.')
  active_keys_max!: number | null

  @InstantField('Start time, inclusive.')
  valid_from!: Date

  @InstantField('Exclusive.')
  valid_until!: Date
}

@ApiSchema({ name: 'Override' })
export class OverrideDto extends AgreedTermsDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, enum: [...KEY_KINDS] })
  kind!: KeyKind

  @TextField()
  reason!: string

  @TextField()
  created_by!: string

  @NullableInstantField('Time of an early end; null: not ended early.')
  ended_at!: Date | null

  @NullableTextField()
  ended_by!: string | null
}

@ApiSchema({ name: 'Overrides' })
export class OverridesDto {
  @ApiProperty({ type: [OverrideDto], description: 'Newest first.' })
  overrides!: OverrideDto[]
}

@ApiSchema({ name: 'TermsInForce' })
export class TermsInForceDto {
  @ApiProperty({ type: String, example: 'starter' })
  plan!: string

  @ApiProperty({ type: String, example: 'Starter' })
  name!: string

  @ApiProperty({ type: PlanTermsDto, description: 'The terms of the plan.' })
  terms!: PlanTermsDto

  @ApiProperty({ type: AgreedTermsDto, nullable: true, description: 'The agreed deviations; null: none.' })
  agreed!: AgreedTermsDto | null
}

@ApiSchema({ name: 'UpcomingTerms' })
export class UpcomingTermsDto {
  @InstantField('Start time of these terms.')
  at!: Date

  @NullableTextField('Null: no paid plan; live keys are revoked at that time.')
  plan!: string | null

  @ApiProperty({ type: PlanTermsDto, nullable: true })
  terms!: PlanTermsDto | null
}

@ApiSchema({ name: 'AccountTerms' })
export class AccountTermsDto {
  @ApiProperty({ type: TermsInForceDto, nullable: true, description: 'Terms of live keys; null: no paid plan.' })
  live!: TermsInForceDto | null

  @ApiProperty({ type: TermsInForceDto, description: 'Terms of sandbox keys.' })
  sandbox!: TermsInForceDto

  @ApiProperty({ type: [UpcomingTermsDto], description: 'Upcoming changes, earliest first.' })
  upcoming!: UpcomingTermsDto[]
}

export class OverageOrderDto {
  @YesOrNo({ description: 'Whether requests beyond the quota are admitted and billed.' })
  enabled!: boolean

  @IntegerIn(0, FRANCS_MAX, { description: 'Francs per calendar month before tax; never exceeded.' })
  cap_fcfa!: number
}

@ApiSchema({ name: 'Overage' })
export class OverageDto {
  @ApiProperty({ type: Boolean })
  enabled!: boolean

  @ApiProperty({ type: 'integer', description: 'Francs per calendar month before tax.' })
  cap_fcfa!: number

  @integer('Francs per 1,000 requests, before tax; null: the plan sells no overage.')
  price_per_1000_fcfa!: number | null

  @integer('Requests per month that the cap covers; null: the plan sells no overage.')
  requests_max!: number | null
}

export const toTerms = (version: PlanVersion): PlanTermsDto => ({
  valid_from: version.validFrom,
  price_fcfa: version.priceFcfa,
  day_quota: version.dayQuota,
  burst_per_second: version.burstPerSecond,
  overage_price_per_1000_fcfa: version.overagePricePer1000Fcfa,
})

export const toHistories = (plans: PlanHistory[]): PlanHistoriesDto => ({
  plans: plans.map(({ code, name, versions }) => ({ code, name, versions: versions.map(toTerms) })),
})

export function toPlans(plans: PlanHistory[], now = new Date()): PlansDto {
  return {
    plans: plans.flatMap(({ code, name, versions }) => {
      const version = inForce(versions, now)
      const next = versions.filter(({ validFrom }) => validFrom > now).at(-1)
      return version ? [{ code, name, terms: toTerms(version), next: next ? toTerms(next) : null }] : []
    }),
  }
}

const toAgreed = (override: AccountOverride): AgreedTermsDto => ({
  day_quota: override.dayQuota,
  burst_per_second: override.burstPerSecond,
  price_fcfa: override.priceFcfa,
  active_keys_max: override.activeKeysMax,
  valid_from: override.validFrom,
  valid_until: override.validUntil,
})

export const toOverride = (override: AccountOverride): OverrideDto => ({
  id: override.id,
  kind: override.kind,
  ...toAgreed(override),
  reason: override.reason,
  created_by: override.createdBy,
  ended_at: override.endedAt,
  ended_by: override.endedBy,
})

const toTermsInForce = ({ plan, version, override }: TermsInForce): TermsInForceDto => ({
  plan: plan.code,
  name: plan.name,
  terms: toTerms(version),
  agreed: override === null ? null : toAgreed(override),
})

export const toAccountTerms = ({ live, sandbox, upcoming }: AccountTerms): AccountTermsDto => ({
  live: live === null ? null : toTermsInForce(live),
  sandbox: toTermsInForce(sandbox),
  upcoming: upcoming.map(({ at, plan, version }) => ({ at, plan, terms: version === null ? null : toTerms(version) })),
})
