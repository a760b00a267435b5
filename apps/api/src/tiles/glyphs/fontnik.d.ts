declare module 'fontnik' {
  type Done = (error: Error | null, glyphs: Uint8Array) => void
  interface Fontnik {
    /** Glyphs of one font, as a stack in the protobuf of Mapbox. `end` is inclusive. */
    range(options: { font: Buffer; start: number; end: number }, done: Done): void
    /** One stack of several: where two have the same letter, the first wins. */
    composite(stacks: Uint8Array[], done: Done): void
  }
  const fontnik: Fontnik
  export default fontnik
}
