import { createHash } from 'node:crypto'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { FairQueue } from '../fair-queue.js'
import { type AudioFormat, encode } from './audio.js'
import { ClipFlight, type Listener } from './clip-flight.js'
import { type ClipFacts, ClipStore } from './clips/clip-store.port.js'
import { normalisedPrompt } from './prompt-text.js'
import { type SpeechBackend, SpeechUnavailable } from './speech.port.js'

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

/** Prompts of one account that wait: two full batches. */
const WAITING_PER_ACCOUNT = 400
/** Prompts of all accounts that wait, for each process. */
const WAITING_PER_PROCESS = 2_000
const PROBED_EVERY_MS = 10_000

/** Makes prompts speak, each once. */
@Injectable()
export class SpeechService implements OnApplicationShutdown {
  private readonly flights = new Map<string, ClipFlight>()
  private readonly probes = new Map<string, { at: number; answers: Promise<boolean> }>()
  private readonly known = new Map<string, boolean>()
  private readonly queue: FairQueue

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

  /** The languages that have a voice, whether it answers now or not. */
  get languages(): string[] {
    return [...this.backends.keys()]
  }

  /** Clips that are being made, or wait for it. */
  get underWay(): number {
    return this.flights.size
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
   * @throws SpeechUnavailable
   * @throws SpeechOverloaded  when too many prompts wait, or the listener's deadline passes first
   * @throws SpeechAbandoned  when the listener goes first
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
    return this.lastStatus()
  }

  /** What was known last, without asking a voice. */
  lastStatus(): 'ok' | 'starting' | 'down' {
    if ([...this.known.values()].some(Boolean)) return 'ok'
    return this.known.size < this.languages.length ? 'starting' : 'down'
  }

  /** Nothing is left running, or writing into the folder of clips, when the process goes. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.flights.values()].map((flight) => flight.settled))
    await Promise.allSettled([...this.probes.values()].map((probe) => probe.answers))
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
    const audio = await encode(await backend.synthesise(prompt), format, this.settings)
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
