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

/** @throws UnsupportedByRepere  for the first parameter that is set and not supported */
export function refuseOthers(request: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined && !known.includes(name)) throw new UnsupportedByRepere(name, value)
  }
}
