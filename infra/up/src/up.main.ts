import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, postgresFolders, readLocalConfig, StartProblem } from '@repere/local'
import { Checkout } from './checkout.js'
import { codeFingerprint } from './code-fingerprint.js'
import { readUpConfig } from './config.js'
import { detach, type SupervisorMessage } from './detach.js'
import { argumentsOf, BadUsage, parseOptions, type UpOptions } from './options.js'
import { Reporter } from './reporter.js'
import { showStatus } from './status.js'
import { Stack, stopRecorded } from './stack.js'
import { stopUp } from './stop.js'
import { claim } from './up-lock.js'
import { forgetState, isSupervised, readState, type UpState } from './up-state.js'

const checkout = Checkout.own(readUpConfig().dataHome)
const reporter = new Reporter(process.stdout)
const problems = new Reporter(process.stderr)
/** Loaded where it is used: the builder of the data comes with it, which a process that only waits has no use for. */
const starting = () => import('./up.js')
const help = () => readFileSync(new URL('../help.txt', import.meta.url), 'utf8').trimEnd()

async function main(args: string[]): Promise<number> {
  const options = parseOptions(args)
  switch (options.command) {
    case 'help':
      reporter.line(help())
      return 0
    case 'status':
      return (await showStatus(checkout, readState(checkout.stateFile()), reporter)) ? 0 : 1
    case 'stop':
      await stopUp(checkout, reporter)
      return 0
    case 'start':
      return options.supervise ? supervise(options) : start(options)
  }
}

async function start(options: UpOptions): Promise<number> {
  if (options.fresh && isSupervised(readState(checkout.stateFile()))) await stopUp(checkout, reporter)
  const running = await settled()
  if (running === null) return launch(options)
  if (options.develop) {
    problems.line('✗ It runs already. Stop it first: bin/up --stop')
    return 1
  }
  const difference = differenceOf(running, options)
  if (difference !== '') {
    problems.line(`✗ It runs already, with ${difference}. Stop it first: bin/up --stop`)
    return 1
  }
  if (running.code === codeFingerprint(checkout)) {
    reporter.line('✓ It runs already.')
    reporter.line('')
    const { addCountries, showAddresses } = await starting()
    if (options.countries.length > 0) await addCountries(checkout, running, options.countries, reporter)
    else showAddresses(checkout, running, reporter)
    return 0
  }
  reporter.step('The code has changed; what runs serves on while the new version is prepared')
  const { region, workers, port_base: portBase } = running
  const countries = options.countries.length > 0 ? options.countries : (running.countries ?? [])
  const newer = { ...options, region, countries, workers, portBase, takeOver: true }
  const { prepareUpgrade } = await starting()
  await prepareUpgrade(checkout, running, newer, reporter, new AbortController().signal)
  return launch(newer)
}

/** Starts in the background or in this process. */
function launch(options: UpOptions): Promise<number> {
  return options.detach ? detach(checkout, argumentsOf(options), reporter) : supervise(options)
}

/** The running instance; waits for one that is starting or stopping. */
async function settled(): Promise<UpState | null> {
  let hasSaid = false
  for (;;) {
    const state = readState(checkout.stateFile())
    if (!isSupervised(state)) return null
    if (state.phase === 'ready') return state
    if (!hasSaid) reporter.step(`Another bin/up is ${state.phase}; waiting for it`)
    hasSaid = true
    await sleep(200)
  }
}

/** How the running instance differs from the options that were given, in words; empty: it does not. */
function differenceOf(state: UpState, { asked, region, workers, portBase }: UpOptions): string {
  return [
    asked.has('region') && region !== state.region ? `region ${state.region}` : [],
    asked.has('workers') && workers !== state.workers ? `${state.workers} worker(s)` : [],
    asked.has('portBase') && portBase !== state.port_base ? `port base ${state.port_base}` : [],
  ]
    .flat()
    .join(', ')
}

