import { type Certification } from './certification.js'
import { CertificationByCountry } from './certification-by-country.js'
import { type CertificationJournal } from './certification-journal.js'
import { EmecefCertification, type EmecefOptions } from './emecef/emecef-certification.js'
import { FneCertification, type FneOptions } from './fne/fne-certification.js'
import { NoCertification } from './no-certification.js'

/**
 * @param emecef  Benin; null: not set up
 * @param fne     Côte d'Ivoire; null: not configured. Without either, no invoice is certified
 */
export function chooseCertification(
  emecef: EmecefOptions | null,
  journal: CertificationJournal,
  fne: FneOptions | null = null,
): Certification {
  const authorities = [
    ...(emecef === null ? [] : [new EmecefCertification(emecef, journal)]),
    ...(fne === null ? [] : [new FneCertification(fne, journal)]),
  ]
  const [first] = authorities
  if (first === undefined) return new NoCertification()
  return authorities.length === 1 ? first : new CertificationByCountry(authorities)
}
