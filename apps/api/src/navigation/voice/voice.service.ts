import { Inject, Injectable, Logger } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { CONFIG, type Config } from '../../config.js'
import { clientGone, engineFailed, overloaded } from '../../gateway/problem.js'
import { AddressSignature } from '../../address-signature.js'
import { SpeechAbandoned, SpeechOverloaded, SpeechUnavailable } from '../../speech/speech.port.js'
import { type Clip, SpeechService } from '../../speech/speech.service.js'
import { type Prompt } from './prompts.rule.js'
import { type VoiceBatchRequestDto, type VoiceRequestDto, type VoiceResponseDto } from './voice.dto.js'

/** The answer for a prompt that could not be spoken. */
export interface FailedPrompt {
  error: { code: number; message: string; details: null }
}

export interface Spoken<Answer> {
  answer: Answer
  /** Headers about the origin of the answer. */
  backend: string
  variant: string
  cached: boolean
}

/** Milliseconds for one prompt, and for a whole batch, including the wait for a turn. */
const PROMPT_DEADLINE_MS = 10_000
const BATCH_DEADLINE_MS = 30_000
/** Seconds after which the queue of prompts is shorter. */
const RETRY_AFTER_SECONDS = 2

/** The caller: prompts of different accounts take turns. */
export interface PromptCaller {
  account: string
  /** Prompts of free keys wait until no other waits. */
  isFree: boolean
  /** Aborts when the client leaves. Prompts that still wait are then dropped. */
  signal: AbortSignal
}

@Injectable()
export class VoiceService {
  private readonly logger = new Logger(VoiceService.name)

  constructor(
    private readonly speech: SpeechService,
    private readonly signature: AddressSignature,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem  400 for a language without a voice, 502 when the engine fails, 503 when too many prompts wait */
  async one(
    { text, language, format = 'mp3' }: VoiceRequestDto,
    caller: PromptCaller,
  ): Promise<Spoken<VoiceResponseDto>> {
    this.requireVoices([['language', language]])
    try {
      const clip = await this.speech.clip(text, language, format, { ...caller, deadlineMs: PROMPT_DEADLINE_MS })
      return {
        answer: this.describe(clip, language),
        backend: clip.backend,
        variant: clip.variant,
        cached: clip.cached,
      }
    } catch (error) {
      throw this.problemOf(error, language)
    }
  }

  /**
   * Answers in input order. A prompt that fails does not affect the others.
   *
   * @throws Problem  like `one`; 502 or 503 only when every prompt failed
   */
  async batch(
    { instructions, prompts, language, format = 'mp3' }: VoiceBatchRequestDto,
    caller: PromptCaller,
  ): Promise<Spoken<(VoiceResponseDto | FailedPrompt)[]>> {
    const wanted: Prompt[] = prompts ?? (instructions ?? []).map((text) => ({ text, language: language as string }))
    this.requireVoices(
      prompts
        ? prompts.map((prompt, index) => [`prompts.${index}.language`, prompt.language])
        : [['language', language as string]],
    )
    const listener = { ...caller, deadlineMs: BATCH_DEADLINE_MS }
    // The speech service limits parallel work, and makes equal prompts once.
    const outcomes = await Promise.allSettled(
      wanted.map(({ text, language }) => this.speech.clip(text, language, format, listener)),
    )
    const failures = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [this.problemOf(outcome.reason, wanted[index]!.language)] : [],
    )
    if (failures.length === outcomes.length) throw failures[0]
    const clips = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = failures[Symbol.iterator]()
    return {
      answer: outcomes.map((outcome, index) => {
        if (outcome.status === 'fulfilled') return this.describe(outcome.value, wanted[index]!.language)
        const { status, message } = failed.next().value!
        return { error: { code: status, message, details: null } }
      }),
      backend: distinct(clips.map((clip) => clip.backend)),
      variant: distinct(clips.map((clip) => clip.variant)),
      cached: failures.length === 0 && clips.every((clip) => clip.cached),
    }
  }

  private requireVoices(fields: [field: string, language: string][]): void {
    const silent = fields.filter(([, language]) => !this.speech.languages.includes(language))
    const errors = silent.map(([field, value]): FieldError => ({ field, reason: 'coming_soon', value }))
    if (errors.length > 0) throw badInput(errors)
  }

  private describe(clip: Clip, language: string): VoiceResponseDto {
    const expiresAt = AddressSignature.expiryFrom(new Date())
    const expires = expiresAt.getTime() / 1000
    const name = `${clip.id}.${clip.format}`
    const query = new URLSearchParams({ expires: `${expires}`, signature: this.signature.sign(name, expires) })
    return {
      id: clip.id,
      url: `${this.config.http.publicUrl}/v1/navigate/voice/clips/${name}?${query.toString()}`,
      format: clip.format,
      language,
      size_bytes: clip.sizeBytes,
      duration: clip.durationSeconds,
      cached: clip.cached,
      expires_at: expiresAt.toISOString(),
    }
  }

  private problemOf(error: unknown, language: string) {
    const { name } = this.speech.backendOf(language)
    if (error instanceof SpeechOverloaded) return overloaded(RETRY_AFTER_SECONDS, name, error)
    if (error instanceof SpeechAbandoned) return clientGone()
    if (!(error instanceof SpeechUnavailable)) throw error
    this.logger.warn({ err: error }, 'A prompt could not be spoken')
    return engineFailed(name, error)
  }
}

const distinct = (names: string[]) => [...new Set(names)].join(', ')
