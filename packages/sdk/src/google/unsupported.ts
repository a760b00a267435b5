/** A request without a counterpart: public transport, pages of results, rankings, photos. */
export class UnsupportedByRepere extends Error {
  override readonly name = 'UnsupportedByRepere'

  constructor(
    /** The parameter of Google's request. */
    readonly parameter: string,
    readonly value: unknown,
  ) {
    super(`Repère has no counterpart of ${parameter}=${JSON.stringify(value)}.`)
  }
}
