import { type Problem } from '@repere/http'

type ErrorFields = (problem: Problem, path: string) => object

/**
 * Further fields of errors at addresses without an operation. An operation declares its own (`errorFields`); the folder of another
 * API also answers addresses that it does not have as that API does.
 */
export class UnknownAddresses {
  private readonly fields = new Map<string, ErrorFields>()

  /** @param folder  `/osrm`: all addresses below it */
  answerLike(folder: string, fields: ErrorFields): void {
    this.fields.set(folder, fields)
  }

  /** @returns nothing outside the folders of other APIs */
  fieldsOf(problem: Problem, path: string): object | undefined {
    for (const [folder, fields] of this.fields) if (path.startsWith(`${folder}/`)) return fields(problem, path)
    return undefined
  }
}
