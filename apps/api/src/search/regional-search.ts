import { type PlaceEffect } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { nameTogether, type PerRegion, type RegionData } from '../region/index.js'
import { type NotAPromise, type SearchData } from './search-data.js'
import { type SearchIndex, SearchUnavailable } from '@repere/search/search.port'

/** The search indexes of all regions. */
export class RegionalSearch {
  constructor(private readonly data: PerRegion<SearchData>) {}

  /**
   * Asks every index in turn; those of main roads only where there are no others.
   *
   * @param question  synchronous; must not keep the index, nor those of the other regions, which are beside it
   * @returns the answers in the order of the regions, those around the point first; and the builds together
   * @throws SearchUnavailable  if no region has an index, or one cannot be read
   */
  everywhere<T>(
    question: (index: SearchIndex, beside: readonly SearchIndex[]) => NotAPromise<T>,
    near: LatLng | null = null,
  ): { answers: NotAPromise<T>[]; build: string } {
    const { regions } = this.data
    const local = near && regions.at([near])
    const inOrder = regions.detailed.filter((region) => this.data.of(region).status() === 'ok')
    if (inOrder.length === 0) throw new SearchUnavailable('no data build has a search index')
    if (local && inOrder.includes(local)) inOrder.sort((a, b) => Number(b === local) - Number(a === local))
    // Nothing can close them before the last question, because all of this is synchronous.
    const indexes = inOrder.map((region) => this.data.of(region).withIndex<SearchIndex>((index) => index))
    const answers = indexes.map((index) =>
      question(
        index,
        indexes.filter((other) => other !== index),
      ),
    )
    return { answers, build: nameTogether(regions.serving.map(({ serving }) => serving!.id))! }
  }

  /**
   * Asks the index of the region that these points lie in.
   *
   * @throws SearchUnavailable  if it has none, or it cannot be read
   */
  around<T>(points: readonly LatLng[], question: (index: SearchIndex) => NotAPromise<T>): NotAPromise<T> {
    const { regions } = this.data
    return this.data.of(regions.at(points) ?? regions.detailed[0] ?? regions.first).withIndex(question)
  }

  /**
   * Applies these corrections to all later answers of every build.
   *
   * @returns how many are of places that no build in service has
   */
  correct(effects: ReadonlyMap<string, PlaceEffect>): number {
    const known = this.data.all.reduce((sum, data) => sum + effects.size - data.correct(effects), 0)
    return Math.max(0, effects.size - known)
  }

  /** The worst of all regions. */
  status(): ReturnType<SearchData['status']> {
    const all = this.data.regions.all.map((region) => this.statusOf(region))
    return all.find((status) => status !== 'ok') ?? 'ok'
  }

  statusOf(region: RegionData): ReturnType<SearchData['status']> {
    return this.data.of(region).status()
  }

  close(): void {
    for (const data of this.data.all) data.close()
  }
}
