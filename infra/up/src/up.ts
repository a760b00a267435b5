import { buildRegion, GeodataProblem, readConfig } from '@repere/geodata'
import { followLog, StartProblem } from '@repere/local'
import { createPrisma, deployMigrations, ensureAppRoles, type RoleUrls, seed } from '@repere/prisma'
import { type Manifest } from '@repere/shared'
import { type Checkout } from './checkout.js'
import { prepareDemoSeller } from './demo-seller.js'
import { readDevJson, updateDevJson } from './dev-json.js'
import { curlLine, firstRequest } from './first-request.js'
import {
  extractsToFetch,
  fetchAndBuild,
  fetchAndBuildUntilDone,
  type LaterDataOptions,
  type Wanted,
  wantedRegions,
} from './later-data.js'
import { prepareLogins } from './logins.js'
import { currentManifest } from './missing-parts.js'
import { keepSecret } from './private-file.js'
import { regionNames, type UpOptions } from './options.js'
import { type Reporter } from './reporter.js'
import { simulateTraffic } from './simulated-traffic.js'
import { type Stack, type StackPostgres, withDatabase } from './stack.js'
import { StageTimes } from './stage-times.js'
import { type UpState } from './up-state.js'

/**
 * Starts everything in the order of the dependencies.
 *
 * @throws StartProblem, or the signal's reason; nothing is left running
 */
export async function bringUp(
  stack: Stack,
  checkout: Checkout,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = Date.now()
  const times = new StageTimes()
  try {
    const awaited = (await Promise.all(wantedRegions(stack.options).map(awaitedExtracts))).flat()
    await stack.checkPorts()
    if (!stack.takesOver) reporter.step('Starting Redis and Postgres')
    // The catcher of mails and the simulators need neither, and start meanwhile.
    const standIns = stack.startStandIns(signal)
    standIns.catch(() => undefined)
    const [redis, postgres] = await times.of(
      'Redis and Postgres',
      both(stack.startRedis(signal), stack.startPostgres(signal)),
    )
    if (!stack.takesOver) {
      await prepare(checkout, postgres, stack.options, { reporter, signal, times })
    }
    const { appUrl: databaseUrl, gatewayUrl } = await prepareRoles(checkout, postgres)
    reporter.step(
      stack.takesOver
        ? 'Switching to the new programs, one after another'
        : 'Starting the API, the control plane and its worker',
    )
    stack.recordDatabase(databaseUrl)
    const secretsKey = keepSecret(checkout.secretsKey())
    await times.of(
      'the services',
      both(
        stack.startApps({ redis, databaseUrl, gatewayUrl, secretsKey }, standIns, signal),
        prepareLogins(checkout, { databaseUrl, redis, secretsKey }, signal),
      ),
    )
    const { api_url, admin_url, mail_url, payments_url } = stack.record
    updateDevJson(checkout.devFile(), { api_url, admin_url, dashboard_url: admin_url, mail_url, payments_url })
    stack.ready()
    reporter.line(`✓ Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${times}`)
    reporter.line('')
    showAddresses(checkout, stack.record, reporter, awaited)
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/**
 * Fetches and builds the map that the first region lacks, while the rest serves, and says so when it is in service. Never rejects.
 */
export async function completeData(
  stack: Stack,
  checkout: Checkout,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<void> {
  for (const wanted of wantedRegions(stack.options)) {
    if ((await extractsToFetch(wanted)).length === 0) continue
    const manifest = await fetchAndBuildUntilDone(checkout, wanted, workOn(wanted.region, reporter, signal))
    if (manifest === null) return
    showNewData(checkout, stack.record, manifest, reporter)
  }
}

const workOn = (region: string, reporter: Reporter, signal: AbortSignal): LaterDataOptions => ({
  onProgress: ({ stage, done, detail }) =>
    reporter.progress(detail === undefined ? `${region}: ${stage}` : `${region}: ${stage}, ${detail}`, done),
  onNotice: (notice) => reporter.line(`! ${notice}`),
  signal,
})

/** Fetches and builds countries for a stack that runs. @throws StartProblem; what is in service stays */
export async function addCountries(
  checkout: Checkout,
  running: UpState,
  countries: readonly string[],
  reporter: Reporter,
): Promise<void> {
  const [wanted] = wantedRegions({ region: running.region, countries })
  if (wanted === undefined) return
  if ((await awaitedExtracts(wanted)).length === 0) {
    reporter.line('✓ The map of these countries is there already.')
    return
  }
  const manifest = await asStartProblems(
    fetchAndBuild(checkout, wanted, workOn(wanted.region, reporter, new AbortController().signal)),
  )
  showNewData(checkout, running, manifest, reporter)
}

function showNewData(checkout: Checkout, { api_url }: UpState, manifest: Manifest, reporter: Reporter): void {
  const { sandbox_key } = readDevJson(checkout.devFile())
  reporter.line(`✓ ${manifest.region} is built of ${manifest.source.file}; the API switches to it in a moment.`)
  const request = firstRequest(manifest)
  if (request !== null) reporter.line(`  ${request.title}: ${curlLine(api_url, sandbox_key ?? 'KEY', request)}`)
}

const awaitedExtracts = (wanted: Wanted) => asStartProblems(extractsToFetch(wanted))

async function asStartProblems<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof GeodataProblem) throw new StartProblem(error.message, error.remedy, { cause: error })
    throw error
  }
}

/** Migrations, seed, and the data of the regions: all that an older version of the programs does not mind. */
async function prepare(
  checkout: Checkout,
  postgres: StackPostgres,
  options: UpOptions,
  { reporter, signal, times = new StageTimes() }: { reporter: Reporter; signal: AbortSignal; times?: StageTimes },
): Promise<void> {
  reporter.step('Applying migrations, checking the demo customer and the data of the region')
  await both(
    times.of('the database', prepareDatabase(checkout, postgres, signal)),
    times.of('the data of the region', prepareRegions(checkout, options, reporter, signal)),
  )
}