/** Starts everything and supervises it until it is stopped. */
async function supervise(options: UpOptions): Promise<number> {
  const predecessor = options.takeOver ? await dismissSupervisor() : null
  const release = claim(checkout.lockFile())
  if (release === null) throw new StartProblem('Another bin/up is just starting in this checkout.')
  const abort = new AbortController()
  let isReady = false
  let stopSignal: NodeJS.Signals | null = null
  const stopped = new Promise<void>((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      if (stopSignal !== null) process.exit(exitCodeOf(signal))
      stopSignal = signal
      reporter.line('')
      reporter.step(signal === 'SIGINT' ? 'Stopping; once more to kill at once' : 'Stopping')
      abort.abort(new StartProblem('Stopped while starting.'))
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
    // The process that waits for a detached start has ended, and would not receive the result.
    if (options.supervise) process.once('disconnect', () => !isReady && onSignal('SIGTERM'))
  })
  try {
    if (predecessor === null) await clearRemains()
    if (options.fresh) await forgetData()
    const stack = new Stack(checkout, options, readLocalConfig(), reporter, predecessor)
    stack.recordCode(codeFingerprint(checkout))
    // When this process ends for any reason but a successor, it stops what it started.
    const killNow = () => stack.killNow()
    process.once('exit', killNow)
    let completing: Promise<void> = Promise.resolve()
    process.once('SIGUSR2', () => {
      process.off('exit', killNow)
      reporter.line('• A bin/up of another version takes over')
      abort.abort()
      void completing.then(() => process.exit(0))
    })
    const { bringUp, completeData, followServices } = await starting()
    await bringUp(stack, checkout, reporter, abort.signal)
    completing = completeData(stack, checkout, reporter, abort.signal)
    isReady = true
    reportToParent({ ready: true })
    const undevelop = options.develop
      ? await (await import('./develop/develop.js')).develop(stack, checkout, reporter, abort.signal)
      : () => undefined
    const unfollow = options.supervise ? () => undefined : followServices(stack, reporter)
    if (!options.supervise) reporter.line('Ctrl-C stops everything.')
    await stopped
    undevelop()
    unfollow()
    await Promise.all([stack.stop(), completing])
    reporter.line('✓ Stopped')
    return stopSignal === null ? 0 : exitCodeOf(stopSignal)
  } catch (error) {
    if (stopSignal !== null) return exitCodeOf(stopSignal)
    throw error
  } finally {
    release()
  }
}

/**
 * Ends the supervisor of an earlier version and leaves its services. One that does not know this signal dies of it, which
 * leaves them too.
 *
 * @returns what it has recorded; null when nothing ran
 */
async function dismissSupervisor(): Promise<UpState | null> {
  const state = readState(checkout.stateFile())
  if (!isSupervised(state)) return null
  process.kill(state.supervisor.pid, 'SIGUSR2')
  while (isAlive(state.supervisor)) await sleep(20)
  return state
}

/** Stops the processes of a killed supervisor, which still use the ports. */
async function clearRemains(): Promise<void> {
  const state = readState(checkout.stateFile())
  if (state === null || isAlive(state.supervisor)) return
  const left = await stopRecorded(state)
  if (left.length > 0) reporter.line(`! Stopped what an earlier bin/up left running: ${left.join(', ')}`)
  forgetState(checkout.stateFile())
}

/** Removes everything except downloads, logs and the lock of this process. */
async function forgetData(): Promise<void> {
  reporter.step("Forgetting this checkout's data")
  const folders = [...postgresFolders(checkout.postgresData()), checkout.redisData(), checkout.allRegionsData()]
  const files = [
    checkout.postgresPassword(),
    checkout.secretsKey(),
    checkout.devFile(),
    checkout.emecefState(),
    checkout.fedapayState(),
  ]
  for (const path of [...folders, ...files]) {
    await rm(path, { recursive: true, force: true })
  }
}

function reportToParent(message: SupervisorMessage): void {
  if (process.connected) process.send?.(message)
}

function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}

function explain(error: unknown): string {
  if (error instanceof StartProblem) return `✗ ${error.message}`
  return `✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

// A closed terminal accepts no more text. Stopping all services is more important.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof BadUsage) {
      problems.line(`✗ ${error.message}\n\n${help()}`)
      process.exit(2)
    }
    problems.line(explain(error))
    reportToParent({ failed: explain(error) })
    process.exit(1)
  },
)
