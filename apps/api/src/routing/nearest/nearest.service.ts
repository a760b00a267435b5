import { Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { repeatedIds } from '../given-ids.js'
import { type NearCandidateDto, type NearestBodyDto, type NearestResponseDto } from './nearest.dto.js'
import { OneToMany } from './one-to-many.js'

@Injectable()
export class NearestService {
  constructor(private readonly oneToMany: OneToMany) {}

  get backend(): string {
    return this.oneToMany.backend
  }

  /**
   * Refuses ids that the request has twice.
   *
   * @throws Problem  400 naming each of them
   */
  refuseRepeated({ candidates }: NearestBodyDto): void {
    const errors = repeatedIds(candidates, 'candidates')
    if (errors.length > 0) throw badInput(errors)
  }

  /**
   * The candidates that are reached first, or that arrive first.
   *
   * @throws Problem  as `OneToMany.trips` does
   */
  async nearest(request: NearestBodyDto): Promise<NearestResponseDto> {
    const { from, to, candidates, n = candidates.length, max_seconds = Infinity } = request
    const centre = from ? { field: 'from', ...from } : { field: 'to', ...to! }
    const { trips } = await this.oneToMany.trips(centre, candidates, { ...request, direction: from ? 'from' : 'to' })
    const nearest: NearCandidateDto[] = []
    const unreachable: string[] = []
    for (const [index, { id }] of candidates.entries()) {
      const trip = trips[index]
      if (!trip) unreachable.push(id)
      else if (trip.seconds <= max_seconds) nearest.push({ id, duration: trip.seconds, distance: trip.metres })
    }
    // Equal ones stay in the order of the request.
    nearest.sort((a, b) => a.duration - b.duration || a.distance - b.distance)
    return { nearest: nearest.slice(0, n), unreachable }
  }
}
