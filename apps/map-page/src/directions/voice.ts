import { type VoiceClip } from '../api/answers.js'
import { type ApiClient } from '../api/client.js'

/** Speaks one text at a time. */
export class Voice {
  private readonly audio = new Audio()
  private readonly clips = new Map<string, Promise<string>>()
  private ended: (() => void) | null = null

  constructor(private readonly client: () => ApiClient) {
    this.audio.addEventListener('ended', () => this.stop())
  }

  /**
   * Requests the clip of a text, once, and plays it.
   *
   * @param onEnd  called once: at the end, or when another text is spoken
   * @throws ApiProblem
   */
  async speak(text: string, language: string, onEnd: () => void): Promise<void> {
    this.stop()
    this.ended = onEnd
    const entry = `${language}:${text}`
    const asked = this.clips.get(entry) ?? this.requestClip(text, language)
    this.clips.set(entry, asked)
    try {
      const url = await asked
      // Another text may have been chosen meanwhile.
      if (this.ended !== onEnd) return
      this.audio.src = url
      await this.audio.play()
    } catch (error) {
      this.clips.delete(entry)
      if (this.ended !== onEnd) return
      this.stop()
      throw error
    }
  }

  stop(): void {
    this.audio.pause()
    const { ended } = this
    this.ended = null
    ended?.()
  }

  private async requestClip(text: string, language: string): Promise<string> {
    const { url } = await this.client().post<VoiceClip>('/v1/navigate/voice', { text, language })
    const { pathname, search } = new URL(url)
    // Clips are loaded from the origin of the page, whatever the public name of the API.
    return pathname + search
  }
}
