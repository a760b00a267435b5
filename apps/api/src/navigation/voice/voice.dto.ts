import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { AUDIO_FORMATS, type AudioFormat } from '../../speech/audio.js'
import { Instructions, type Prompt, Prompts, PromptText, VoiceLanguage } from './prompts.rule.js'

const format = () => Input.OneOf(AUDIO_FORMATS, { default: 'mp3', description: 'MP3, or Opus in Ogg.' })

@ApiSchema({ name: 'VoiceRequest' })
export class VoiceRequestDto {
  @PromptText({ description: 'The text to speak.', example: 'Tournez à droite.' })
  text!: string

  @VoiceLanguage()
  language!: string

  @Input.Optional()
  @format()
  format?: AudioFormat
}

@ApiSchema({ name: 'VoiceBatchRequest' })
export class VoiceBatchRequestDto {
  @Input.OneSpelling('instructions', 'prompts')
  @Instructions({ description: 'Texts in one language.' })
  instructions?: string[]

  @Input.OneSpelling('instructions', 'prompts')
  @Prompts({ description: 'Texts, each with its language.' })
  prompts?: Prompt[]

  @Input.RequiredWith('instructions')
  @VoiceLanguage({ description: 'Language of the instructions; required with `instructions`.' })
  language?: string

  @Input.Optional()
  @format()
  format?: AudioFormat
}

@ApiSchema({ name: 'VoiceResponse', description: 'The address of a spoken prompt, which can be played without a key.' })
export class VoiceResponseDto {
  @Field.Text('Identifies the combination of text, language, format and voice.')
  id!: string

  @Field.Text('Absolute, signed address; supports Range requests.', { format: 'uri' })
  url!: string

  @Field.OneOf(AUDIO_FORMATS)
  format!: AudioFormat

  @Field.Text({ example: 'fr' })
  language!: string

  @Field.Integer({ minimum: 1 })
  size_bytes!: number

  @Field.Decimal('Seconds.')
  duration!: number

  @Field.YesOrNo('Whether the clip existed before this request.')
  cached!: boolean

  @Field.Instant('The address is valid until this time.')
  expires_at!: string
}
