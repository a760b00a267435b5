import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { answersOf, type DescribedAnswer } from './described-answers.js'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, DescribedAnswer> }>>
  components?: { responses?: Record<string, DescribedAnswer> }
}

const committed = new Map<string, Contract>()

const mapped = <T>(entries: Record<string, T>, to: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, to(value)]))

/** A name as part of a JSON pointer. */
export const pointerPart = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

/** Checks every answer of a test against an OpenAPI document. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true })
  private readonly validators = new Map<string, ValidateFunction>()
  /** Every path, and what matches it. Each answer is compared with them. */
  private readonly templates: { path: string; pattern: RegExp }[]

  private readonly document: Document

  constructor(document: Document) {
    // Pointers to the answer of an operation lead to one that it shares with others too.
    this.document = {
      ...document,
      paths: mapped(document.paths, (methods) =>
        mapped(methods, (one) => ({ ...one, responses: answersOf(one, document) })),
      ),
    }
    this.templates = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    }))
    addFormats.default(this.ajv)
    this.ajv.addSchema(this.document, 'api')
  }

  /**
   * The contract of a committed document, which `openapi.spec.ts` of its app compares with the code. Test files of one
   * worker share it, because compiling a schema takes longer than making most answers.
   */
  static committed(file: URL): Contract {
    const contract = committed.get(file.href) ?? new Contract(JSON.parse(readFileSync(file, 'utf8')) as Document)
    committed.set(file.href, contract)
    return contract
  }

  /** The contract of the document that a running API serves. */
  static async of(url: string): Promise<Contract> {
    return new Contract((await (await fetch(`${url}/openapi.json`)).json()) as Document)
  }

  /**
   * @throws Error  when the body does not match the operation's schema for this status, or the status is not declared.
   * Errors of undeclared paths must have the Error shape too
   */
  check(method: string, path: string, status: number, body: unknown): void {
    const template = this.templateOf(path)
    const responses = this.document.paths[template]?.[method.toLowerCase()]?.responses
    // Every declared operation may fail. A route without declarations has only empty answers.
    const declared = responses?.[500] !== undefined
    if (!declared && status < 400) return
    if (declared && !responses[status] && ![404, 413, 415].includes(status)) {
      throw new Error(`${method} ${path} answers ${status}, which its document does not declare`)
    }
    const pointer =
      declared && responses[status]
        ? `#/paths/${pointerPart(template)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
        : '#/components/schemas/Error'
    const errors = this.faultsOf(pointer, body)
    if (errors !== null) {
      throw new Error(
        `${method} ${path} (${status}) breaks its contract:\n${errors}\n${JSON.stringify(body).slice(0, 500)}`,
      )
    }
  }

  /**
   * @param pointer  to a schema of the document, as a fragment: `#/components/schemas/Error`
   * @returns the violations of the schema; null when there are none
   */
  faultsOf(pointer: string, value: unknown): string | null {
    const validate = this.validators.get(pointer) ?? this.compiled(this.namedSchema(pointer))
    this.validators.set(pointer, validate)
    if (validate(value)) return null
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n')
  }

  private compiled(pointer: string): ValidateFunction {
    const validate = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `api${pointer}` })
    this.validators.set(pointer, validate)
    return validate
  }

  /** Most answers use one of a few schemas. Each schema is compiled once, not once per answer. */
  private namedSchema(pointer: string): string {
    const parts = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const schema = parts.reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      this.document,
    )
    const { $ref, ...rest } = (schema ?? {}) as { $ref?: string }
    return $ref !== undefined && Object.keys(rest).length === 0 ? $ref : pointer
  }

  private templateOf(path: string): string {
    const bare = path.split('?')[0]!
    return this.templates.find(({ pattern }) => pattern.test(bare))?.path ?? bare
  }
}
