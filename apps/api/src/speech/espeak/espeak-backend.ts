import { runOn } from '../programs.js'
import { SpeechBackend } from '../speech.port.js'
import { type CompiledVoices } from './compiled-voices.js'
import { type EspeakSettings } from './espeak-settings.js'

/** Words a minute: a driver hears a prompt once, through the noise of the road. */
const WORDS_PER_MINUTE = 155

/** A language that eSpeak NG speaks by itself. */
export class EspeakBackend extends SpeechBackend {
  readonly name = 'espeak-ng'
  readonly variant: string

  constructor(
    private readonly voice: string,
    private readonly settings: EspeakSettings,
  ) {
    super()
    this.variant = `espeak-ng/${voice}`
  }

  synthesise(text: string): Promise<Buffer> {
    return speak(text, ['-v', this.voice], this.settings)
  }
}

/** A language whose pronunciation is ours. */
export class CompiledEspeakBackend extends SpeechBackend {
  readonly name = 'espeak-ng'
  readonly variant: string

  constructor(
    private readonly voice: string,
    private readonly compiled: CompiledVoices,
    private readonly settings: EspeakSettings,
  ) {
    super()
    this.variant = `espeak-ng/${voice}-repere-${compiled.version}`
  }

  async synthesise(text: string): Promise<Buffer> {
    const folder = await this.compiled.folder()
    // eSpeak cannot put numbers together in a language that it does not know; digit by digit they are understood.
    const spelt = text.replace(/\d+/g, (digits) => digits.split('').join(' '))
    return speak(spelt, ['--path', folder, '-v', this.voice], this.settings)
  }
}

const speak = (text: string, voice: string[], settings: EspeakSettings): Promise<Buffer> =>
  runOn(text, 'espeak-ng', [...voice, '-s', `${WORDS_PER_MINUTE}`, '--stdin', '--stdout'], settings)
