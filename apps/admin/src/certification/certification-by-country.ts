import { type CertificationRecord, type InvoiceContent } from '../invoices/invoice-snapshot.js'
import { Certification } from './certification.js'

/** Several authorities, each for the sellers of its country. */
export class CertificationByCountry extends Certification {
  constructor(private readonly authorities: readonly Certification[]) {
    super()
  }

  covers(country: string): boolean {
    return this.authorities.some((authority) => authority.covers(country))
  }

  async certify(content: InvoiceContent): Promise<CertificationRecord | null> {
    const authority = this.authorities.find((one) => one.covers(content.seller.country))
    return authority === undefined ? null : authority.certify(content)
  }

  override async prepare(references: string[]): Promise<void> {
    await this.authorities[0]?.prepare(references)
  }

  override finish(references: string[]): void {
    for (const authority of this.authorities) authority.finish(references)
  }

  async cancel(reference: string): Promise<void> {
    for (const authority of this.authorities) await authority.cancel(reference)
  }
}
