import { parseArgs } from 'node:util'

export const DEFAULT_REGION = 'west-africa'
export const DEFAULT_PORT_BASE = 8080

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

export type UpCommand = 'start' | 'stop' | 'status' | 'help'

export interface UpOptions {
  command: UpCommand
  detach: boolean
  /** True in the background process that `--detach` starts. */
  supervise: boolean
  /** True when that process takes over from the supervisor of an earlier version, whose services serve on. */
  takeOver: boolean
  fresh: boolean
  /** Serves the pages from their sources, and follows those of the programs: `bin/dev`. */
  develop: boolean
  /** Shows the traffic of a simulated city, on a made-up region. */
  simulatedTraffic: boolean
  /** Its name, or several with commas between: the API serves them together. */
  region: string
  /** The countries whose extracts are fetched; none: those that the region fetches by default. */
  countries: readonly string[]
  workers: number
  portBase: number
  /** Those of region, workers and portBase that were given as options. */
  asked: ReadonlySet<'region' | 'workers' | 'portBase'>
}

/** The command line is invalid; the message says why. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage'
}

/**
 * Reads bin/up's command line.
 *
 * @throws BadUsage
 */
export function parseOptions(args: string[]): UpOptions {
  const values = readFlags(args)
  const commands = (['help', 'stop', 'status'] as const).filter((name) => values[name])
  const [command = 'start'] = commands
  if (command === 'help') return { ...defaults(), command }
  if (commands.length > 1) throw new BadUsage(`--${commands.join(' and --')} do not go together`)
  const starting = (
    ['detach', 'fresh', 'develop', 'simulated-traffic', 'region', 'country', 'workers', 'port-base'] as const
  ).filter((name) => values[name])
  if (command !== 'start' && starting.length > 0) {
    throw new BadUsage(`--${starting.join(', --')} cannot be combined with --${command}`)
  }
  if (values.develop === true && (values.detach === true || values.workers !== undefined)) {
    throw new BadUsage('bin/dev has one process of the API, and runs in the foreground: no --detach, no --workers')
  }
  const asked = new Set<'region' | 'workers' | 'portBase'>()
  if (values.region !== undefined) asked.add('region')
  if (values.workers !== undefined) asked.add('workers')
  if (values['port-base'] !== undefined) asked.add('portBase')
  const region = values.region ?? DEFAULT_REGION
  const names = regionNames(region)
  if (!names.every((name) => NAME.test(name)) || new Set(names).size < names.length) {
    throw new BadUsage(`--region must be names of folders of data/regions with commas between, got "${region}"`)
  }
  const countries = values.country?.split(',') ?? []
  if (!countries.every((name) => NAME.test(name))) {
    throw new BadUsage(`--country must be names of countries with commas between, got "${values.country}"`)
  }
  return {
    command,
    detach: values.detach ?? false,
    supervise: values.supervise ?? false,
    takeOver: values['take-over'] ?? false,
    fresh: values.fresh ?? false,
    develop: values.develop ?? false,
    simulatedTraffic: values['simulated-traffic'] ?? false,
    region,
    countries,
    workers: whole('workers', values.workers, 1, 1, 64),
    portBase: whole('port-base', values['port-base'], DEFAULT_PORT_BASE, 1024, 65_523),
    asked,
  }
}

/** The regions of `--region`; the first is that of `DATA_DIR`. */
export const regionNames = (region: string): [string, ...string[]] => region.split(',') as [string, ...string[]]

/** The arguments that give these options of a start. */
export function argumentsOf({
  region,
  countries,
  workers,
  portBase,
  fresh,
  simulatedTraffic,
  takeOver,
}: UpOptions): string[] {
  return [
    ...['--region', region, '--workers', String(workers), '--port-base', String(portBase)],
    ...(countries.length > 0 ? ['--country', countries.join(',')] : []),
    ...(fresh ? ['--fresh'] : []),
    ...(simulatedTraffic ? ['--simulated-traffic'] : []),
    ...(takeOver ? ['--take-over'] : []),
  ]
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: false,
      options: {
        detach: { type: 'boolean' },
        supervise: { type: 'boolean' },
        'take-over': { type: 'boolean' },
        stop: { type: 'boolean' },
        status: { type: 'boolean' },
        fresh: { type: 'boolean' },
        develop: { type: 'boolean' },
        'simulated-traffic': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        region: { type: 'string' },
        country: { type: 'string' },
        workers: { type: 'string' },
        'port-base': { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new BadUsage((error as Error).message.split('. ')[0])
  }
}

function whole(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new BadUsage(`--${name} must be a whole number of ${min}..${max}, got "${text}"`)
}

function defaults(): UpOptions {
  return {
    command: 'start',
    detach: false,
    supervise: false,
    takeOver: false,
    fresh: false,
    develop: false,
    simulatedTraffic: false,
    region: DEFAULT_REGION,
    countries: [],
    workers: 1,
    portBase: DEFAULT_PORT_BASE,
    asked: new Set(),
  }
}
