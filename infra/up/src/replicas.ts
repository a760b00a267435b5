import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity, type ServiceSpec, StartProblem } from '@repere/local'

const LOOK_EVERY_MS = 50

/**
 * Lets the parent of the API's processes replace them one by one: the new ones run the code of now, and no request is refused.
 *
 * @throws StartProblem  when they are not replaced in time; the earlier ones serve on
 */
export async function replaceReplicas(parent: ProcessIdentity, spec: ServiceSpec): Promise<void> {
  const before = childrenOf(parent)
  process.kill(parent.pid, 'SIGUSR2')
  const end = Date.now() + spec.readyWithinMs * Math.max(1, before.length)
  while (before.some(isAlive) || !(await spec.ready().catch(() => false))) {
    if (Date.now() > end || !isAlive(parent)) {
      throw new StartProblem(`The processes of ${spec.name} were not replaced`, `Its whole log: ${spec.logFile}`)
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/** Ends a process and leaves its children. */
export async function stopAlone(parent: ProcessIdentity): Promise<void> {
  if (isAlive(parent)) process.kill(parent.pid, 'SIGKILL')
  while (isAlive(parent)) await sleep(LOOK_EVERY_MS)
}

function childrenOf({ pid }: ProcessIdentity): ProcessIdentity[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return pids.flatMap((child) => identify(Number(child)) ?? [])
}
