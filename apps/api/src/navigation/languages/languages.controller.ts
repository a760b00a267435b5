import { Controller, Get } from '@nestjs/common'
import { ApiSchema, ApiTags } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { COMING_SOON_LANGUAGES, LANGUAGES } from '@repere/shared'
import { Endpoint } from '../../gateway/endpoint.js'
import { SpeechService } from '../../speech/speech.service.js'

/** The name of each language in that language. */
const NAMES: Record<string, string> = {
  fr: 'Français',
  en: 'English',
  wo: 'Wolof',
  ha: 'Hausa',
  yo: 'Yorùbá',
  fon: 'Fɔ̀ngbè',
  ee: 'Eʋegbe',
  dyu: 'Julakan',
  bm: 'Bamanankan',
  mos: 'Mooré',
}

@ApiSchema({ name: 'VoiceLanguage' })
class VoiceLanguageDto {
  @Field.Text({ example: 'wo' })
  code!: string

  @Field.Text('The name of the language in that language.', { example: 'Wolof' })
  name!: string

  @Field.Text('The speech engine; null if there is none yet.', { nullable: true })
  backend!: string | null
}

@ApiSchema({ name: 'Languages' })
export class LanguagesDto {
  @Field.List(VoiceLanguageDto, 'Languages with a working voice.')
  production!: VoiceLanguageDto[]

  @Field.List(VoiceLanguageDto, 'Languages without a voice, or with a voice that is not available now.')
  coming_soon!: VoiceLanguageDto[]
}

@ApiTags('Navigation')
@Controller('v1/navigate/languages')
export class LanguagesController {
  constructor(private readonly speech: SpeechService) {}

  @Get()
  @Endpoint({
    group: 'navigation',
    answer: LanguagesDto,
    summary: 'List voice languages',
    description: 'Returns the languages with a working voice, and the languages without one.',
  })
  async listVoiceLanguages(): Promise<LanguagesDto> {
    const codes = [...LANGUAGES, ...COMING_SOON_LANGUAGES]
    const speaking = await Promise.all(codes.map((code) => this.speech.answers(code)))
    const described = codes.map((code, index) => ({
      code,
      name: NAMES[code] ?? code,
      backend: this.speech.languages.includes(code) ? this.speech.backendOf(code).name : null,
      speaks: speaking[index] === true,
    }))
    const those = (speaks: boolean) =>
      described.filter((one) => one.speaks === speaks).map(({ code, name, backend }) => ({ code, name, backend }))
    return { production: those(true), coming_soon: those(false) }
  }
}
