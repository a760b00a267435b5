import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, type BuildReader, type PreparedBuild } from '../region/index.js'
import { type SearchIndex, SearchUnavailable } from './search.port.js'

/** An index that can be let go of. */
export interface OpenIndex extends SearchIndex {
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
        },
        abandon: () => next?.close(),
      })
    })
  }

  /**
   * The answer to a question about one build: whatever `question` asks, it asks the same index.
   *
   * @param question  synchronous; must not keep the index
   * @throws SearchUnavailable  when the build in service has no index, or it cannot be read
   */
  ask<T>(question: (index: SearchIndex) => NotAPromise<T>): NotAPromise<T> {
    if (!this.index) throw new SearchUnavailable('the data build has no search index')
    return question(this.index)
  }

  status(): 'ok' | 'starting' | 'unavailable' {
    if (this.index) return 'ok'
    return this.hasBuild ? 'unavailable' : 'starting'
  }

  close(): void {
    this.index?.close()
    this.index = null
  }
}

type NotAPromise<T> = T extends Promise<unknown> ? never : T
