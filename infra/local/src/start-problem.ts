/** A problem that the person at the keyboard can solve: what is wrong, and what to do. Shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'

  /**
   * @param what  one sentence
   * @param remedy  what to do, as an instruction; empty when unknown
   */
  constructor(
    readonly what: string,
    readonly remedy = '',
    options?: ErrorOptions,
  ) {
    super(remedy === '' ? what : `${what}\n  ${remedy}`, options)
  }
}
