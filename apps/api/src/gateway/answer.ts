import { type Encoding } from './compression.js'

/**
 * What a controller returns when an engine produced the body: the JSON text, written once and shared by everyone whom
 * the cache answers, with what the diagnostic headers need.
 */
export class Answer {
  constructor(
    /** JSON text in UTF-8: encoded once, however often it is sent. */
    readonly json: Buffer,
    readonly backend: string,
    readonly cache: 'HIT' | 'MISS',
    /** Where the same answer is found again, and the data build that it holds for; absent when it must not be. */
    readonly kept?: { key: string; build: string },
    /** The same text compressed, once somebody has asked for it so. */
    readonly compressed = new Map<Encoding, Buffer>(),
  ) {}

  hit(): Answer {
    return new Answer(this.json, this.backend, 'HIT', this.kept, this.compressed)
  }
}
