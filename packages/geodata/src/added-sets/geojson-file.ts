import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type Feature, featuresOf } from '@repere/gazetteer/added-files'
import { GeodataProblem, type GeodataProblemCode } from '../problems.js'

/** The text of a file, packed with gzip or not. @throws GeodataProblem */
export async function textOf(file: string, code: GeodataProblemCode): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new GeodataProblem(code, `${file} cannot be read.`, 'Give the path of a file.', { cause })
  })
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return (isPacked ? gunzipSync(bytes) : bytes).toString('utf8')
  } catch (cause) {
    throw new GeodataProblem(code, `${file} is packed with gzip, and damaged.`, 'Fetch or pack the file again.', {
      cause,
    })
  }
}

/** The features of a FeatureCollection, or of a text with a Feature a line. @throws GeodataProblem */
export function featuresIn(text: string, file: string, code: GeodataProblemCode): Feature[] {
  const features = featuresOf(text)
  if (features) return features
  throw new GeodataProblem(
    code,
    `${file} is not GeoJSON.`,
    'Give a FeatureCollection, or a file with a Feature a line.',
  )
}
