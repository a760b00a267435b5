/** The largest distance, in metres, for each probability that a thing is at a point. */
const steps = [
  [10, 0.9],
  [100, 0.8],
  [250, 0.7],
  [1_000, 0.6],
] as const

/** The probability that a thing is at a point, from its distance: 1 within a metre, 0.5 beyond a kilometre. */
export function confidenceByDistance(metres: number): number {
  if (metres < 1) return 1
  return steps.find(([metresMax]) => metres <= metresMax)?.[1] ?? 0.5
}
