import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { InstantField, TextField } from '@repere/http'

@ApiSchema({ name: 'SignUpChallenge' })
export class SignUpChallengeDto {
  @TextField('To be solved for one sign-up; letters, digits, `-`, `_` and one dot.')
  challenge!: string

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 32,
    description: 'The zero bits that the digest must begin with; 0: no proof is needed.',
  })
  bits!: number

  @InstantField()
  expires_at!: string
}
