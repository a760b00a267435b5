import { buildRegion, GeodataProblem } from '@repere/geodata'
import { followLog, StartProblem } from '@repere/local'
import { createPrisma, deployMigrations, ensureAppRoles, type RoleUrls, seed } from '@repere/prisma'
import { type Manifest } from '@repere/shared'
import { type Checkout } from './checkout.js'
import { prepareDemoSeller } from './demo-seller.js'
import { readDevJson, updateDevJson } from './dev-json.js'
import { curlLine, firstRequest } from './first-request.js'
import { prepareLogins } from './logins.js'
import { currentManifest } from './missing-parts.js'
import { keepSecret } from './private-file.js'
import { regionNames, type UpOptions } from './options.js'
import { type Reporter } from './reporter.js'
import { simulateTraffic } from './simulated-traffic.js'
import { type Stack, type StackPostgres } from './stack.js'
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
    await stack.checkPorts()
    reporter.step('Starting Redis and Postgres')
    // The catcher of mails and the simulators need neither, and start meanwhile.
    const standIns = stack.startStandIns(signal)
    standIns.catch(() => undefined)
    const [redis, postgres] = await times.of(
      'Redis and Postgres',
      both(stack.startRedis(signal), stack.startPostgres(signal)),
    )
    reporter.step('Applying migrations, checking the demo customer and the data of the region')
    const [{ appUrl: databaseUrl, gatewayUrl }, manifest] = await both(
      times.of('the database', prepareDatabase(checkout, postgres, signal)),
      times.of('the data of the region', prepareRegions(checkout, stack.options, reporter, signal)),
    )
    reporter.step('Starting the API, the control plane and its worker')
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
    showAddresses(checkout, stack.record, reporter, manifest)
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** The information that a person needs to start. */
export function showAddresses(
  checkout: Checkout,
  { api_url, admin_url, mail_url, payments_url, region }: UpState,
  reporter: Reporter,
  manifest: Manifest | null = currentManifest(checkout.dataDir(regionNames(region)[0])),
): void {
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
    const instead =
      manifest.region === regionNames(region)[0]
        ? ''
        : ` in place of ${regionNames(region)[0]}: put an extract into data/extracts and start again`
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

/** @returns the database's addresses for both planes: on our own server, they connect as roles that own no tables */
async function prepareDatabase(
  checkout: Checkout,
  { url, ours }: StackPostgres,
  signal: AbortSignal,
): Promise<RoleUrls> {
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
  if (!ours) return { appUrl: url, gatewayUrl: url }
  const [app, gateway] = [keepSecret(checkout.appPassword()), keepSecret(checkout.gatewayPassword())]
  return ensureAppRoles(url, { app, gateway })
}

/** One after the other: a build uses the whole machine. @returns the manifest of the first */
async function prepareRegions(
  checkout: Checkout,
  { region, simulatedTraffic }: UpOptions,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<Manifest> {
  const [first, ...further] = regionNames(region)
  const manifest = await prepareRegion(checkout, { region: first, simulatedTraffic }, reporter, signal)
  for (const name of further) {
    await prepareRegion(checkout, { region: name, simulatedTraffic }, reporter, signal)
  }
  return manifest
}

async function prepareRegion(
  checkout: Checkout,
  { region, simulatedTraffic }: Pick<UpOptions, 'region' | 'simulatedTraffic'>,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<Manifest> {
  const dataDir = checkout.dataDir(region)
  try {
    const manifest = await buildRegion({
      region,
      regionsDir: checkout.regionsDir(),
      dataDir,
      keepCurrent: true,
      onProgress: ({ stage, done, detail }) =>
        reporter.progress(detail === undefined ? `${region}: ${stage}` : `${region}: ${stage}, ${detail}`, done),
      onNotice: (notice) => reporter.line(`! ${notice}`),
      signal,
    })
    if (!simulatedTraffic) return manifest
    return await simulateTraffic(manifest, {
      dataDir,
      signal,
      onProgress: (done) => reporter.progress(`${region}: simulated traffic`, done),
    })
  } catch (error) {
    if (error instanceof GeodataProblem) throw new StartProblem(error.message, error.remedy, { cause: error })
    throw error
  }
}

/** Both results, or the first failure after both have ended, so that no work continues after a failure. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}
