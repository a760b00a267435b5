import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'

@ApiSchema({ name: 'SignUpChallenge' })
export class SignUpChallengeDto {
  @Field.Text('To be solved for one sign-up; letters, digits, `-`, `_` and one dot.')
  challenge!: string

  @Field.Count('The zero bits that the digest must begin with; 0: no proof is needed.', { maximum: 32 })
  bits!: number

  @Field.Instant()
  expires_at!: string
}
