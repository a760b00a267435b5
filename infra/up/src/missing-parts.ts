import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest } from '@repere/shared'
import { type Checkout } from './checkout.js'
import { regionNames } from './options.js'

/** Sentences about parts without which the rest runs: map tiles, shores, voices. */
export function missingParts(checkout: Checkout, region: string): string[] {
  const ofData = regionNames(region).flatMap((name) => currentManifest(checkout.dataDir(name))?.incomplete ?? [])
  const reasons = new Set(ofData.map(({ reason }) => reason))
  return [...reasons, readText(checkout.speechNote())?.trim() ?? ''].filter((sentence) => sentence !== '')
}

/** The manifest of the build in service; null without one. */
export function currentManifest(dataDir: string): Manifest | null {
  const text = readText(join(dataDir, 'current', 'manifest.json'))
  try {
    return text === null ? null : (JSON.parse(text) as Manifest)
  } catch {
    return null
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
