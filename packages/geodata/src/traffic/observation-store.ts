import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Observations } from '@repere/traffic'

/** The folder of a region's observations and model: beside its builds, because builds are replaced. */
export const trafficFolder = (dataDir: string): string => join(dataDir, 'traffic')
export const observationsFile = (dataDir: string): string => join(trafficFolder(dataDir), 'observations.columns')
/** Speeds of the last minutes, replaced again and again. */
export const liveFile = (dataDir: string): string => join(trafficFolder(dataDir), 'live.json')
export const modelFile = (dataDir: string): string => join(trafficFolder(dataDir), 'model.json')

/** @returns null where there are none yet */
export async function readObservations(dataDir: string): Promise<Observations | null> {
  const bytes = await readOrNull(observationsFile(dataDir))
  return bytes && Observations.fromBytes(bytes)
}

export async function readOrNull(file: string): Promise<Buffer | null> {
  return readFile(file).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null
    throw failure
  })
}

/** Puts a file in place whole, or not at all. */
export async function replaceFile(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  const handle = await open(temporary, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}

/** Tells builds with the same observations and model from others; nothing where there are no observations. */
export async function trafficDigest(dataDir: string): Promise<{ traffic?: string }> {
  const observations = await readOrNull(observationsFile(dataDir))
  if (!observations) return {}
  const hash = createHash('sha256').update(observations)
  const model = await readOrNull(modelFile(dataDir))
  if (model) hash.update(model)
  return { traffic: hash.digest('hex').slice(0, 16) }
}
