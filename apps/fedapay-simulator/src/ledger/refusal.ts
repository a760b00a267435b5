/** A request that is answered with an error in FedaPay's format. */
export class Refusal extends Error {
  /**
   * @param errors  the faults per field; null: no field is concerned
   */
  constructor(
    readonly statusCode: number,
    message: string,
    readonly errors: Record<string, string[]> | null = null,
  ) {
    super(message)
  }
}
