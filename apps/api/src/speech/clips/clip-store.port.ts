/** The properties of a clip besides its audio. */
export interface ClipFacts {
  sizeBytes: number
  durationSeconds: number
}

/** The store of clips. A lost clip costs one synthesis, so a store may remove clips at any time. */
export abstract class ClipStore {
  /** @param name  hexadecimal id and format: `….mp3`. @returns null for an unknown clip. Counts as a use. */
  abstract find(name: string): Promise<ClipFacts | null>
  /** @returns the audio, null for an unknown clip. Counts as a use. */
  abstract read(name: string): Promise<Buffer | null>
  /** Stores the clip completely or not at all. */
  abstract keep(name: string, sound: Buffer, facts: ClipFacts): Promise<void>
}
