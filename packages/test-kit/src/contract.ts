import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

const escaped = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

/** Holds every answer of a test against the OpenAPI document that the API itself serves. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true })
  private readonly validators = new Map<string, ValidateFunction>()

  constructor(private readonly document: Document) {
    addFormats.default(this.ajv)
    this.ajv.addSchema(document, 'api')
  }

  static async of(url: string): Promise<Contract> {
    return new Contract((await (await fetch(`${url}/openapi.json`)).json()) as Document)
  }

  /**
   * @throws Error  when the body is not what the operation promises for this status, or the status is not declared;
   *   errors of undeclared paths have the Error shape all the same
   */
  check(method: string, path: string, status: number, body: unknown): void {
    const template = this.templateOf(path)
    const responses = this.document.paths[template]?.[method.toLowerCase()]?.responses
    // Every declared operation may fail; a route that declares nothing has an empty answer only.
    const declared = responses?.[500] !== undefined
    if (!declared && status < 400) return
    if (declared && !responses[status] && ![404, 413, 415].includes(status)) {
      throw new Error(`${method} ${path} answers ${status}, which its document does not know`)
    }
    const pointer =
      declared && responses[status]
        ? `#/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
        : '#/components/schemas/Error'
    const validate = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `api${pointer}` })
    this.validators.set(pointer, validate)
    if (!validate(body)) {
      const errors = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n')
      throw new Error(
        `${method} ${path} (${status}) breaks its contract:\n${errors}\n${JSON.stringify(body).slice(0, 500)}`,
      )
    }
  }

  private templateOf(path: string): string {
    const bare = path.split('?')[0]!
    return (
      Object.keys(this.document.paths).find((template) =>
        new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(bare),
      ) ?? bare
    )
  }
}
