import { readInstances, type SETS } from './instances.js'
import { measure } from './measure.js'

export interface PlannerTask {
  data: string
  set: (typeof SETS)[number]
  name: string
  seconds: number
}

/** A process that plans one instance after the other: its processor time is that of the planner alone. */
process.on('message', ({ data, set, name, seconds }: PlannerTask) => {
  void readInstances(data, set).then((instances) =>
    process.send!(
      measure(
        instances.find((instance) => instance.name === name)!,
        seconds,
      ),
    ),
  )
})
