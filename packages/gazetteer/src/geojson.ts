/** A feature before it is checked. */
export interface Feature {
  type?: unknown
  id?: unknown
  properties?: Record<string, unknown> | null
  geometry?: { type?: unknown; coordinates?: unknown } | null
}

/** The features of a FeatureCollection, or of a text with a Feature a line; null for other texts. */
export function featuresOf(text: string): Feature[] | null {
  try {
    const whole = JSON.parse(text) as { type?: string; features?: Feature[] } & Feature
    if (whole.type === 'FeatureCollection' && Array.isArray(whole.features)) return whole.features
    return whole.type === 'Feature' ? [whole] : null
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      return lines.map((line) => JSON.parse(line) as Feature)
    } catch {
      return null
    }
  }
}
