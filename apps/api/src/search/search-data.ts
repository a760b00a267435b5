import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type PlaceEffect } from '@repere/gazetteer'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { CorrectedIndex } from '@repere/search/corrections/corrected-index'
import { type OpenIndex, type SearchIndex, SearchUnavailable } from '@repere/search/search.port'
import { INDEX_FILE } from '@repere/search/sqlite/sqlite-index'

/**
 * The search index that answers now. A build from before there was one has none: the region still serves it, and only
 * search is unavailable.
 */
export class SearchData implements BuildReader {
  readonly name = 'search'
  private index: OpenIndex | null = null
  private hasBuild = false
  private effects: ReadonlyMap<string, PlaceEffect> = new Map()
  /** The index with accepted corrections; the index itself without corrections. */
  private corrected: SearchIndex | null = null

  /** @param open  throws for a file that this version cannot read */
  constructor(private readonly open: (file: string, build: string) => OpenIndex) {}

  /** Opens an index. This is synchronous and slow, because it reads the vocabulary. */
  prepare({ folder, id }: Build): Promise<PreparedBuild> {
    const file = join(folder, INDEX_FILE)
    return new Promise((resolve) => {
      const next = existsSync(file) ? this.open(file, id) : null
      resolve({
        commit: () => {
          // Queries are synchronous, so no query is running now.
          this.index?.close()
          this.index = next
          this.hasBuild = true
          this.correctIndex()
          // Queries report the parts that cannot be read.
          next?.warm().catch(() => {})
        },
        abandon: () => next?.close(),
      })
    })
  }

  /**
   * Runs a query on one build: the callback uses one index from start to end.
   *
   * @param question  synchronous; must not keep the index
   * @throws SearchUnavailable  if the current build has no index, or it cannot be read
   */
  withIndex<T>(question: (index: SearchIndex) => NotAPromise<T>): NotAPromise<T> {
    if (!this.corrected) throw new SearchUnavailable('the data build has no search index')
    return question(this.corrected)
  }

  /**
   * Applies these corrections to all later answers of every build.
   *
   * @param effects  by the place's id; they replace earlier effects
   * @returns how many are of places that the build in service does not have
   */
  correct(effects: ReadonlyMap<string, PlaceEffect>): number {
    this.effects = effects
    this.index?.forget()
    return this.correctIndex()
  }

  private correctIndex(): number {
    if (!this.index || this.effects.size === 0) {
      this.corrected = this.index
      return 0
    }
    const corrected = new CorrectedIndex(this.index, this.effects)
    this.corrected = corrected
    return corrected.unmatched
  }

  status(): 'ok' | 'starting' | 'unavailable' {
    if (this.index) return 'ok'
    return this.hasBuild ? 'unavailable' : 'starting'
  }

  close(): void {
    this.index?.close()
    this.index = null
    this.corrected = null
  }
}

export type NotAPromise<T> = T extends Promise<unknown> ? never : T
