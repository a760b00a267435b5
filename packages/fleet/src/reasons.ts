import { hasSkills, isReachable, type Model } from './model.js'
import { type UnassignedReason } from './problem.js'
import { type Search } from './search.js'
export function reasonsOf(_model: Model, _search: Search, _job: number): UnassignedReason[] { void hasSkills; void isReachable; return [] }
