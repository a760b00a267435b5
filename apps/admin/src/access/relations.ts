import { type PrismaClient } from '@repere/prisma'
import { SHARED_MODELS, TENANT_MODELS } from './tenant-models.js'

type Args = Record<string, unknown>

interface RuntimeDataModel {
  models: Record<string, { fields: { name: string; kind: string; type: string }[] }>
}

const OPERATORS = new Set(['AND', 'OR', 'NOT', 'some', 'every', 'none', 'is', 'isNot', '_count', 'select', 'where'])
const WALKED = ['where', 'include', 'select', 'orderBy', 'omit', '_count'] as const

const clientName = (model: string) => model.charAt(0).toLowerCase() + model.slice(1)
const isObject = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** A query that would leave the account through a relation. */
export class RelationRefused extends Error {
  override readonly name = 'RelationRefused'
}

/** The models that a query can reach from a tenant's row, from Prisma's schema. */
export class Relations {
  private static readonly byClient = new WeakMap<object, Relations>()

  /** Model → relation → model, by their names in the client. */
  private readonly targets = new Map<string, Map<string, string>>()

  private constructor(schema: RuntimeDataModel) {
    for (const [model, { fields }] of Object.entries(schema.models)) {
      const relations = fields.filter(({ kind }) => kind === 'object')
      this.targets.set(clientName(model), new Map(relations.map(({ name, type }) => [name, clientName(type)])))
    }
  }

  static of(prisma: PrismaClient): Relations {
    const known = Relations.byClient.get(prisma)
    if (known !== undefined) return known
    // Prisma keeps it for its own extensions. Without it no query could be checked, so every query is refused.
    const schema = (prisma as unknown as { _runtimeDataModel?: RuntimeDataModel })._runtimeDataModel
    if (schema === undefined) throw new Error('This version of Prisma does not expose its data model')
    const relations = new Relations(schema)
    Relations.byClient.set(prisma, relations)
    return relations
  }

  /**
   * @throws RelationRefused  when conditions or includes reach beyond tenants' rows and the rows that they point to, or
   * when the data writes through a relation
   */
  check(model: string, args: Args): void {
    for (const part of WALKED) if (isObject(args[part])) this.walk(model, args[part])
    for (const row of [args.data].flat()) {
      if (!isObject(row)) continue
      const nested = Object.keys(row).find((field) => this.targets.get(model)?.has(field))
      if (nested !== undefined) throw new RelationRefused(`${model}.${nested} is written through: write it by itself`)
    }
  }

  private walk(model: string, node: unknown): void {
    if (Array.isArray(node)) {
      for (const item of node) this.walk(model, item)
      return
    }
    if (!isObject(node)) return
    for (const [key, value] of Object.entries(node)) {
      const target = this.targets.get(model)?.get(key)
      if (target !== undefined) {
        if (value === false || value === undefined) continue
        this.requireReachable(model, key, target)
        this.walkInto(target, value)
      } else if (OPERATORS.has(key)) this.walk(model, value)
    }
  }

  /** The value of a relation: conditions on its rows, or the arguments of an include. */
  private walkInto(target: string, value: unknown): void {
    if (!isObject(value)) return
    this.walk(target, value)
    for (const part of WALKED) if (isObject(value[part])) this.walk(target, value[part])
  }

  private requireReachable(from: string, relation: string, target: string): void {
    if (SHARED_MODELS.includes(from)) {
      throw new RelationRefused(`${from}.${relation} leads through ${from}, which tenants share`)
    }
    if (!Object.hasOwn(TENANT_MODELS, target) && !SHARED_MODELS.includes(target)) {
      throw new RelationRefused(`${from}.${relation} leads to ${target}, which is not a model of tenants`)
    }
  }
}
