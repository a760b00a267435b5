import { type PrismaClient, type Transaction } from '@repere/prisma'
import { Relations } from './relations.js'
import { type Ownership, TENANT_MODELS, type TenantModel } from './tenant-models.js'

/** The caller's own rows: Prisma's models, with each query narrowed to the account. */
export type OwnRows = Pick<Transaction, TenantModel>

/** A query of our own code that would leave the account. It is never a fault of the caller. */
export class ScopeViolation extends Error {
  override readonly name = 'ScopeViolation'
}

type Args = Record<string, unknown>

const READS_AND_CHANGES = new Set([
  'findMany',
  'findFirst',
  'findFirstOrThrow',
  'findUnique',
  'findUniqueOrThrow',
  'count',
  'aggregate',
  'groupBy',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'delete',
  'deleteMany',
])
const CREATES = new Set(['create', 'createMany', 'createManyAndReturn'])

/**
 * The only way for portal code to read or write customers' rows. Every query is limited to the caller's account,
 * besides its other conditions, and every new row gets the account. So another tenant's id finds nothing.
 */
export class AccountScope {
  /** The account's own rows. */
  readonly own: OwnRows
  private readonly relations: Relations

  constructor(
    private readonly prisma: PrismaClient,
    readonly accountId: string,
  ) {
    this.relations = Relations.of(prisma)
    this.own = this.narrow(prisma)
  }

  /**
   * Makes several changes, all or none.
   *
   * @param work  gets the account's own rows, and the transaction itself for records of the change only: the audit log
   * and the mailer
   */
  transaction<T>(work: (own: OwnRows, tx: Transaction) => Promise<T>): Promise<T> {
    return this.prisma.$transaction((tx) => work(this.narrow(tx), tx))
  }

  private narrow(client: Transaction): OwnRows {
    return new Proxy({} as OwnRows, {
      get: (_, model) => {
        if (typeof model !== 'string' || model === 'then') return undefined
        if (!Object.hasOwn(TENANT_MODELS, model)) throw new ScopeViolation(`${model} is not a model of tenants`)
        return this.narrowModel(client, model as TenantModel)
      },
    })
  }

  private narrowModel(client: Transaction, model: TenantModel): unknown {
    const ownership: Ownership = TENANT_MODELS[model]
    const operations = client[model] as unknown as Record<string, (args: Args) => Promise<unknown>>
    return new Proxy(
      {},
      {
        get: (_, operation) => {
          if (typeof operation !== 'string') return undefined
          // Awaited here, so that the returned query cannot lead to other rows.
          return async (args: Args = {}) => await operations[operation]!(this.bind(model, ownership, operation, args))
        },
      },
    )
  }

  private bind(model: TenantModel, ownership: Ownership, operation: string, args: Args): Args {
    if (CREATES.has(operation)) {
      if (!ownership.creatable) throw new ScopeViolation(`${model} is not created by its account`)
    } else if (!READS_AND_CHANGES.has(operation)) {
      throw new ScopeViolation(`${model}.${operation} is not for accounts' own rows`)
    }
    if ('cursor' in args)
      throw new ScopeViolation('A cursor could name a row of another account: use a condition in where instead')
    this.relations.check(model, args)
    const bound: Args = { ...args }
    if ('data' in args) bound.data = this.bindData(model, CREATES.has(operation), args.data)
    if (!CREATES.has(operation)) {
      const where = (args.where ?? {}) as Args
      bound.where = { ...where, AND: [...[where.AND ?? []].flat(), ownership.narrow(this.accountId)] }
    }
    return bound
  }

  private bindData(model: TenantModel, creates: boolean, data: unknown): unknown {
    if (Array.isArray(data)) return data.map((row) => this.bindData(model, creates, row))
    const row = data as Args
    const owner = model === 'account' ? row.id : row.accountId
    if (owner !== undefined && owner !== this.accountId) throw new ScopeViolation(`${model} of another account`)
    return creates ? { ...row, accountId: this.accountId } : row
  }
}
