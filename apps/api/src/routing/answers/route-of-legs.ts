import { delayedMs, delayMsOf, type JourneyLeg, type LegEvents, type LegGuide } from '@repere/journeys'
import {
  type LatLng,
  metres,
  partsInSeconds,
  type Seconds,
  sumOfSeconds,
  toSeconds,
  type TravelMode,
} from '@repere/shared'
import { type Leg, type Maneuver, type Route, type SnappedStop } from '../route.js'
import { type Annotation, type SpokenLanguage } from '../routing.port.js'
import { legTexts } from './leg-texts.js'
import { joinLines, LinePoints, movedMetres } from './lines.js'
import { annotationsOf, joinKinds, toRoadKinds } from './road-kinds.js'

/** How the texts of a route are wanted. */
export interface RouteTexts {
  mode: TravelMode
  language: SpokenLanguage
  /** Of each segment of a leg. */
  annotations: Annotation[]
}

/** A route of legs that the road engine found with their guides. */
export function routeOfLegs(found: JourneyLeg[], wanted: RouteTexts): Route {
  const lines = found.map(({ line }) => new LinePoints(line))
  const legs = found.map((leg, index) => legOf(leg, lines[index]!, wanted))
  const bounds = lines.map((line) => line.bounds)
  const edge = (at: number, most: (...values: number[]) => number) => most(...bounds.map((one) => one[at]!))
  return {
    duration: sumOfSeconds(legs.map((leg) => leg.duration)),
    distance: metres(sum(legs, (leg) => leg.distance)),
    polyline: joinLines(legs.map((leg) => leg.polyline)),
    bbox: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)],
    has_toll: found.some(({ roads }) => roads.tollDm > 0 || roads.tollBooths > 0),
    has_ferry: found.some(({ roads }) => roads.ferriesDm.length > 0),
    has_highway: found.some(({ guide }) => guide!.hasHighway),
    ...joinKinds(legs),
    legs,
  }
}

function legOf(leg: JourneyLeg, line: LinePoints, { mode, language, annotations }: RouteTexts): Leg {
  const guide = leg.guide!
  const texts = legTexts(guide, mode, language)
  const durations = partDurations(guide, leg.events)
  const maneuvers = guide.maneuvers.map((bare, index): Maneuver => {
    const { texts: said, ahead } = texts[index]!
    return {
      type: bare.type,
      instruction: said.instruction,
      verbal_pre_transition_instruction: said.pre,
      verbal_transition_alert_instruction: said.alert,
      ...(ahead !== undefined && { verbal_transition_alert_distance: metres(ahead) }),
      verbal_post_transition_instruction: said.post,
      duration: durations[index]!,
      distance: metres(bare.metres),
      begin_shape_index: bare.first,
      end_shape_index: bare.last,
      location: line.at(bare.first),
      ...(bare.bearingBefore !== null && { bearing_before: bare.bearingBefore }),
      ...(bare.bearingAfter !== null && { bearing_after: bare.bearingAfter }),
      street_names: bare.streetNames,
      ...(bare.exit > 0 && { roundabout_exit_count: bare.exit }),
    }
  })
  return {
    duration: toSeconds(leg.seasonMs + delayMsOf(leg.events)),
    distance: metres(Math.round(leg.lengthDm / 10)),
    polyline: leg.line,
    ...toRoadKinds(leg.roads),
    ...(leg.segments && annotations.length > 0 && { annotations: annotationsOf(leg.segments, annotations) }),
    maneuvers,
  }
}

/** What the road engine found: the stops at which each leg begins and ends, and the roads of all stops. */
export interface FoundJourney {
  legs: JourneyLeg[]
  stops: (LatLng & { resnapped: boolean })[]
}

/**
 * The positions of stops: where the route leaves and reaches them, or where it passes them. A stop at a crossing is the
 * crossing. Ways that were asked for without maneuvers have no names of streets.
 */
export function stopsOf(stops: LatLng[], { legs, stops: found }: FoundJourney): SnappedStop[] {
  return stops.map((stop, index) => {
    const departure = legs.find(({ from }) => from === index)
    const arrival = legs.find(({ to }) => to === index)
    const { lat, lng, resnapped } = found[index]!
    const line = departure ?? arrival
    const points = line && new LinePoints(line.line)
    const at = points ? (departure ? points.at(0) : points.last) : { lat, lng }
    const name = (departure?.guide?.maneuvers[0] ?? arrival?.guide?.maneuvers.at(-2))?.streetNames[0]
    return {
      ...at,
      distance: movedMetres(stop, at),
      ...(name !== undefined && { name }),
      ...(resnapped && { resnapped: true as const }),
    }
  })
}

/** The durations of the maneuvers of a leg, with the delays by events. */
export const partDurations = ({ timeMs, maneuvers }: LegGuide, events: LegEvents | undefined): Seconds[] =>
  partsInSeconds(
    delayedMs(
      timeMs,
      maneuvers.map(({ metres }) => metres),
      events,
    ),
  )

const sum = <T>(parts: T[], of: (part: T) => number): number => parts.reduce((total, part) => total + of(part), 0)
