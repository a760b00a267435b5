import { categoryName, displayName, formatPlaceId } from '@repere/gazetteer'
import { type Language } from '@repere/shared'
import { type Landmark } from '../../guidance/landmark.js'
import { type Candidate, chooseLandmark, isHelpedByLandmark, type Junction } from '../../guidance/landmark-choice.js'
import { withLandmark } from '../../guidance/landmark-texts.js'
import { type Maneuver, type Route } from '../../routing/route.js'
import { documentsNearby } from '@repere/search/nearby'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'

/** Search radius around a maneuver in metres, and the number of places examined there. */
const AROUND_METRES = 85
const LOOKED_AT_MAX = 60

/**
 * Adds landmarks to the maneuvers of a route, and to their texts.
 *
 * @returns a new route, and its landmarks, each once, in the order of the route
 */
export function pointOutLandmarks(
  route: Route,
  index: SearchIndex,
  language: Language,
): { route: Route; landmarks: Landmark[] } {
  const used = new Map<string, Landmark>()
  let lastId: string | null = null
  const legs = route.legs.map((leg) => ({
    ...leg,
    maneuvers: leg.maneuvers.map((maneuver, position) => {
      const junction = junctionOf(maneuver, leg.maneuvers[position - 1])
      if (junction === null) return maneuver
      const candidates = candidatesAt(junction, index, language)
      const landmark = chooseLandmark(junction, candidates, lastId)
      lastId = landmark?.id ?? null
      if (landmark === null) return maneuver
      const { id, name, category, location } = candidates.find((candidate) => candidate.id === landmark.id)!
      used.set(id, { id, name, category, location })
      const texts = withLandmark(
        { type: maneuver.type, street: maneuver.street_names[0] },
        {
          instruction: maneuver.instruction,
          alert: maneuver.verbal_transition_alert_instruction,
          pre: maneuver.verbal_pre_transition_instruction,
          post: maneuver.verbal_post_transition_instruction,
        },
        landmark,
        language,
      )
      return {
        ...maneuver,
        instruction: texts.instruction,
        verbal_pre_transition_instruction: texts.pre,
        verbal_transition_alert_instruction: texts.alert,
        verbal_post_transition_instruction: texts.post,
        landmark,
      }
    }),
  }))
  return { route: { ...route, legs }, landmarks: [...used.values()] }
}

/** Null for a maneuver that is neither a turn nor an arrival. */
function junctionOf(maneuver: Maneuver, before: Maneuver | undefined): Junction | null {
  const { type, location: at, bearing_before: bearingBefore } = maneuver
  if (!isHelpedByLandmark(type) || bearingBefore === undefined || before === undefined) return null
  return { type, at, bearingBefore, approachMetres: before.distance }
}

function candidatesAt({ at }: Junction, index: SearchIndex, language: Language): Candidate[] {
  const near = documentsNearby(index, { at, radiusMetres: AROUND_METRES, category: null, countMax: LOOKED_AT_MAX })
  return near.flatMap(({ document }) => toCandidate(document, language) ?? [])
}

function toCandidate(document: SearchDocument, language: Language): Candidate | null {
  const { names, category, uuid, at: location, importance } = document
  const own = displayName(names, language)
  const name = own ?? (category === null ? null : categoryName(category, language))
  if (name === null) return null
  return { id: formatPlaceId(uuid), name, category, location, importance, isNamed: own !== null }
}
