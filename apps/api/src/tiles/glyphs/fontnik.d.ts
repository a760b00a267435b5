declare module 'fontnik' {
  type Done = (error: Error | null, glyphs: Uint8Array) => void
  interface Fontnik {
    /** Glyphs of one font, as a stack in the protobuf of Mapbox. `end` is inclusive. */
    range(options: { font: Buffer; start: number; end: number }, done: Done): void
    /** Merges stacks into one. When two contain the same letter, the first one counts. */
    composite(stacks: Uint8Array[], done: Done): void
  }
  const fontnik: Fontnik
  export default fontnik
}
