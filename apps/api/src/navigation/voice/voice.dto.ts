import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { OneOf, OneSpelling, Optional, RequiredWith } from '@repere/http'
import { AUDIO_FORMATS, type AudioFormat } from '../../speech/audio.js'
import { Instructions, type Prompt, Prompts, PromptText, VoiceLanguage } from './prompts.rule.js'

const format = () => OneOf(AUDIO_FORMATS, { default: 'mp3', description: 'MP3, or Opus in Ogg.' })

@ApiSchema({ name: 'VoiceRequest' })
export class VoiceRequestDto {
  @PromptText({ description: 'The text to speak.', example: 'Tournez à droite.' })
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
  @VoiceLanguage({ description: 'Language of the instructions; required with `instructions`.' })
  language?: string

  @Optional()
  @format()
  format?: AudioFormat
}

@ApiSchema({ name: 'VoiceResponse', description: 'The address of a spoken prompt, which can be played without a key.' })
export class VoiceResponseDto {
  @ApiProperty({
    type: String,
    description: 'Identifies the combination of text, language, format and voice.',
  })
  id!: string

  @ApiProperty({ type: String, format: 'uri', description: 'Absolute, signed address; supports Range requests.' })
  url!: string

  @ApiProperty({ type: String, enum: [...AUDIO_FORMATS] })
  format!: AudioFormat

  @ApiProperty({ type: String, example: 'fr' })
  language!: string

  @ApiProperty({ type: 'integer', minimum: 1 })
  size_bytes!: number

  @ApiProperty({ type: Number, description: 'Seconds.' })
  duration!: number

  @ApiProperty({ type: Boolean, description: 'Whether the clip existed before this request.' })
  cached!: boolean

  @ApiProperty({ type: String, format: 'date-time', description: 'The address is valid until this time.' })
  expires_at!: string
}
