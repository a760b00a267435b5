import { type Certification } from './certification.js'
import { type CertificationJournal } from './certification-journal.js'
import { EmecefCertification, type EmecefOptions } from './emecef/emecef-certification.js'
import { NoCertification } from './no-certification.js'

/** @param emecef  null: no authority is set up, and nothing is certified */
export const chooseCertification = (emecef: EmecefOptions | null, journal: CertificationJournal): Certification =>
  emecef === null ? new NoCertification() : new EmecefCertification(emecef, journal)
