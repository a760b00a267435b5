import { Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { type Fence, type FenceSet, FenceSets, metresInside, type Shape, sideOf } from '@repere/tracking'
import {
  type FenceBodyDto,
  type FenceCheckBodyDto,
  type FenceCheckDto,
  type FenceDto,
  type FencesDto,
  FENCES_PER_PAGE,
  type FencesQueryDto,
} from './fence.dto.js'
import { encode, FenceShapes } from './fence-shapes.js'
import { type StoredFence, TrackingStore } from './tracking-store.js'

const FENCES_MAX = 200_000

/** Fences of an account, and on which side of them a point is. */
@Injectable()
export class FencesService {
  private readonly sets: FenceSets

  constructor(
    private readonly store: TrackingStore,
    private readonly shapes: FenceShapes,
  ) {
    this.sets = new FenceSets((account, after) => store.changedFences(account, after))
  }

  /** @throws Problem  400 naming the field; 502, 503 */
  shapeOf(body: FenceBodyDto): Promise<Shape> {
    return this.shapes.shapeOf(body)
  }

  /** @throws Problem  400 with too many fences; 503 */
  async put(account: string, id: string, body: FenceBodyDto, shape: Shape): Promise<FenceDto> {
    const known = await this.setOf(account)
    if (known.size >= FENCES_MAX && !known.get(id)) {
      throw badInput([{ field: 'id', reason: 'too_many', value: id }])
    }
    const { name = null, set = null, area = null, rules: { enter = true, exit = true, ...rules } = {} } = body
    const fence: StoredFence = { name, set, area, shape, rules: { enter, exit, ...rules } }
    return toAnswer({ id, fence, changedAt: await this.store.putFence(account, id, fence) })
  }

  /** @throws Problem  404, 503 */
  async find(account: string, id: string): Promise<FenceDto> {
    const record = await this.store.fence(account, id)
    if (!record) throw notFound()
    return toAnswer(record)
  }

  /** @throws Problem  404, 503 */
  async delete(account: string, id: string): Promise<void> {
    if (!(await this.store.fence(account, id))) throw notFound()
    await this.store.putFence(account, id, null)
  }

  async list(account: string, { after = '', set, limit = FENCES_PER_PAGE }: FencesQueryDto): Promise<FencesDto> {
    const found = await this.store.fences(account, { after, set: set ?? null, max: limit + 1 })
    const fences = found.slice(0, limit).map(toAnswer)
    return { fences, next: found.length > limit ? fences.at(-1)!.id : null }
  }

  /** @throws Problem  404 for an unknown fence; 503 */
  async check(account: string, { fence, set, accuracy = 0, ...at }: FenceCheckBodyDto): Promise<FenceCheckDto> {
    const fences = await this.setOf(account)
    const stateOf = (one: Fence) => {
      const metres = metresInside(one.shape, at)
      return { metres, result: { fence: one.id, state: sideOf(metres, accuracy), distance: rounded(Math.abs(metres)) } }
    }
    if (fence !== undefined) {
      const one = fences.get(fence)
      if (!one) throw notFound()
      return { results: [stateOf(one).result] }
    }
    const near = fences.around(at, accuracy).filter((one) => one.set === set)
    const found = near.map(stateOf).filter(({ result }) => result.state !== 'outside')
    return { results: found.sort((a, b) => b.metres - a.metres).map(({ result }) => result) }
  }

  /** Without Postgres those of before, where this process has them. @throws Problem  503 */
  private async setOf(account: string): Promise<FenceSet> {
    try {
      return await this.sets.of(account, await this.store.fenceRevision(account))
    } catch (error) {
      const known = this.sets.lastKnown(account)
      if (!known) throw error
      return known
    }
  }
}

const rounded = (metres: number): number => Math.round(metres * 10) / 10

function toAnswer({ id, fence, changedAt }: { id: string; fence: StoredFence; changedAt: Date }): FenceDto {
  const { name, set, area, shape, rules } = fence
  const place = area === null ? shapeAnswer(shape) : { area }
  return { id, name, set, ...place, rules, changed_at: changedAt.toISOString() }
}

function shapeAnswer(shape: Shape): Pick<FenceDto, 'circle' | 'polygon' | 'corridor'> {
  if ('circle' in shape) return shape
  if ('line' in shape) return { corridor: { polyline: encode(shape.line), width: shape.width } }
  return { polygon: { type: 'Polygon', coordinates: shape.rings.map((ring) => [...ring, ring[0]!]) } }
}
