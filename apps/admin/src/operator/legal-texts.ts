import { Inject, Injectable } from '@nestjs/common'
import { LegalDocument, type LegalText, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { contactOf } from './operator.js'
import { type BilingualText } from './bilingual-text.js'
import { fillIn, templateOf } from './legal-template.js'

/** The version number of the template. */
export const TEMPLATE_VERSION = 0

/** The texts that a person accepts at registration. */
export const ACCEPTED_DOCUMENTS = ['terms', 'privacy'] as const satisfies readonly LegalDocument[]
export type AcceptedDocument = (typeof ACCEPTED_DOCUMENTS)[number]

/** A version of a legal text. `publishedAt`: null for the template. */
export interface LegalVersion extends BilingualText {
  document: LegalDocument
  version: number
  publishedAt: Date | null
}

/** Terms, privacy notice and imprint: published versions, or a template until there is one. */
@Injectable()
export class LegalTexts {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /**
   * @param version  absent: the newest
   * @returns null for a version that does not exist
   */
  async read(document: LegalDocument, version?: number): Promise<LegalVersion | null> {
    const published =
      version === TEMPLATE_VERSION
        ? null
        : await this.prisma.legalText.findFirst({ where: { document, version }, orderBy: { version: 'desc' } })
    if (published !== null) return published
    if (version !== undefined && version !== TEMPLATE_VERSION) return null
    const { seller, email } = await contactOf(this.prisma)
    return { document, version: TEMPLATE_VERSION, publishedAt: null, ...templateOf(document, seller, email) }
  }

  /** Publishes a text as the next version. Details of the seller are written into it, so that it never changes. */
  publish(document: LegalDocument, text: BilingualText, by: Author): Promise<LegalText> {
    return this.prisma.$transaction(async (tx) => {
      // Two publications at once take different numbers.
      await tx.$queryRaw`SELECT 1 FROM operator WHERE id = 1 FOR UPDATE`
      const version = (await newestVersion(tx, document)) + 1
      const { seller, email } = await contactOf(tx)
      const data = { document, version, ...fillIn(text, seller, email), publishedBy: nameOf(by) }
      const target = { kind: 'legal_text', id: `${document}:${version}` }
      await recordAudit(tx, { ...by, action: 'legal_text.publish', target, after: { document, version } })
      return tx.legalText.create({ data })
    })
  }
}

export const isLegalDocument = (name: string): name is LegalDocument => Object.hasOwn(LegalDocument, name)

/** @returns 0 while nothing is published: the template */
export async function newestVersion(tx: Pick<Transaction, 'legalText'>, document: LegalDocument): Promise<number> {
  const { _max } = await tx.legalText.aggregate({ where: { document }, _max: { version: true } })
  return _max.version ?? TEMPLATE_VERSION
}
