import { Inject, Injectable } from '@nestjs/common'
import { DEFAULT_LANGUAGE, type LatLng } from '@repere/shared'
import { RegionalSearch } from '../search/regional-search.js'
import { type NotAPromise } from '../search/search-data.js'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { searchProblem } from '../search/search.problems.js'
import { type PlaceDto } from './place.dto.js'
import { toPlace } from './place.js'

/** Places for operations that ask the engine between two questions to the search index. */
@Injectable()
export class PlaceReader {
  constructor(@Inject(RegionalSearch) private readonly data: RegionalSearch) {}

  /**
   * Asks the index of the region around the points.
   *
   * @throws Problem  502 when search fails; 503 without data; what `ask` throws
   */
  ask<T>(points: readonly LatLng[], ask: (index: SearchIndex) => NotAPromise<T>): NotAPromise<T> {
    try {
      return this.data.around(points, ask)
    } catch (error) {
      throw searchProblem(error)
    }
  }

  /**
   * The places of documents as the API shows them, with values of the caller; those are left out that a build without them has
   * replaced meanwhile.
   *
   * @param around  the points with which the documents were found
   */
  places<T extends { document: SearchDocument }>(
    around: readonly LatLng[],
    found: readonly T[],
    language: string = DEFAULT_LANGUAGE,
  ): (T & { place: PlaceDto })[] {
    return this.ask(around, (index) =>
      found.flatMap((one) => {
        const document = index.documentByUuid(one.document.uuid)
        return document ? [{ ...one, place: toPlace(index, document, language, null) }] : []
      }),
    )
  }
}
