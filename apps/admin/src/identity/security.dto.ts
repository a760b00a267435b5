import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger'
import { fault, Field, Input, read, ruleDecorator } from '@repere/http'
import { type Passkey, type SecondFactorRemoval } from '@repere/prisma'
import { LinkTokenDto } from './identity.dto.js'

const CREDENTIAL_CHARACTERS_MAX = 20_000
const anyObject = (description: string) => ({
  type: 'object' as const,
  additionalProperties: true,
  description,
})

/** The answer of a browser's authenticator, as JSON; the library that verifies it reads the other fields. */
const BrowserCredential = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'browserCredential',
    {
      ...anyObject('`toJSON()` of the credential that the browser returns.'),
      ...options,
    },
    (value, field) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(field, 'invalid_type', null)
      const { id, response } = value as { id?: unknown; response?: unknown }
      const whole = typeof id === 'string' && typeof response === 'object' && response !== null
      if (!whole) return fault(field, 'invalid_format', null)
      return JSON.stringify(value).length <= CREDENTIAL_CHARACTERS_MAX ? read(value) : fault(field, 'too_long', null)
    },
  )

export class PasswordAgainDto {
  @Input.SecretText(1, 1024)
  current_password!: string
}

export class TotpCodeDto {
  @Input.SecretText(6, 6, { description: 'The current code of the authenticator.' })
  code!: string
}

export class PasswordAndCodeDto extends PasswordAgainDto {
  @Input.SecretText(1, 100, { description: 'Six digits of the authenticator, or a recovery code.' })
  code!: string
}

export class ChangeEmailDto extends PasswordAgainDto {
  @Input.NewEmail({ description: 'The new address; a link is sent there.' })
  email!: string
}

export class ConfirmEmailDto extends LinkTokenDto {}

export class NewPasskeyDto {
  @Input.NameOf(1, 60, { description: 'For yourself: the device that holds it.', example: 'Phone' })
  name!: string

  @BrowserCredential()
  credential!: object
}

export class PasskeyLoginDto {
  @BrowserCredential()
  credential!: object
}

@ApiSchema({ name: 'PasskeyOptions' })
export class PasskeyOptionsDto {
  @ApiProperty(anyObject('`publicKey` of `navigator.credentials.create()` or `.get()`, in its JSON form.'))
  options!: object
}

@ApiSchema({ name: 'Passkey' })
export class PasskeyDto {
  @Field.Id()
  id!: string

  @Field.Text()
  name!: string

  @Field.YesOrNo('Whether it is synchronised between devices.')
  backed_up!: boolean

  @Field.Instant('Time of registration.')
  created_at!: string

  @Field.Instant('Time of the last login with it; null: never.', { nullable: true })
  last_used_at!: string | null
}

@ApiSchema({ name: 'AccountSecurity' })
export class AccountSecurityDto {
  @Field.Text()
  email!: string

  @Field.Instant('Time of the last change of the password.')
  password_changed_at!: string

  @Field.Instant('Time since when logging in needs a code of the authenticator; null: it does not.', { nullable: true })
  totp_enabled_at!: string | null

  @Field.Integer()
  recovery_codes_left!: number

  @Field.Instant('Time when our support will remove the authenticator, as requested; null: no removal is requested.', {
    nullable: true,
  })
  second_factor_removal_due_at!: string | null

  @Field.List(PasskeyDto, 'Oldest first.')
  passkeys!: PasskeyDto[]
}

export class SecondFactorRemovalOrderDto {
  @Input.TextOf(1, 2_000, {
    description: 'How the identity of the person was checked; visible to staff only, and in the audit log.',
    example: 'Called back on the number of the contract',
  })
  reason!: string
}

@ApiSchema({ name: 'SecondFactorRemoval' })
export class SecondFactorRemovalDto {
  @Field.Text()
  reason!: string

  @Field.Text('The address of the staff member.')
  requested_by!: string

  @Field.Instant('Time of the request.')
  requested_at!: string

  @Field.Instant('Time when the second factor is removed.')
  due_at!: string
}

@ApiSchema({ name: 'RecoveryCodes' })
export class RecoveryCodesDto {
  @Field.List(String, 'Each replaces one code of the authenticator; shown only once.')
  recovery_codes!: string[]
}

@ApiSchema({ name: 'EmailChanged' })
export class EmailChangedDto {
  @Field.Text('Log in with it.')
  email!: string
}

export const toPasskeyDto = (row: Passkey): PasskeyDto => ({
  id: row.id,
  name: row.name,
  backed_up: row.backedUp,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

export const toSecondFactorRemovalDto = (row: SecondFactorRemoval): SecondFactorRemovalDto => ({
  reason: row.reason,
  requested_by: row.requestedBy,
  requested_at: row.requestedAt.toISOString(),
  due_at: row.dueAt.toISOString(),
})
