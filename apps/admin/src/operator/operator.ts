import { Inject, Injectable } from '@nestjs/common'
import { type Operator, PrismaClient, type Seller, type Transaction } from '@repere/prisma'
import { AuditLog, type Author, nameOf } from '../audit/index.js'

export type OperatorDetails = Pick<Operator, 'supportEmail' | 'supportPhone' | 'whatsappUrl' | 'statusUrl'>

/** How people reach the operator. Null: not set. */
export interface OperatorContact {
  seller: Seller
  operator: Operator
  /** The support address, or that of the seller. */
  email: string | null
  phone: string | null
}

export async function contactOf(tx: Pick<Transaction, 'operator' | 'seller'>): Promise<OperatorContact> {
  const [operator, seller] = await Promise.all([
    tx.operator.findUniqueOrThrow({ where: { id: 1 } }),
    tx.seller.findUniqueOrThrow({ where: { id: 1 } }),
  ])
  return {
    seller,
    operator,
    email: operator.supportEmail ?? seller.email,
    phone: operator.supportPhone ?? seller.phone,
  }
}

/** The addresses of the operator, set by staff. */
@Injectable()
export class OperatorSettings {
  private readonly audit = new AuditLog()

  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  contact(): Promise<OperatorContact> {
    return contactOf(this.prisma)
  }

  set(details: OperatorDetails, by: Author): Promise<Operator> {
    return this.prisma.$transaction(async (tx) => {
      const before = await tx.operator.findUniqueOrThrow({ where: { id: 1 } })
      const data = { ...details, updatedAt: new Date(), updatedBy: nameOf(by) }
      const after = await tx.operator.update({ where: { id: 1 }, data })
      const target = { kind: 'operator', id: '1' }
      await this.audit.record(tx, { ...by, action: 'operator.set', target, before, after })
      return after
    })
  }
}
