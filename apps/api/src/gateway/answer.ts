import { createHash } from 'node:crypto'
import { type Encoding } from '@repere/http'

/**
 * A controller returns this when an engine made the body: the JSON text, encoded once and shared by all requests that
 * the cache answers, with the data for the diagnostic headers.
 */
export class Answer {
  constructor(
    /** JSON text in UTF-8, encoded once. */
    readonly json: Buffer,
    readonly backend: string,
    readonly cache: 'HIT' | 'MISS',
    /** Cache key of the answer, and the data build that it is valid for; absent when it must not be cached. */
    readonly kept?: { key: string; build: string },
    /** The compressed text, by encoding. Filled when a client first accepts the encoding. */
    readonly compressed = new Map<Encoding, Buffer>(),
    private readonly tag: { text?: string } = {},
  ) {}

  /** Weak, because each encoding has bytes of its own. Made once, and shared by all requests that the cache answers. */
  get etag(): string {
    return (this.tag.text ??= `W/"${createHash('sha256').update(this.json).digest('base64url').slice(0, 22)}"`)
  }

  hit(): Answer {
    return new Answer(this.json, this.backend, 'HIT', this.kept, this.compressed, this.tag)
  }

  /** The same answer without its cache key: the next request with the same text is validated and computed again. */
  once(): Answer {
    return new Answer(this.json, this.backend, this.cache, undefined, this.compressed, this.tag)
  }
}
