import { ApiProperty, ApiSchema } from '@nestjs/swagger'

@ApiSchema({ name: 'SignUpChallenge' })
export class SignUpChallengeDto {
  @ApiProperty({ type: String, description: 'To be solved for one sign-up; letters, digits, `-`, `_` and one dot.' })
  challenge!: string

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 32,
    description: 'The zero bits that the digest must begin with; 0: no proof is needed.',
  })
  bits!: number

  @ApiProperty({ type: String, format: 'date-time' })
  expires_at!: string
}
