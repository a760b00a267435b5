/** A request that is answered with an error, in the shape that FedaPay gives it. */
export class Refusal extends Error {
  /**
   * @param errors  what is wrong per field; null: nothing about fields
   */
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors: Record<string, string[]> | null = null,
  ) {
    super(message)
  }
}
