import { type PlaceFeature, type Position } from '../api/answers.js'

/** The fields of the planner's answers that the tab reads. */
export interface PlannedStep {
  type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'end'
  job?: string
  location: Position
  arrive: string
  leave: string
}

export interface PlannedRoute {
  vehicle: string
  stops: number
  distance: number
  duration: number
  polyline?: string
  steps: PlannedStep[]
}

export interface FleetPlanAnswer {
  routes: PlannedRoute[]
  unassigned: { job: string; reason: string }[]
}

export interface BatchAnswer {
  results: (
    { features: (PlaceFeature & { properties: { confidence: number; match_type: string } })[] } | { error: unknown }
  )[]
}
