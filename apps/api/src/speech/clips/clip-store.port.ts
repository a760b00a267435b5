/** What is known of a clip besides its sound. */
export interface ClipFacts {
  sizeBytes: number
  durationSeconds: number
}

/** Where clips are kept. Losing one costs a synthesis, nothing more: a store may forget what it likes. */
export abstract class ClipStore {
  /** @param name  hexadecimal id and format: `….mp3`. @returns null where there is none. Counts as a use. */
  abstract find(name: string): Promise<ClipFacts | null>
  /** @returns the sound, null where there is none. Counts as a use. */
  abstract read(name: string): Promise<Buffer | null>
  /** Whole or not at all. */
  abstract keep(name: string, sound: Buffer, facts: ClipFacts): Promise<void>
}
