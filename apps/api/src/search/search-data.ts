import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type PlaceEffect } from '@repere/gazetteer'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { CorrectedIndex } from './corrections/corrected-index.js'
import { type SearchIndex, SearchUnavailable } from './search.port.js'

/** An index that can be let go of. */
export interface OpenIndex extends SearchIndex {
  /** Reads what is most likely asked for, a little at a time, until the index is closed. */
  warm(): Promise<void>
  /** Lets go of documents that were worked out: what lies around them has another name now. */
  forget(): void
  /** Nothing may ask it any more. */
  close(): void
}

/** The name of the index in a build's folder. */
export const INDEX_FILE = 'search.sqlite'

/**
 * The search index that answers now. A build from before there was one has none: the region still serves it, and only
 * search is unavailable.
 */
export class SearchData implements BuildReader {
  readonly name = 'search'
  private index: OpenIndex | null = null
  private hasBuild = false
  private effects: ReadonlyMap<string, PlaceEffect> = new Map()
  /** The index with accepted corrections on top; the index itself where there are none. */
  private corrected: SearchIndex | null = null

  /** @param open  throws where the file is no index that this version reads */
  constructor(private readonly open: (file: string, build: string) => OpenIndex) {}

  /** Synchronous inside, as a promise for the caller: opening reads the vocabulary and takes a moment. */
  prepare({ folder, id }: Build): Promise<PreparedBuild> {
    const file = join(folder, INDEX_FILE)
    return new Promise((resolve) => {
      const next = existsSync(file) ? this.open(file, id) : null
      resolve({
        commit: () => {
          // Questions are synchronous, so none is under way just now.
          this.index?.close()
          this.index = next
          this.hasBuild = true
          this.correctIndex()
          // What cannot be read is reported by the questions that need it.
          next?.warm().catch(() => {})
        },
        abandon: () => next?.close(),
      })
    })
  }

  /**
   * The answer to a question about one build: the callback uses one index from start to end.
   *
   * @param question  synchronous; must not keep the index
   * @throws SearchUnavailable  if the current build has no index, or it cannot be read
   */
  ask<T>(question: (index: SearchIndex) => NotAPromise<T>): NotAPromise<T> {
    if (!this.corrected) throw new SearchUnavailable('the data build has no search index')
    return question(this.corrected)
  }

  /**
   * Has every later answer take these corrections into account, whichever build serves.
   *
   * @param effects  by the place's id; they replace those of before
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

type NotAPromise<T> = T extends Promise<unknown> ? never : T
