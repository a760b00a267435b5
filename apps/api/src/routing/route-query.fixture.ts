import { type RouteStop } from '@repere/journeys'
import { type RouteQuery } from './routing.port.js'

/** A route by car with French texts, unless other properties are given. */
export const queryOf = (stops: RouteStop[], more: Partial<RouteQuery> = {}): RouteQuery => ({
  stops,
  mode: 'auto',
  language: 'fr',
  alternatives: 0,
  avoid: [],
  ...more,
})
