export type ValhallaAction = 'locate' | 'route' | 'matrix' | 'traceRoute' | 'traceAttributes'

/**
 * One call to Valhalla, in the engine host or over HTTP.
 *
 * @returns the text of its answer
 * @throws Error with Valhalla's own message
 */
export type CallValhalla = (action: ValhallaAction, request: string) => Promise<string>

export interface ProcedureSettings {
  /** Metres beyond which a point has no road nearby. */
  snapMaxMetres: number
}
