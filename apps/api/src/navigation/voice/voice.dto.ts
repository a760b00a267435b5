import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { OneOf, OneSpelling, Optional, RequiredWith } from '@repere/http'
import { AUDIO_FORMATS, type AudioFormat } from '../../speech/audio.js'
import { Instructions, type Prompt, Prompts, PromptText, VoiceLanguage } from './prompts.rule.js'

const format = () => OneOf(AUDIO_FORMATS, { default: 'mp3', description: 'MP3, or Opus in Ogg.' })

@ApiSchema({ name: 'VoiceRequest' })
export class VoiceRequestDto {
  @PromptText({ description: 'What to say.', example: 'Tournez à droite.' })
  text!: string

  @VoiceLanguage()
  language!: string

  @Optional()
  @format()
  format?: AudioFormat
}

@ApiSchema({ name: 'VoiceBatchRequest' })
export class VoiceBatchRequestDto {
  @OneSpelling('instructions', 'prompts')
  @Instructions({ description: 'Texts in one language.' })
  instructions?: string[]

  @OneSpelling('instructions', 'prompts')
  @Prompts({ description: 'Texts, each with its language.' })
  prompts?: Prompt[]

  @RequiredWith('instructions')
  @VoiceLanguage({ description: 'Of the instructions; required with them.' })
  language?: string

  @Optional()
  @format()
  format?: AudioFormat
}

@ApiSchema({ name: 'VoiceResponse', description: 'Where a spoken prompt can be played, without a key.' })
export class VoiceResponseDto {
  @ApiProperty({
    type: String,
    description: 'Of the text, the language, the format and the voice: one prompt is one clip.',
  })
  id!: string

  @ApiProperty({ type: String, format: 'uri', description: 'Absolute and signed; answers Range requests.' })
  url!: string

  @ApiProperty({ type: String, enum: [...AUDIO_FORMATS] })
  format!: AudioFormat

  @ApiProperty({ type: String, example: 'fr' })
  language!: string

  @ApiProperty({ type: 'integer', minimum: 1 })
  size_bytes!: number

  @ApiProperty({ type: Number, description: 'Seconds.' })
  duration!: number

  @ApiProperty({ type: Boolean, description: 'The clip was there before this request.' })
  cached!: boolean

  @ApiProperty({ type: String, format: 'date-time', description: 'Until when the address is valid.' })
  expires_at!: string
}
