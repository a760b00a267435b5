import { type Route } from '../api/answers.js'

/** Below this share of the route, a street does not distinguish it from another route. */
const SHARE_MIN = 0.12

/** The street that most of a route follows; null if no street stands out or none has a name. */
export function mainStreet({ legs, distance }: Pick<Route, 'legs' | 'distance'>): string | null {
  const lengths = new Map<string, number>()
  for (const { maneuvers } of legs) {
    for (const { street_names: names, distance: metres } of maneuvers) {
      const [name] = names
      if (name !== undefined) lengths.set(name, (lengths.get(name) ?? 0) + metres)
    }
  }
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a)
  return longest !== undefined && longest[1] >= SHARE_MIN * distance ? longest[0] : null
}
