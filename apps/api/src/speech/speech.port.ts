/** The speech engine is missing, failed, or took too long. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable'
}

/** Too many prompts wait, of this account or of all accounts; or the prompt's turn did not come in time. */
export class SpeechOverloaded extends Error {
  override readonly name = 'SpeechOverloaded'
}

/** No client waits for the prompt any more. */
export class SpeechAbandoned extends Error {
  override readonly name = 'SpeechAbandoned'
}

/** The voice of one language. */
export abstract class SpeechBackend {
  /** The name of the engine in `X-Backend` and `/v1/navigate/languages`. */
  abstract readonly name: string
  /** Engine, voice and version. Another variant makes other clips. */
  abstract readonly variant: string

  /**
   * Speaks a text.
   *
   * @param text  1..500 printable characters on one line, without markup
   * @returns a WAV file; its header may not contain its length
   * @throws SpeechUnavailable
   */
  abstract synthesise(text: string): Promise<Buffer>
}
