import { type LatLng } from '@repere/shared'
import { Injectable, Logger } from '@nestjs/common'
import { request } from 'undici'
import { type CodeSystem } from '../search/query/foreign-codes.js'

/** Finds the point of a code of another system, where the operator of this service has somebody who knows it. */
export abstract class CodeResolver {
  /** False without a resolver. */
  abstract readonly isConfigured: boolean
  /** The point of a code; null if it is unknown, or the resolver does not answer. */
  abstract resolve(system: CodeSystem, code: string): Promise<LatLng | null>
}

const DEADLINE_MS = 2_000
const BYTES_MAX = 10_000

/** Asks `GET <url>?system=ghanapost_gps&code=GA-183-8164`, which answers `{"lat": …, "lng": …}` or 404. */
@Injectable()
export class HttpCodeResolver extends CodeResolver {
  private readonly logger = new Logger(HttpCodeResolver.name)

  /** @param url  null without a resolver */
  constructor(private readonly url: string | null) {
    super()
  }

  get isConfigured(): boolean {
    return this.url !== null
  }

  async resolve(system: CodeSystem, code: string): Promise<LatLng | null> {
    if (this.url === null) return null
    const asked = new URL(this.url)
    asked.searchParams.set('system', system)
    asked.searchParams.set('code', code)
    try {
      const { statusCode, body } = await request(asked, { signal: AbortSignal.timeout(DEADLINE_MS) })
      const text = await body.text()
      if (statusCode === 404) return null
      if (statusCode !== 200 || text.length > BYTES_MAX) throw new Error(`status ${statusCode}, ${text.length} bytes`)
      const { lat, lng } = JSON.parse(text) as Partial<LatLng>
      if (typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) {
        return { lat, lng }
      }
      throw new Error('no point in the answer')
    } catch (cause) {
      // The code itself may be somebody's address.
      this.logger.warn({ err: cause, system }, 'the resolver of codes did not answer')
      return null
    }
  }
}
