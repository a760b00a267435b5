/** A failure with a remedy: what happened, and what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'

  constructor(
    message: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
