/** Something the person at the keyboard can fix: what is wrong, and what to do about it. Shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'

  /**
   * @param what  one sentence
   * @param remedy  what to do, as an instruction; empty where nothing is known
   */
  constructor(
    readonly what: string,
    readonly remedy = '',
    options?: ErrorOptions,
  ) {
    super(remedy === '' ? what : `${what}\n  ${remedy}`, options)
  }
}
