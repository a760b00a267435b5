import { existsSync, readFileSync } from 'node:fs'
import { inCheckout } from './checkout.js'

/** A release that customers may still run. */
export interface Release {
  version: string
  /** Its checkout, built. */
  folder: string
}

/** The release before this one; null where it is not built. `bin/test --long` builds it from the history of the checkout. */
export function previousRelease(): Release | null {
  const [newest] = JSON.parse(readFileSync(inCheckout('releases.json'), 'utf8')) as { version: string }[]
  if (newest === undefined) return null
  const folder = inCheckout('.repere/releases', newest.version)
  return existsSync(folder) ? { version: newest.version, folder } : null
}
