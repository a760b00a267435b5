import { type LatLng } from '@repere/shared'
import { Injectable, Logger } from '@nestjs/common'
import { type Agent } from 'undici'
import { type CodeSystem } from '@repere/search/query/foreign-codes'

/** Finds the point of a code of another system, where the operator of this service has somebody who knows it. */
export abstract class CodeResolver {
  /** False without a resolver. */
  abstract readonly isConfigured: boolean
  /** The point of a code; null if it is unknown, or the resolver does not answer. */
  abstract resolve(system: CodeSystem, code: string): Promise<LatLng | null>
}

const DEADLINE_MS = 2_000
const BYTES_MAX = 10_000
/** After a failure nobody waits for the resolver for so long. */
const PAUSE_MS = 10_000

/** Asks `GET <url>?system=ghanapost_gps&code=GA-183-8164`, which answers `{"lat": …, "lng": …}` or 404. */
@Injectable()
export class HttpCodeResolver extends CodeResolver {
  private readonly logger = new Logger(HttpCodeResolver.name)
  private agent: Agent | null = null
  private pausedUntil = 0

  /** @param url  null without a resolver */
  constructor(private readonly url: string | null) {
    super()
  }

  get isConfigured(): boolean {
    return this.url !== null
  }

  async resolve(system: CodeSystem, code: string): Promise<LatLng | null> {
    if (this.url === null || performance.now() < this.pausedUntil) return null
    const asked = new URL(this.url)
    asked.searchParams.set('system', system)
    asked.searchParams.set('code', code)
    try {
      // Loaded with the first code: most installations have no resolver.
      const { Agent, request } = await import('undici')
      const { statusCode, body } = await request(asked, {
        signal: AbortSignal.timeout(DEADLINE_MS),
        dispatcher: (this.agent ??= new Agent({ maxResponseSize: BYTES_MAX })),
      })
      const text = await body.text()
      if (statusCode === 404) return null
      if (statusCode !== 200) throw new Error(`status ${statusCode}`)
      const { lat, lng } = JSON.parse(text) as Partial<LatLng>
      if (typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) {
        return { lat, lng }
      }
      throw new Error('no point in the answer')
    } catch (cause) {
      this.pausedUntil = performance.now() + PAUSE_MS
      // The code itself may be somebody's address, and a fault of parsing quotes the answer.
      this.logger.warn({ fault: (cause as Error).name, system }, 'the resolver of codes did not answer')
      return null
    }
  }
}
