import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { canonicalFields, pickFields } from '@repere/http'
import { Answer } from './answer.js'

/** The parts that distinguish one deterministic question from another. */
export interface Question {
  operation: string
  /** The data build that answers. Answers are valid for one build only. */
  build: string
  /** The request with its defaults filled in, in one canonical form. */
  request: object
}

export interface Computed {
  body: object
  backend: string
  /** The build that made the answer. When it differs from the question's build, the answer is not cached. */
  build: string
}

/**
 * Cached answers to deterministic questions, bounded in bytes, in this process only. On a miss, a replica calls its own
 * engine, which is cheaper than a shared cache. Identical concurrent questions are computed once.
 */
export class ResponseCache {
  private readonly answers: LRUCache<string, Answer> | null
  private readonly inFlight = new Map<string, Promise<Answer>>()
  /** Text of a request → cache key and price, so that a repeated request skips validation. */
  private readonly shortcuts = new LRUCache<string, { key: string; units: number }>({ max: 20_000 })

  /** @param bytesMax  0 keeps nothing */
  constructor(bytesMax: number) {
    this.answers =
      bytesMax > 0
        ? new LRUCache({
            maxSize: bytesMax,
            maxEntrySize: Math.ceil(bytesMax / 16),
            // Compressed forms, made later, take about 40 % of the text.
            sizeCalculation: (answer, key) => Math.ceil(1.4 * answer.json.length) + 2 * key.length + 200,
          })
        : null
  }

  /**
   * Returns the cached answer, a pending one, or a new one.
   *
   * @throws the error of `compute`; failures are never cached
   */
  async answer(question: Question, compute: () => Promise<Computed>): Promise<Answer> {
    const key = cacheKey(question)
    const kept = this.answers?.get(key)
    if (kept) return kept

    const pending = this.inFlight.get(key)
    if (pending) return (await pending).hit()

    const fresh = compute().then(({ body, backend, build }) => {
      const kept = build === question.build ? { key, build } : undefined
      const answer = new Answer(Buffer.from(JSON.stringify(body)), backend, 'MISS', kept)
      if (kept) this.answers?.set(key, answer.hit())
      return answer
    })
    this.inFlight.set(key, fresh)
    try {
      return await fresh
    } finally {
      this.inFlight.delete(key)
    }
  }

  /**
   * The chosen fields of an answer, cached as long as the whole answer.
   *
   * @param fields  valid, as the client sent them; two spellings of one selection share an entry
   */
  select(whole: Answer, fields: string): Answer {
    return this.inForm(whole, `fields=${canonicalFields(fields)}`, (body) => pickFields(body, fields) as object)
  }

  /**
   * An answer in another form, cached as long as the answer itself.
   *
   * @param form  the form with its options; equal forms of one answer share an entry
   */
  inForm<Body>(whole: Answer, form: string, toForm: (body: Body) => object): Answer {
    const kept = whole.kept && { ...whole.kept, key: `${whole.kept.key} ${form}` }
    const known = kept && this.answers?.get(kept.key)
    if (known) return known
    const body = toForm(JSON.parse(whole.json.toString()) as Body)
    const formed = new Answer(Buffer.from(JSON.stringify(body)), whole.backend, whole.cache, kept)
    if (kept) this.answers?.set(kept.key, formed.hit())
    return formed
  }

  /** Removes every answer, because its data has changed within its build. */
  clear(): void {
    this.answers?.clear()
    this.shortcuts.clear()
  }

  /** Lets an identical request find this answer, and its price, without parsing. */
  remember(rawRequest: string, { kept }: Answer, units: number): void {
    if (kept && this.answers) this.shortcuts.set(`${kept.build} ${rawRequest}`, { key: kept.key, units })
  }

  recall(rawRequest: string, build: string): { answer: Answer; units: number } | null {
    const known = this.shortcuts.get(`${build} ${rawRequest}`)
    const answer = known && this.answers?.get(known.key)
    return answer ? { answer, units: known.units } : null
  }
}

/** Large requests (a trace, a matrix) are stored by their digest, so a cache key is never larger than its answer. */
function cacheKey({ operation, build, request }: Question): string {
  const text = JSON.stringify(request)
  return `${operation} ${build} ${text.length > 512 ? createHash('sha256').update(text).digest('base64') : text}`
}
