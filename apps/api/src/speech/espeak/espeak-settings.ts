export interface EspeakSettings {
  timeoutMs: number
  /** Where programs are looked for (`PATH`). */
  searchPath: string
}