/**
 * Prepares the stores of a running stack for the programs of this checkout, while those of an earlier version serve on.
 *
 * @throws StartProblem, or the signal's reason; the earlier version serves on
 */
export async function prepareUpgrade(
  checkout: Checkout,
  running: UpState,
  options: UpOptions,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<void> {
  const postgres = running.services.find(({ name }) => name === 'postgres')
  if (postgres?.probe.kind !== 'postgres') throw new StartProblem('The running Postgres is not recorded.')
  const ours = postgres.state !== 'external'
  const url = ours ? withDatabase(postgres.probe.url) : postgres.probe.url
  await prepare(checkout, { url, ours }, options, { reporter, signal })
}

/** The information that a person needs to start. */
export function showAddresses(
  checkout: Checkout,
  { api_url, admin_url, mail_url, payments_url, region }: UpState,
  reporter: Reporter,
  awaited: readonly string[] = [],
): void {
  const manifest = currentManifest(checkout.dataDir(regionNames(region)[0]))
  const { sandbox_key, customer, staff } = readDevJson(checkout.devFile())
  reporter.line(`  API            ${api_url}   (documentation: ${api_url}/docs)`)
  // The part after # stays in the browser: the page takes the key out of it and keeps it while the tab is open.
  const request = manifest === null ? null : firstRequest(manifest)
  const begins = request === null ? '' : `, the first time in ${request.city}`
  reporter.line(`  Map            ${api_url}/#key=${sandbox_key}   (opens where it was left${begins})`)
  reporter.line(`  Dashboard      ${admin_url}   (customers: ${customer.email})`)
  reporter.line(`  Console        ${admin_url}/console   (staff: ${staff.email})`)
  reporter.line(`  Mails          ${mail_url}`)
  reporter.line(`  Payments       ${payments_url}/control/transactions   (simulated; no money moves)`)
  reporter.line(`  Sandbox key    ${sandbox_key}`)
  reporter.line(`  Passwords      of both logins, and the secret of the authenticator: ${checkout.devFile()}`)
  if (manifest !== null) {
    const [wanted] = regionNames(region)
    const isStandIn = manifest.region !== wanted
    const instead = !isStandIn
      ? ''
      : awaited.length > 0
        ? `, until ${awaited.join(' and ')} is fetched and built: bin/up --status shows how far it is`
        : ` in place of ${wanted}: put an extract into data/extracts, then bin/data build`
    const made = manifest.fictional ? `, a MADE-UP TOWN${instead}` : ''
    const others = regionNames(region).slice(1)
    const beside = others.length > 0 ? `, beside ${others.join(', ')}` : ''
    reporter.line(`  Data           ${manifest.region}${made}${beside}`)
    reporter.line('')
    reporter.line(request === null ? 'A first request:' : `A first route (${request.title}):`)
    reporter.line('')
    reporter.line(`  ${curlLine(api_url, sandbox_key ?? 'KEY', request)}`)
    reporter.line('')
  }
}

/** Shows the output of the services, with a prefix before each line, until stopped. */
export function followServices(stack: Stack, reporter: Reporter): () => void {
  const stops = stack.record.services.flatMap(({ name, log }) =>
    log === null ? [] : [followLog(log, (line) => reporter.line(`${name.padEnd(8)} │ ${line}`))],
  )
  return () => stops.forEach((stop) => stop())
}

/** Migrations, the demo customer and seller, and the rights of both planes on what a migration has added. */
async function prepareDatabase(checkout: Checkout, postgres: StackPostgres, signal: AbortSignal): Promise<void> {
  const { url } = postgres
  await deployMigrations(url)
  signal.throwIfAborted()
  const known = readDevJson(checkout.devFile())
  const prisma = createPrisma(url, { connectionsMax: 1 })
  try {
    const { sandboxKey, liveKey } = await seed(prisma, {
      known: { sandboxKey: known.sandbox_key, liveKey: known.live_key },
      reissueLost: true,
    })
    updateDevJson(checkout.devFile(), { sandbox_key: sandboxKey, live_key: liveKey })
    await prepareDemoSeller(prisma)
  } finally {
    await prisma.$disconnect()
  }
  await prepareRoles(checkout, postgres)
}

/** @returns the database's addresses for both planes: on our own server, they connect as roles that own no tables */
async function prepareRoles(checkout: Checkout, { url, ours }: StackPostgres): Promise<RoleUrls> {
  if (!ours) return { appUrl: url, gatewayUrl: url }
  const [app, gateway] = [keepSecret(checkout.appPassword()), keepSecret(checkout.gatewayPassword())]
  return ensureAppRoles(url, { app, gateway })
}

/** One after the other: a build uses the whole machine. */
async function prepareRegions(
  checkout: Checkout,
  options: UpOptions,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<void> {
  for (const wanted of wantedRegions(options)) {
    const dataDir = checkout.dataDir(wanted.region)
    const work = workOn(wanted.region, reporter, signal)
    const fetches = (await awaitedExtracts(wanted)).length === 0
    const manifest = await asStartProblems(
      buildRegion({
        ...work,
        ...{ region: wanted.region, regionsDir: readConfig().regionsDir, dataDir, keepCurrent: true, fetches },
      }),
    )
    if (!options.simulatedTraffic) continue
    await asStartProblems(
      simulateTraffic(manifest, {
        dataDir,
        signal,
        onProgress: (done) => reporter.progress(`${wanted.region}: simulated traffic`, done),
      }),
    )
  }
}

/** Both results, or the first failure after both have ended, so that no work continues after a failure. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}
