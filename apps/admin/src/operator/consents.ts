import { type FieldError } from '@repere/http'
import { type Transaction } from '@repere/prisma'
import { ACCEPTED_DOCUMENTS, type AcceptedDocument, newestVersion } from './legal-texts.js'

/** The versions that a person says to accept; absent: not asked. */
export type AcceptedVersions = Partial<Record<AcceptedDocument, number>>

/** @returns a fault for each version that is not in force: the person has read an older text */
export async function faultsOfConsent(
  tx: Pick<Transaction, 'legalText'>,
  accepted: AcceptedVersions,
): Promise<FieldError[]> {
  const faults: FieldError[] = []
  for (const document of ACCEPTED_DOCUMENTS) {
    const version = accepted[document]
    if (version === undefined || version === (await newestVersion(tx, document))) continue
    faults.push({ field: `${document}_version`, reason: 'unknown_value', value: version })
  }
  return faults
}

export async function recordConsent(
  tx: Pick<Transaction, 'consent'>,
  whose: { accountId: string; userId: string },
  accepted: AcceptedVersions,
): Promise<void> {
  const data = ACCEPTED_DOCUMENTS.flatMap((document) => {
    const version = accepted[document]
    return version === undefined ? [] : [{ ...whose, document, version }]
  })
  if (data.length > 0) await tx.consent.createMany({ data })
}
