import { type Language } from '@repere/shared'
import { runOn } from '../programs.js'
import { SpeechBackend } from '../speech.port.js'
import { type CompiledVoices } from './compiled-voices.js'
import { type EspeakSettings } from './espeak-settings.js'
import { namesIn } from './names-in-prompt.js'
import { BUILT_IN_VOICES, type COMPILED_VOICES } from './voices.js'

/** Words per minute: a driver hears a prompt once, and the road is loud. */
const WORDS_PER_MINUTE = 155

/** A language that eSpeak NG supports itself. */
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

/** Version of the rules for names. Another version makes other clips. */
const NAMES_VERSION = 1

/**
 * A language with our own pronunciation rules. French and English names in its sentences use the rules of French and
 * English.
 */
export class CompiledEspeakBackend extends SpeechBackend {
  readonly name = 'espeak-ng'
  readonly variant: string

  constructor(
    private readonly voice: (typeof COMPILED_VOICES)[number],
    private readonly compiled: CompiledVoices,
    private readonly settings: EspeakSettings,
  ) {
    super()
    this.variant = `espeak-ng/${voice}-repere-${compiled.version}-${NAMES_VERSION}`
  }

  async synthesise(text: string): Promise<Buffer> {
    const folder = await this.compiled.folder()
    return speak(toSsml(text, this.voice), ['--path', folder, '-v', this.voice, '-m'], this.settings)
  }
}

/** A prompt in the markup of `espeak-ng -m`: names have their own voices. */
export const toSsml = (text: string, language: Language): string =>
  `<speak>${namesIn(text, language)
    .map((part) =>
      part.language in BUILT_IN_VOICES
        ? `<voice xml:lang="${part.language}">${escaped(part.text)}</voice>`
        : escaped(spelt(part.text)),
    )
    .join('')}</speak>`

/** eSpeak cannot compose numbers in a language that it does not know, so digits are spoken one by one. */
const spelt = (text: string): string => text.replace(/\d+/g, (digits) => digits.split('').join(' '))

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const speak = (text: string, voice: string[], settings: EspeakSettings): Promise<Buffer> =>
  runOn(text, 'espeak-ng', [...voice, '-s', `${WORDS_PER_MINUTE}`, '--stdin', '--stdout'], settings)
