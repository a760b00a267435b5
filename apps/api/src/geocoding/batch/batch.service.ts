import { Inject, Injectable } from '@nestjs/common'
import { type Problem, toProblem } from '@repere/http'
import { Answer } from '../../gateway/answer.js'
import { outcomeOf } from '../../gateway/problem.filter.js'
import { type Charge } from '../../gateway/request-state.js'
import { SEARCH_BACKEND } from '../../search/search.problems.js'
import { GeocodingService } from '../geocoding.service.js'
import { ReverseService } from '../reverse/reverse.service.js'
import { type BatchItem, type GeocodeBatchRequestDto } from './batch.dto.js'

/**
 * Takes the unit of an item; null if the operation is free. @throws Problem  429 without units, 503 if admission is
 * unavailable
 */
export type ChargeItem = (index: number) => Promise<Charge | null>

@Injectable()
export class BatchService {
  constructor(
    @Inject(GeocodingService) private readonly geocoding: GeocodingService,
    @Inject(ReverseService) private readonly reverses: ReverseService,
  ) {}

  /**
   * Answers items one after the other, in their order. An item that fails has its error in its place, and gets its unit
   * back if the failure is ours or its input is refused.
   *
   * @throws Problem  when every item failed, and no failure is caused by the input
   */
  async answer({ items, ...options }: GeocodeBatchRequestDto, chargeItem: ChargeItem): Promise<Answer> {
    const results: (Buffer | Problem)[] = []
    for (const [index, item] of items.entries()) results.push(await this.answerItem(index, item, options, chargeItem))
    const problems = results.filter((result): result is Problem => !Buffer.isBuffer(result))
    const isOurFault = problems.length === items.length && problems.every(({ status }) => status >= 500)
    if (isOurFault) throw problems[0]!
    const texts = results.map((result) =>
      Buffer.isBuffer(result) ? result.toString() : JSON.stringify(errorOf(result)),
    )
    return new Answer(Buffer.from(`{"results":[${texts.join(',')}]}`), SEARCH_BACKEND, 'MISS')
  }

  private async answerItem(
    index: number,
    item: BatchItem,
    options: Omit<GeocodeBatchRequestDto, 'items'>,
    chargeItem: ChargeItem,
  ): Promise<Buffer | Problem> {
    let charge: Charge | null = null
    try {
      charge = await chargeItem(index)
      const { json } = await ('reverse' in item
        ? this.reverses.reverse({ ...item.reverse, language: options.language, layers: options.layers })
        : this.geocoding.geocode({ q: item.q, ...item.bias, ...options }))
      return json
    } catch (error) {
      const problem = toProblem(error)
      await charge?.recordOutcome(outcomeOf(problem))
      return problem
    }
  }
}

const errorOf = ({ status, message, details }: Problem) => ({
  error: { code: status, message, details: details ?? null },
})
