import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isKnownFormat, type Manifest } from '@repere/shared'

/** One immutable data build on local disk. */
export interface Build {
  id: string
  /** Absolute path without symbolic links, so it names this build even after `current` points elsewhere. */
  folder: string
  manifest: Manifest
}

/** `current` points to no usable build: it is missing, or its manifest is missing or invalid. */
export class NoBuild extends Error {}

/** The build cannot be opened: a file is missing or is not what the manifest says, or an engine refuses it. */
export class UnusableBuild extends Error {}

/**
 * Compares every file of the build with the size in its manifest. Checksums would take minutes for a large region.
 *
 * @throws UnusableBuild  naming the file by its path in the build's folder
 */
export async function requireWholeFiles({ folder, manifest }: Build): Promise<void> {
  for (const { files } of Object.values(manifest.artefacts)) {
    for (const [path, { bytes }] of Object.entries(files ?? {})) {
      const found = await stat(join(folder, path)).catch(() => null)
      if (found === null) throw new UnusableBuild(`${path} is missing`)
      if (found.size !== bytes) throw new UnusableBuild(`${path} has ${found.size} bytes instead of ${bytes}`)
    }
  }
}

/**
 * Reads the build that `<dataDir>/current` points to.
 *
 * @throws NoBuild  with the reason, when there is none
 */
export async function readCurrentBuild(dataDir: string): Promise<Build> {
  const link = join(dataDir, 'current')
  const folder = await realpath(link).catch((cause: unknown) => {
    throw new NoBuild(`${link} names no data build; build one with bin/data build`, { cause })
  })
  const path = join(folder, 'manifest.json')
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new NoBuild(`${path} cannot be read`, { cause })
  })
  const manifest = parseManifest(text)
  if (!manifest) throw new NoBuild(`${path} is not a manifest of a known format`)
  return { id: manifest.build_id, folder, manifest }
}

function parseManifest(text: string): Manifest | null {
  let value: Partial<Manifest> | null
  try {
    value = JSON.parse(text) as Partial<Manifest> | null
  } catch {
    return null
  }
  const valid =
    value !== null &&
    isKnownFormat(value.format) &&
    typeof value.build_id === 'string' &&
    typeof value.artefacts?.routing?.tile_extract === 'string' &&
    Array.isArray(value.bounds) &&
    value.bounds.length === 4 &&
    value.bounds.every(Number.isFinite)
  return valid ? (value as Manifest) : null
}
