/** The engine that should speak is not there, failed, or took too long. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable'
}

/** Too many prompts wait, of this account or of all; or the prompt's turn did not come in time. */
export class SpeechOverloaded extends Error {
  override readonly name = 'SpeechOverloaded'
}

/** Nobody waits for the prompt any more. */
export class SpeechAbandoned extends Error {
  override readonly name = 'SpeechAbandoned'
}

/** One language's voice. */
export abstract class SpeechBackend {
  /** The engine, as `X-Backend` and `/v1/navigate/languages` name it. */
  abstract readonly name: string
  /** Engine, voice and version: what clips depend on. Another variant makes other clips. */
  abstract readonly variant: string

  /**
   * Says a text.
   *
   * @param text  1..500 characters, printable, on one line; never markup
   * @returns a WAV file; its header may not know its length
   * @throws SpeechUnavailable
   */
  abstract synthesise(text: string): Promise<Buffer>
}
