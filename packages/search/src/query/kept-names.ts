import { displayName, normalise, normalised, phoneticKey, variantsOf } from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { type SearchDocument } from '../search.port.js'

// The index caches documents while they are used; the words of their names have the same lifetime.
const keptWords = new WeakMap<SearchDocument, readonly string[]>()
const keptNames = new WeakMap<SearchDocument, { name: string | null }>()

/** The normalised words of all names of a document, one name after the other. */
export function wordsOfNames(document: SearchDocument): readonly string[] {
  let words = keptWords.get(document)
  if (!words) keptWords.set(document, (words = variantsOf(document.names).flatMap(normalise)))
  return words
}

/** The name that French users see, normalised; null without a name. */
export function shownNameOf(document: SearchDocument): string | null {
  let kept = keptNames.get(document)
  if (!kept) {
    const name = displayName(document.names, 'fr')
    keptNames.set(document, (kept = { name: name === null ? null : normalised(name) }))
  }
  return kept.name
}

/** Words whose sounds are kept: the names of things repeat the same words. */
const KEPT_SOUNDS_MAX = 50_000
const keptSounds = new LRUCache<string, string>({ max: KEPT_SOUNDS_MAX })

/** `phoneticKey`, which applies some twenty rules to a word. */
export function soundOf(word: string): string {
  let sound = keptSounds.get(word)
  if (sound === undefined) keptSounds.set(word, (sound = phoneticKey(word)))
  return sound
}
