import { Inject, Injectable } from '@nestjs/common'
import { type Operator, PrismaClient, type Seller, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'

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

/** As `SiteDto`; `status_url` is null where staff have set none. */
export interface PublicSite {
  operator: string
  support_email: string | null
  support_phone: string | null
  whatsapp_url: string | null
  status_url: string | null
  terms_version: number
  privacy_version: number
}

/** The addresses of the operator, set by staff. */
@Injectable()
export class OperatorSettings {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  async read(): Promise<Operator> {
    return this.prisma.operator.findUniqueOrThrow({ where: { id: 1 } })
  }

  /** What every public page shows, in one query. */
  async site(): Promise<PublicSite> {
    const [site] = await this.prisma.$queryRaw<PublicSite[]>`
      SELECT s.legal_name AS operator, coalesce(o.support_email, s.email) AS support_email,
        coalesce(o.support_phone, s.phone) AS support_phone, o.whatsapp_url, o.status_url,
        coalesce((SELECT max(version) FROM legal_texts WHERE document = 'terms'), 0) AS terms_version,
        coalesce((SELECT max(version) FROM legal_texts WHERE document = 'privacy'), 0) AS privacy_version
      FROM operator o, seller s WHERE o.id = 1 AND s.id = 1`
    return site!
  }

  set(details: OperatorDetails, by: Author): Promise<Operator> {
    return this.prisma.$transaction(async (tx) => {
      const before = await tx.operator.findUniqueOrThrow({ where: { id: 1 } })
      const data = { ...details, updatedAt: new Date(), updatedBy: nameOf(by) }
      const after = await tx.operator.update({ where: { id: 1 }, data })
      const target = { kind: 'operator', id: '1' }
      await recordAudit(tx, { ...by, action: 'operator.set', target, before, after })
      return after
    })
  }
}
