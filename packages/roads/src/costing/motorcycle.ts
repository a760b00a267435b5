import { ACCESS } from '../tiles/access.js'
import { roadClassOf, surfaceOf, USE, useOf } from '../tiles/edge-attributes.js'
import { countryOf, type RoadGraph } from '../tiles/road-graph.js'
import { DEFAULT_PENALTIES } from './base-turn-cost.js'
import { type Costing } from './costing.js'
import { drivingCosts, hasRoadSurface } from './driving.js'

/** What a region may set for its motorcycles. The reasons are in this folder's README. */
export interface MotorcycleFigures {
  /** Faster ones ride at this speed. */
  kmPerHourMax: number
  /** Multiple of a car's speed, by class of road: motorway, trunk … service and other. */
  ofCarByClass: number[]
  /** A further multiple, by surface: paved smooth … path, impassable. */
  bySurface: number[]
  /** On tracks and on paths that motorcycles may use; 0 closes them. */
  trackKmPerHour: number
  pathKmPerHour: number
  /** Multiple of the seconds that cars need for turns and crossings. */
  turnShare: number
  signalSeconds: number
  uturnSeconds: number
  /** Codes of the countries whose motorways are closed to the motorcycles of the region. */
  motorwaysClosedIn: string[]
}

/** The small motorcycles of 100 to 150 cm³ that West Africa rides. */
export const MOTORCYCLE_FIGURES: MotorcycleFigures = {
  kmPerHourMax: 75,
  ofCarByClass: [1, 1, 1.05, 1.1, 1.15, 1.15, 1.15, 1.15],
  bySurface: [1, 1, 1, 1.1, 1.15, 1.15, 1.15, 0],
  trackKmPerHour: 25,
  pathKmPerHour: 15,
  turnShare: 0.6,
  signalSeconds: 1,
  uturnSeconds: 6,
  motorwaysClosedIn: [],
}

/** Motorcycles fit through gates for people, pass queues at toll booths, and like small streets as much as others. */
const PENALTIES = {
  ...DEFAULT_PENALTIES,
  gate: { cost: 60, seconds: 10 },
  tollBooth: { cost: 10, seconds: 10 },
  alley: 0,
  livingStreet: 0,
  track: 0,
  service: 5,
}
const MOTORWAY = 0

/** A costing of our own: see this folder's README. */
export function motorcycleOf(figures: MotorcycleFigures): Costing {
  return {
    name: 'motorcycle',
    access: ACCESS.motorcycle,
    isUsable: (graph, edge) =>
      (graph.access[edge]! & ACCESS.motorcycle) !== 0 &&
      hasRoadSurface(graph, edge) &&
      !isClosedPath(figures, graph, edge) &&
      !isClosedMotorway(figures, graph, edge),
    isStop: () => true,
    ...drivingCosts({
      penalties: PENALTIES,
      kmPerHour: (graph, edge) => kmPerHourOf(figures, graph, edge),
      surfaceShare: 0.25,
      trackFactor: 1.3,
      pathFactor: 1.5,
      livingStreetFactor: 1.1,
      lowClassCost: 0,
      turnShare: figures.turnShare,
      signalSeconds: figures.signalSeconds,
      uturnSeconds: figures.uturnSeconds,
      internalUturnCost: 60,
    }),
  }
}

function kmPerHourOf(figures: MotorcycleFigures, graph: RoadGraph, edge: number): number {
  const word = graph.edgeWords[edge]!
  const use = useOf(word)
  if (isPath(use)) return figures.pathKmPerHour
  const factor = figures.ofCarByClass[roadClassOf(word)]! * figures.bySurface[surfaceOf(word)]!
  const kmPerHour = Math.min(figures.kmPerHourMax, graph.kmPerHour[edge]! * factor)
  return use === USE.track ? Math.max(kmPerHour, figures.trackKmPerHour) : kmPerHour
}

/** Whatever is made for people on foot. */
const isPath = (use: number) =>
  use === USE.path || use === USE.footway || use === USE.sidewalk || use === USE.cycleway || use === USE.steps

function isClosedPath({ pathKmPerHour, trackKmPerHour }: MotorcycleFigures, graph: RoadGraph, edge: number): boolean {
  const use = useOf(graph.edgeWords[edge]!)
  return (isPath(use) && pathKmPerHour === 0) || (use === USE.track && trackKmPerHour === 0)
}

function isClosedMotorway({ motorwaysClosedIn }: MotorcycleFigures, graph: RoadGraph, edge: number): boolean {
  if (motorwaysClosedIn.length === 0 || roadClassOf(graph.edgeWords[edge]!) !== MOTORWAY) return false
  const country = countryOf(graph, graph.tail[edge]!)
  return country !== null && motorwaysClosedIn.includes(country)
}
