import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
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

const PRICE = 'Francs per month before tax; null: price on request.'
const QUOTA = 'Requests per trailing 24 hours; null = unlimited.'
const OVERAGE_PRICE = 'Francs per 1,000 requests beyond the quota, before tax; null: not on sale.'

@ApiSchema({ name: 'PlanTerms' })
export class PlanTermsDto {
  @Field.Instant('The terms apply from this time until a newer version applies.')
  valid_from!: Date

  @Field.Integer(PRICE, { nullable: true })
  price_fcfa!: number | null

  @Field.Integer(QUOTA, { nullable: true })
  day_quota!: number | null

  @Field.Integer('Requests in any second.')
  burst_per_second!: number

  @Field.Integer(OVERAGE_PRICE, { nullable: true })
  overage_price_per_1000_fcfa!: number | null
}

@ApiSchema({ name: 'PlanHistory' })
export class PlanHistoryDto {
  @Field.Text({ example: 'starter' })
  code!: string

  @Field.Text({ example: 'Starter' })
  name!: string

  @Field.List(PlanTermsDto, 'Newest first, including upcoming versions.')
  versions!: PlanTermsDto[]
}

@ApiSchema({ name: 'PlanHistories' })
export class PlanHistoriesDto {
  @Field.List(PlanHistoryDto)
  plans!: PlanHistoryDto[]
}

@ApiSchema({ name: 'Plan' })
export class PlanDto {
  @Field.Text({ example: 'starter' })
  code!: string

  @Field.Text({ example: 'Starter' })
  name!: string

  @Field.Part(PlanTermsDto)
  terms!: PlanTermsDto

  @Field.Part(PlanTermsDto, 'The next announced terms; null: none.', { nullable: true })
  next!: PlanTermsDto | null
}

@ApiSchema({ name: 'Plans' })
export class PlansDto {
  @Field.List(PlanDto, 'Cheapest first; plans with a price on request last.')
  plans!: PlanDto[]
}

export class PlanVersionOrderDto {
  @Input.IntegerOrNull(0, FRANCS_MAX, { description: PRICE })
  price_fcfa!: number | null

  @Input.IntegerOrNull(0, UNITS_MAX, { description: QUOTA })
  day_quota!: number | null

  @Input.IntegerIn(1, BURST_MAX, { description: 'Requests in any second.' })
  burst_per_second!: number

  @Input.IntegerOrNull(1, FRANCS_MAX, { description: OVERAGE_PRICE })
  overage_price_per_1000_fcfa!: number | null

  @Input.Optional()
  @Input.Instant({ description: 'Start time for every account on the plan; not in the past. Default: now.' })
  valid_from?: Date
}

export class OverrideOrderDto {
  @Input.OneOf(KEY_KINDS, { description: 'The kind of key that the terms apply to.' })
  kind!: KeyKind

  @Input.Optional()
  @Input.IntegerIn(0, UNITS_MAX, { description: 'Default, here and in the fields below: as in the plan.' })
  day_quota?: number

  @Input.Optional()
  @Input.IntegerIn(1, BURST_MAX)
  burst_per_second?: number

  @Input.Optional()
  @Input.IntegerIn(0, FRANCS_MAX, { description: 'Francs per month before tax; for live keys only.' })
  price_fcfa?: number

  @Input.Optional()
  @Input.IntegerIn(1, ACTIVE_KEYS_MAX, { description: 'How many keys of the kind may be active at once.' })
  active_keys_max?: number

  @Input.TextOf(1, 2_000, { description: 'Visible to staff only.' })
  reason!: string

  @Input.Optional()
  @Input.Instant({ description: 'Not in the past. Default: now.' })
  valid_from?: Date

  @Input.Instant({ description: 'Exclusive.' })
  valid_until!: Date
}

@ApiSchema({ name: 'AgreedTerms' })
export class AgreedTermsDto {
  @Field.Integer('Null, here and in the fields below: as in the plan.', { nullable: true })
  day_quota!: number | null

  @Field.Integer('Requests in any second.', { nullable: true })
  burst_per_second!: number | null

  @Field.Integer('Francs per month before tax.', { nullable: true })
  price_fcfa!: number | null

  @Field.Integer('How many keys of the kind may be active at once.', { nullable: true })
  active_keys_max!: number | null

  @Field.Instant('Start time, inclusive.')
  valid_from!: Date

  @Field.Instant('Exclusive.')
  valid_until!: Date
}

@ApiSchema({ name: 'Override' })
export class OverrideDto extends AgreedTermsDto {
  @Field.Id()
  id!: string

  @Field.OneOf(KEY_KINDS)
  kind!: KeyKind

  @Field.Text()
  reason!: string

  @Field.Text()
  created_by!: string

  @Field.Instant('Time of an early end; null: not ended early.', { nullable: true })
  ended_at!: Date | null

  @Field.Text({ nullable: true })
  ended_by!: string | null
}

@ApiSchema({ name: 'Overrides' })
export class OverridesDto {
  @Field.List(OverrideDto, 'Newest first.')
  overrides!: OverrideDto[]
}

@ApiSchema({ name: 'TermsInForce' })
export class TermsInForceDto {
  @Field.Text({ example: 'starter' })
  plan!: string

  @Field.Text({ example: 'Starter' })
  name!: string

  @Field.Part(PlanTermsDto, 'The terms of the plan.')
  terms!: PlanTermsDto

  @Field.Part(AgreedTermsDto, 'The agreed deviations; null: none.', { nullable: true })
  agreed!: AgreedTermsDto | null
}

@ApiSchema({ name: 'UpcomingTerms' })
export class UpcomingTermsDto {
  @Field.Instant('Start time of these terms.')
  at!: Date

  @Field.Text('Null: no paid plan; live keys are revoked at that time.', { nullable: true })
  plan!: string | null

  @Field.Part(PlanTermsDto, { nullable: true })
  terms!: PlanTermsDto | null
}

@ApiSchema({ name: 'AccountTerms' })
export class AccountTermsDto {
  @Field.Part(TermsInForceDto, 'Terms of live keys; null: no paid plan.', { nullable: true })
  live!: TermsInForceDto | null

  @Field.Part(TermsInForceDto, 'Terms of sandbox keys.')
  sandbox!: TermsInForceDto

  @Field.List(UpcomingTermsDto, 'Upcoming changes, earliest first.')
  upcoming!: UpcomingTermsDto[]
}

export class OverageOrderDto {
  @Input.YesOrNo({ description: 'Whether requests beyond the quota are admitted and billed.' })
  enabled!: boolean

  @Input.IntegerIn(0, FRANCS_MAX, { description: 'Francs per calendar month before tax; never exceeded.' })
  cap_fcfa!: number
}

@ApiSchema({ name: 'Overage' })
export class OverageDto {
  @Field.YesOrNo()
  enabled!: boolean

  @Field.Fcfa('Francs per calendar month before tax.')
  cap_fcfa!: number

  @Field.Integer('Francs per 1,000 requests, before tax; null: the plan sells no overage.', { nullable: true })
  price_per_1000_fcfa!: number | null

  @Field.Integer('Requests per month that the cap covers; null: the plan sells no overage.', { nullable: true })
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
