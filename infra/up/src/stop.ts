import { isAlive, stopProcess } from '@repere/local'
import { type Checkout } from './checkout.js'
import { type Reporter } from './reporter.js'
import { stopRecorded } from './stack.js'
import { forgetState, readState } from './up-state.js'

/** Longer than the time that a supervisor gives its services. */
const SUPERVISOR_GRACE_MS = 60_000

/** Stops everything that runs in this checkout, through its supervisor or, if that has ended, one by one. */
export async function stopUp(checkout: Checkout, reporter: Reporter): Promise<void> {
  const state = readState(checkout.stateFile())
  if (state === null) {
    reporter.line('Nothing runs.')
    return
  }
  const supervised = isAlive(state.supervisor)
  if (supervised) {
    reporter.step('Stopping')
    await stopProcess(state.supervisor, { graceMs: SUPERVISOR_GRACE_MS })
  }
  const left = await stopRecorded(readState(checkout.stateFile()) ?? state)
  forgetState(checkout.stateFile())
  if (left.length > 0) reporter.line(`✓ Stopped what was left: ${left.join(', ')}`)
  else reporter.line(supervised ? '✓ Stopped' : 'Nothing runs any more.')
}
