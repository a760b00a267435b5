import { badInput } from '@repere/http'
import { DEFAULT_LANGUAGE } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { type Answer } from '../../gateway/answer.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { requireBuild } from '../../gateway/serving-build.js'
import { coverageErrors, Regions } from '../../region/index.js'
import { RegionalSearch } from '../../search/regional-search.js'
import { SEARCH_BACKEND, searchProblem } from '../../search/search.problems.js'
import { type GeocodeResponseDto } from '../geocode-feature.dto.js'
import { type ReverseQueryDto } from './reverse.dto.js'
import { reverse } from './reverse.js'

@Injectable()
export class ReverseService {
  constructor(
    @Inject(RegionalSearch) private readonly search: RegionalSearch,
    @Inject(Regions) private readonly regions: Regions,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /**
   * Things at a point.
   *
   * @throws Problem  400 outside the data; 502 when search fails or the data has no index; 503 without data
   */
  async reverse({ lat, lng, language = DEFAULT_LANGUAGE, layers }: ReverseQueryDto): Promise<Answer> {
    const regions = requireBuild(this.regions, SEARCH_BACKEND)
    const at = { lat, lng }
    const errors = coverageErrors('lat', at, regions)
    if (errors.length > 0) throw badInput(errors)
    const build = regions.at([at])!.serving!

    const asked = { operation: 'reverse', build: build.id, request: { at, language, layers } }
    try {
      return await this.cache.answer(asked, () => {
        const found = this.search.around([at], (index) => ({
          build: index.build,
          features: reverse(index, at, language, layers),
        }))
        const features = found.features.filter(({ properties }) => !layers || layers.includes(properties.layer))
        const body: GeocodeResponseDto = { type: 'FeatureCollection', features }
        return Promise.resolve({ body, backend: SEARCH_BACKEND, build: found.build })
      })
    } catch (error) {
      throw searchProblem(error)
    }
  }
}
