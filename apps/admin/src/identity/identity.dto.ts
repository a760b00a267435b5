import { Input } from '@repere/http'
import { PASSWORD_CHARACTERS } from './password-rules.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

const { min, max } = PASSWORD_CHARACTERS
const NEW_PASSWORD = {
  description: `${min} to ${max} characters; hard to guess, also with knowledge of the address and the organisation.`,
}
/** Any length: the password was valid under earlier rules. */
const OLD_PASSWORD = [1, 1024] as const
const TOKEN = [1, 200] as const
const VERSION_MAX = 1_000_000

export class RegisterDto {
  @Input.NewEmail()
  email!: string

  @Input.SecretText(min, max, NEW_PASSWORD)
  password!: string

  @Input.NameOf(1, 200, { description: 'Name of the organisation; no web address.', example: 'Transports Awa' })
  organisation!: string

  @Input.Country()
  country!: string

  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, { description: 'Language of mails; default: fr.' })
  language?: WrittenLanguage

  @Input.Optional()
  @Input.IntegerIn(0, VERSION_MAX, {
    description: 'The version of the terms that the person accepts, from `GET /portal/site`; recorded.',
  })
  terms_version?: number

  @Input.Optional()
  @Input.IntegerIn(0, VERSION_MAX, { description: 'The same of the privacy notice.' })
  privacy_version?: number
}

export class LoginDto {
  @Input.Email()
  email!: string

  @Input.SecretText(...OLD_PASSWORD)
  password!: string

  @Input.Optional()
  @Input.SecretText(1, 100, {
    description:
      'Six digits of the authenticator, or a recovery code. Needed where an authenticator is set up: 400 with `code: required` asks for it.',
  })
  code?: string
}

export class StaffLoginDto {
  @Input.Email()
  email!: string

  @Input.SecretText(...OLD_PASSWORD)
  password!: string

  @Input.SecretText(1, 100, { description: 'Six digits of the authenticator, or a recovery code.' })
  code!: string
}

export class StepUpDto {
  @Input.SecretText(1, 100, { description: 'Six digits of the authenticator, or a recovery code.' })
  code!: string
}

export class LinkTokenDto {
  @Input.SecretText(...TOKEN, { description: 'The text after `#token=` in the link.' })
  token!: string
}

export class VerifyDto extends LinkTokenDto {
  @Input.Optional()
  @Input.SecretText(1, max, {
    description:
      'The password of the registration, or a new one. Needed outside the browser that registered: 400 with `password: required` asks for it, and the link stays valid.',
  })
  password?: string
}

export class ForgotPasswordDto {
  @Input.Email()
  email!: string
}

export class ResetPasswordDto extends LinkTokenDto {
  @Input.SecretText(min, max, NEW_PASSWORD)
  password!: string
}

export class ChangePasswordDto {
  @Input.SecretText(...OLD_PASSWORD)
  current_password!: string

  @Input.SecretText(min, max, NEW_PASSWORD)
  password!: string
}

export class ChangeMeDto {
  @Input.OneOf(WRITTEN_LANGUAGES, { description: 'Language of mails.' })
  language!: WrittenLanguage
}

export class SwitchDto {
  @Input.TextOf(36, 36, { format: 'uuid', description: 'One of `organisations` of `me`.' })
  organisation_id!: string
}

export class EnrolDto {
  @Input.SecretText(...TOKEN, { description: 'From the mail, or from `bin/staff`.' })
  setup_token!: string
}

export class ConfirmEnrolmentDto extends EnrolDto {
  @Input.SecretText(min, max, NEW_PASSWORD)
  password!: string

  @Input.SecretText(6, 6, { description: 'The current code of the authenticator.' })
  code!: string
}
