export interface EspeakSettings {
  timeoutMs: number
  /** Search path for programs (`PATH`). */
  searchPath: string
}
