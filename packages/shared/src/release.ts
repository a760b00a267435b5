import { readFileSync } from 'node:fs'

const ROOT_PACKAGE = new URL('../../../package.json', import.meta.url)

/** The release of this checkout or image, such as `1.1.0`: the version in the root's package.json, which images contain. */
export const RELEASE = (JSON.parse(readFileSync(ROOT_PACKAGE, 'utf8')) as { version: string }).version
