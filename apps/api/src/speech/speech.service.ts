import { createHash } from 'node:crypto'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { type Audio, type AudioFormat, encode } from './audio.js'
import { type ClipFacts, ClipStore } from './clips/clip-store.port.js'
import { normalisedPrompt } from './prompt-text.js'
import { type SpeechBackend, SpeechOverloaded, SpeechUnavailable } from './speech.port.js'

export interface SpeechSettings {
  /** Prompts made at once; each takes a core. */
  processes: number
  /** Of the encoder. */
  timeoutMs: number
  searchPath: string
}

export interface Clip extends ClipFacts {
  /** Hash of the normalised text, the language, the format and the voice: one prompt is one clip for everyone. */
  id: string
  format: AudioFormat
  backend: string
  variant: string
  /** It was there before. */
  cached: boolean
}

/** For each process: beyond it a caller had better come back. */
const WAITING_PER_PROCESS = 400
const PROBED_EVERY_MS = 10_000

/** Makes prompts speak, each once. */
@Injectable()
export class SpeechService implements OnApplicationShutdown {
  private readonly making = new Map<string, Promise<ClipFacts>>()
  private readonly probes = new Map<string, { at: number; answers: Promise<boolean> }>()
  private readonly known = new Map<string, boolean>()
  private readonly pool: ReturnType<typeof bulkhead>

  constructor(
    private readonly backends: ReadonlyMap<string, SpeechBackend>,
    private readonly store: ClipStore,
    private readonly settings: SpeechSettings,
  ) {
    this.pool = bulkhead(settings.processes, settings.processes * WAITING_PER_PROCESS)
  }

  /** The languages that have a voice, whether it answers now or not. */
  get languages(): string[] {
    return [...this.backends.keys()]
  }

  backendOf(language: string): SpeechBackend {
    const backend = this.backends.get(language)
    if (backend === undefined) throw new Error(`no voice for ${language}`)
    return backend
  }

  /**
   * The clip of a prompt; made now where nobody has asked for it before.
   *
   * @param text      with a letter or a digit in it
   * @param language  one of `languages`
   * @throws SpeechUnavailable  SpeechOverloaded
   */
  async clip(text: string, language: string, format: AudioFormat): Promise<Clip> {
    const backend = this.backendOf(language)
    const prompt = normalisedPrompt(text)
    const id = createHash('sha256')
      .update(JSON.stringify([prompt, language, format, backend.variant]))
      .digest('hex')
      .slice(0, 32)
    const name = `${id}.${format}`
    const about = { id, format, backend: backend.name, variant: backend.variant }
    const known = await this.store.find(name)
    if (known) return { ...about, ...known, cached: true }

    let made = this.making.get(name)
    if (made === undefined) {
      made = this.make(backend, prompt, name, format).finally(() => this.making.delete(name))
      this.making.set(name, made)
    }
    return { ...about, ...(await made), cached: false }
  }

  /** @param name  id and format. @returns null where it was forgotten */
  sound(name: string): Promise<Buffer | null> {
    return this.store.read(name)
  }

  /** Whether a language's voice answers now; asked anew every ten seconds at most. */
  answers(language: string): Promise<boolean> {
    const backend = this.backends.get(language)
    if (backend === undefined) return Promise.resolve(false)
    const now = Date.now()
    let probe = this.probes.get(language)
    if (probe === undefined || now - probe.at > PROBED_EVERY_MS) {
      probe = { at: now, answers: this.speaks(backend) }
      this.probes.set(language, probe)
    }
    return probe.answers
  }

  /** What was known last; asking also has it looked at anew. */
  status(): 'ok' | 'starting' | 'down' {
    for (const language of this.languages) {
      void this.answers(language).then((answers) => this.known.set(language, answers))
    }
    if ([...this.known.values()].some(Boolean)) return 'ok'
    return this.known.size < this.languages.length ? 'starting' : 'down'
  }

  /** Nothing is left running, or writing into the folder of clips, when the process goes. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.making.values(), ...[...this.probes.values()].map((probe) => probe.answers)])
  }

  private async speaks(backend: SpeechBackend): Promise<boolean> {
    try {
      await encode(await backend.synthesise('1'), 'opus', this.settings)
      return true
    } catch {
      return false
    }
  }

  private async make(backend: SpeechBackend, prompt: string, name: string, format: AudioFormat): Promise<ClipFacts> {
    let audio: Audio
    try {
      audio = await this.pool.execute(async () => encode(await backend.synthesise(prompt), format, this.settings))
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new SpeechOverloaded('too many prompts wait')
      throw error
    }
    const facts = { sizeBytes: audio.bytes.length, durationSeconds: audio.durationSeconds }
    try {
      await this.store.keep(name, audio.bytes, facts)
    } catch (error) {
      // Without the store there is no address to give.
      throw new SpeechUnavailable('the clip could not be kept', { cause: error })
    }
    return facts
  }
}
