import { type Correction, type CorrectionKind } from '@repere/gazetteer'
import { type PrismaClient } from '@repere/prisma'
import { type CorrectionsSource } from './accepted-corrections.js'

/** The corrections that staff accepted in the admin app. Rows are only added, so that their number is their version. */
export class StaffCorrections implements CorrectionsSource {
  readonly name = 'the table of corrections'

  constructor(private readonly prisma: PrismaClient) {}

  async version(): Promise<string | null> {
    const count = await this.prisma.placeCorrection.count()
    return count === 0 ? null : String(count)
  }

  async read(): Promise<readonly Correction[]> {
    const rows = await this.prisma.placeCorrection.findMany({ orderBy: [{ acceptedAt: 'asc' }, { id: 'asc' }] })
    return rows.map(({ id, acceptedAt, acceptedBy, kind, place, source, name, category, lat, lng }) => ({
      id,
      at: acceptedAt.toISOString(),
      by: acceptedBy,
      kind: kind as CorrectionKind,
      place,
      ...(source !== null && { source }),
      ...(name !== null && { name }),
      ...(category !== null && { category }),
      ...(lat !== null && lng !== null && { lat, lng }),
    }))
  }
}
