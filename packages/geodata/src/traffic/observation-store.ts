import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Observations } from '@repere/traffic'

/** The folder of a region's observations and model: beside its builds, because builds are replaced. */
export const trafficFolder = (dataDir: string): string => join(dataDir, 'traffic')
export const observationsFile = (dataDir: string): string => join(trafficFolder(dataDir), 'observations.columns')
/** Speeds of the last minutes; replaced at each update. */
export const liveFile = (dataDir: string): string => join(trafficFolder(dataDir), 'live.json')
/** Folder for sums that the API learned from traces of accounts that share them. */
export const sharedFolder = (dataDir: string): string => join(trafficFolder(dataDir), 'shared')
export const modelFile = (dataDir: string): string => join(trafficFolder(dataDir), 'model.json')

/** @returns null when there are none yet */
export async function readObservations(dataDir: string): Promise<Observations | null> {
  const bytes = await readOrNull(observationsFile(dataDir))
  return bytes && Observations.fromBytes(bytes)
}

/**
 * Adds the sums that the API learned from shared traces to the observations, and removes its files.
 *
 * @returns how many files there were
 */
export async function absorbShared(dataDir: string): Promise<number> {
  const folder = sharedFolder(dataDir)
  const names = await readdir(folder).catch(() => [] as string[])
  const files = names.filter((name) => name.endsWith('.columns')).map((name) => join(folder, name))
  if (files.length === 0) return 0
  const observations = (await readObservations(dataDir)) ?? Observations.empty()
  for (const file of files) observations.absorb(Observations.fromBytes(await readFile(file)))
  await replaceFile(observationsFile(dataDir), observations.toBytes())
  await Promise.all(files.map((file) => rm(file)))
  return files.length
}

export async function readOrNull(file: string): Promise<Buffer | null> {
  return readFile(file).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null
    throw failure
  })
}

/** Writes a file completely or not at all. */
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

/** A digest that changes with the observations and the model; no field without observations. */
export async function trafficDigest(dataDir: string): Promise<{ traffic?: string }> {
  const observations = await readOrNull(observationsFile(dataDir))
  if (!observations) return {}
  const hash = createHash('sha256').update(observations)
  const model = await readOrNull(modelFile(dataDir))
  if (model) hash.update(model)
  return { traffic: hash.digest('hex').slice(0, 16) }
}
