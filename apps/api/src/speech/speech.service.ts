import { createHash } from 'node:crypto'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { FairQueue } from '../fair-queue.js'
import { type AudioFormat, encode } from './audio.js'
import { ClipFlight, type Listener } from './clip-flight.js'
import { type ClipFacts, ClipStore } from './clips/clip-store.port.js'
import { normalisedPrompt } from './prompt-text.js'
import { type SpeechBackend, SpeechUnavailable } from './speech.port.js'

export interface SpeechSettings {
  /** Prompts made at once; each uses a core. */
  processes: number
  /** Time-out of the encoder. */
  timeoutMs: number
  searchPath: string
}

export interface Clip extends ClipFacts {
  /** Hash of the normalised text, the language, the format and the voice. All accounts share the clip of a prompt. */
  id: string
  format: AudioFormat
  backend: string
  variant: string
  /** True when the clip existed before. */
  cached: boolean
}

/** Most waiting prompts of one account: two full batches. */
const WAITING_PER_ACCOUNT = 400
/** Most waiting prompts of all accounts, per process. */
const WAITING_PER_PROCESS = 2_000
const PROBED_EVERY_MS = 10_000

/** Makes the clip of each prompt, once. */
@Injectable()
export class SpeechService implements OnApplicationShutdown {
  private readonly flights = new Map<string, ClipFlight>()
  private readonly probes = new Map<string, { at: number; answers: Promise<boolean> }>()
  private readonly known = new Map<string, boolean>()
  private readonly queue: FairQueue
  /** Why the last check of a voice failed; null before that. */
  private failure: string | null = null

  constructor(
    private readonly backends: ReadonlyMap<string, SpeechBackend>,
    private readonly store: ClipStore,
    private readonly settings: SpeechSettings,
  ) {
    this.queue = new FairQueue({
      running: settings.processes,
      waiting: settings.processes * WAITING_PER_PROCESS,
      waitingPerAccount: WAITING_PER_ACCOUNT,
    })
  }

  /** The languages with a voice, whether it works now or not. */
  get languages(): string[] {
    return [...this.backends.keys()]
  }

  /** Number of clips that are being made or wait. */
  get underWay(): number {
    return this.flights.size
  }

  backendOf(language: string): SpeechBackend {
    const backend = this.backends.get(language)
    if (backend === undefined) throw new Error(`no voice for ${language}`)
    return backend
  }

  /**
   * The clip of a prompt; made now if it does not exist.
   *
   * @param text      contains a letter or a digit
   * @param language  one of `languages`
   * @throws SpeechUnavailable
   * @throws SpeechOverloaded  when too many prompts wait, or the caller's deadline passes first
   * @throws SpeechAbandoned  when the caller leaves first
   */
  async clip(text: string, language: string, format: AudioFormat, listener: Listener): Promise<Clip> {
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

    let flight = this.flights.get(name)
    if (flight === undefined) {
      const own: ClipFlight = new ClipFlight(
        this.queue,
        () => this.make(backend, prompt, name, format),
        () => void (this.flights.get(name) === own && this.flights.delete(name)),
      )
      this.flights.set(name, own)
      flight = own
    }
    return { ...about, ...(await flight.join(listener)), cached: false }
  }

  /** @param name  id and format. @returns null for an unknown clip */
  sound(name: string): Promise<Buffer | null> {
    return this.store.read(name)
  }

  /** True when the voice of a language works now; checked every ten seconds at most. */
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

  /** The last known state. The call also starts a new check. */
  status(): 'ok' | 'starting' | 'down' {
    for (const language of this.languages) {
      void this.answers(language).then((answers) => this.known.set(language, answers))
    }
    return this.lastStatus()
  }

  /** The last known state, without a check. */
  lastStatus(): 'ok' | 'starting' | 'down' {
    if ([...this.known.values()].some(Boolean)) return 'ok'
    return this.known.size < this.languages.length ? 'starting' : 'down'
  }

  /** Why a voice did not work when one was last checked without success; null: none failed. For operators. */
  get lastFailure(): string | null {
    return this.failure
  }

  /** Stops everything, so that no program runs or writes into the clip folder after the process has ended. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.flights.values()].map((flight) => flight.settled))
    await Promise.allSettled([...this.probes.values()].map((probe) => probe.answers))
  }

  private async speaks(backend: SpeechBackend): Promise<boolean> {
    try {
      await encode(await backend.synthesise('1'), 'opus', this.settings)
      return true
    } catch (error) {
      this.failure = (error as Error).message
      return false
    }
  }

  private async make(backend: SpeechBackend, prompt: string, name: string, format: AudioFormat): Promise<ClipFacts> {
    const audio = await encode(await backend.synthesise(prompt), format, this.settings)
    const facts = { sizeBytes: audio.bytes.length, durationSeconds: audio.durationSeconds }
    try {
      await this.store.keep(name, audio.bytes, facts)
    } catch (error) {
      // Without a stored clip there is no address to return.
      throw new SpeechUnavailable('the clip could not be kept', { cause: error })
    }
    return facts
  }
}
