import { SpeechBackend, SpeechUnavailable } from '../speech.port.js'

export interface HttpSpeechSettings {
  /** Address of a server with OpenAI's speech protocol, without `/v1/audio/speech`. */
  url: string
  /** ISO 639 code, sent as the voice when the address names none. */
  language: string
  timeoutMs: number
}

/**
 * A remote speech server. The parameters `voice` and `model` of the address choose the voice and the model
 * (`http://speech:8000?model=mms-tts&voice=hau`).
 */
export class HttpSpeechBackend extends SpeechBackend {
  readonly name: string
  readonly variant: string
  private readonly endpoint: string
  private readonly model: string
  private readonly voice: string

  constructor(private readonly settings: HttpSpeechSettings) {
    super()
    const url = new URL(settings.url)
    this.model = url.searchParams.get('model') ?? 'tts-1'
    this.voice = url.searchParams.get('voice') ?? settings.language
    this.endpoint = `${url.origin}${url.pathname.replace(/\/+$/, '')}/v1/audio/speech`
    this.name = this.model
    this.variant = `${this.model}/${this.voice}`
  }

  async synthesise(text: string): Promise<Buffer> {
    const { model, voice } = this
    try {
      const response = await fetch(this.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, voice, input: text, response_format: 'wav' }),
        signal: AbortSignal.timeout(this.settings.timeoutMs),
      })
      const audio = Buffer.from(await response.arrayBuffer())
      if (!response.ok) throw new SpeechUnavailable(`${this.endpoint} answered ${response.status}`)
      return audio
    } catch (error) {
      if (error instanceof SpeechUnavailable) throw error
      throw new SpeechUnavailable(`${this.endpoint} did not answer`, { cause: error })
    }
  }
}
