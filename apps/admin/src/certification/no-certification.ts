import { Certification } from './certification.js'

/** For sellers in countries that ask for no certification. */
export class NoCertification extends Certification {
  covers(): boolean {
    return false
  }

  async certify(): Promise<null> {
    return null
  }

  async cancel(): Promise<void> {
    // Nothing was ever sent.
  }
}
