import { parseArgs, type ParseArgsConfig } from 'node:util'
import { defaultDataDir } from '../config.js'
import { GeodataProblem } from '../problems.js'
import { progressBar } from '../progress-bar.js'
import { applyTraffic } from '../traffic/apply-traffic.js'
import { importTraces } from '../traffic/import-traces.js'
import { learnLive } from '../traffic/learn-live.js'
import { trainOnTraces } from '../traffic/train-model.js'
import { cardText } from '@repere/traffic'
import { type CommandLine } from './command-line.js'

const help = {
  all: `bin/data traffic: learn speeds from GPS traces and put them in service

  bin/data traffic import FILE...   learn from traces; apply puts what was learned in service
  bin/data traffic train FILE...    learn what the speeds get wrong, and how sure they are
  bin/data traffic live FILE...     take the speeds of the last 15 minutes
  bin/data traffic apply            put a build in service with the speeds learned so far

  bin/data traffic <command> --help   the command's options`,
  import: `bin/data traffic import [--region NAME] [--data-dir DIR] [--minimum N] FILE...

Reads GPS traces, matches them to the roads of the build in service and adds their travel times to sums by road and hour of
the week. No trace is stored: a sum of fewer than N contributors is forgotten when the import ends, and both ends of every
trip are left out. Stops at the kerb do not count as congestion. On any failure, nothing changes.

Files, by their ending:
  .ndjson .jsonl   a trace a line: {"id", "contributor", "points": [[lat, lng, time], ...]} or points {lat, lng, time}
  .csv             a point a line, with a heading: time, lat, lng or lon; trace and contributor where there are several
  .gpx             tracks
Times are ISO 8601 or epoch seconds or milliseconds. A trace without a contributor counts as one of its own.

  --region NAME    region (west-africa)
  --data-dir DIR   where the builds and observations are kept (.repere/data/<region>,
                   or data/<region> under REPERE_HOME)
  --minimum N      contributors behind every stored sum, at least 2 (3)`,
  train: `bin/data traffic train [--region NAME] [--data-dir DIR] FILE...

Trains the model that corrects travel times and gives their 10 % and 90 % estimates, on files as import reads them. Trips are
judged by speeds of other days, and the model by days that it never saw; where it is not better there, it gives the interval
alone. Nothing of the traces is kept but the model and its card (model-card.md). apply puts it in service.

  --region NAME    region (west-africa)
  --data-dir DIR   where the builds and observations are kept (.repere/data/<region>,
                   or data/<region> under REPERE_HOME)`,
  live: `bin/data traffic live [--region NAME] [--data-dir DIR] [--at TIME] FILE...

Takes the speeds of the last 15 minutes from traces (files as import reads them) and puts them beside the builds, where a
running API finds them within seconds. They change the profiles for a short time. Run it every minute on the newest traces.

  --at TIME        the end of the 15 minutes, ISO 8601 (now)
  --region NAME    region (west-africa)
  --data-dir DIR   where the builds and observations are kept (.repere/data/<region>,
                   or data/<region> under REPERE_HOME)`,
  apply: `bin/data traffic apply [--region NAME] [--data-dir DIR]

Makes a build that is the one in service with the speeds learned so far, and puts it in service at once. Those that the API
learned from traces of organisations that share them are added first.
bin/data build does the same with every new build.`,
} as const

const options = {
  help: { type: 'boolean', short: 'h' },
  region: { type: 'string' },
  'data-dir': { type: 'string' },
} satisfies ParseArgsConfig['options']

/** Runs `bin/data traffic`. */
export async function runTraffic(args: string[], line: CommandLine): Promise<void> {
  const [command, ...rest] = args
  if (command === 'import') await runImport(rest, line)
  else if (command === 'train') await runTrain(rest, line)
  else if (command === 'live') await runLive(rest, line)
  else if (command === 'apply') await runApply(rest, line)
  else if (command === undefined || command === '--help' || command === '-h') line.out.write(`${help.all}\n`)
  else {
    throw new GeodataProblem(
      'bad_settings',
      `There is no command "traffic ${command}".`,
      'bin/data traffic --help lists them.',
    )
  }
}

async function runImport(args: string[], { out, err, signal }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, minimum: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.help) return void out.write(`${help.import}\n`)
  const contributorsMin = values.minimum === undefined ? undefined : Number(values.minimum)
  if (contributorsMin !== undefined && !(Number.isInteger(contributorsMin) && contributorsMin >= 2)) {
    throw new GeodataProblem('bad_settings', `--minimum is "${values.minimum}".`, 'Give a whole number from 2 on.')
  }
  if (positionals.length === 0) {
    throw new GeodataProblem('bad_settings', 'No file to import was named.', 'Add one or more files.')
  }
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  const bar = progressBar(err)
  const started = process.hrtime.bigint()
  try {
    const summary = await importTraces({
      dataDir,
      files: positionals,
      contributorsMin,
      signal,
      onProgress: (done, traces) => bar.show({ stage: 'traces', done, detail: `${traces} traces` }),
    })
    bar.end()
    const seconds = Number(process.hrtime.bigint() - started) / 1e9
    const refused = Object.entries(summary.refused).map(([reason, count]) => `${count} ${reason}`)
    out.write(
      `${summary.used} of ${summary.traces} traces used, ${summary.points} points in ${seconds.toFixed(1)} s ` +
        `(${Math.round(summary.points / seconds)} points/s)\n` +
        `  refused: ${refused.join(', ') || 'none'}\n` +
        `  ${(summary.matchedSeconds / 3600).toFixed(1)} h on roads, of them ${(summary.dwellSeconds / 3600).toFixed(1)} h in ` +
        `${summary.dwells} stops that are not traffic\n` +
        `  ${summary.storedCells} of ${summary.cells} sums stored, ${summary.segments} road segments\n`,
    )
  } finally {
    bar.end()
  }
}

async function runTrain(args: string[], { out, err, signal }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return void out.write(`${help.train}\n`)
  if (positionals.length === 0) {
    throw new GeodataProblem('bad_settings', 'No file to train on was named.', 'Add one or more files.')
  }
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  const bar = progressBar(err)
  try {
    const model = await trainOnTraces({
      dataDir,
      files: positionals,
      signal,
      onProgress: (done, traces) => bar.show({ stage: 'training', done, detail: `${traces} traces` }),
    })
    bar.end()
    out.write(cardText(model))
  } finally {
    bar.end()
  }
}

async function runLive(args: string[], { out, signal }: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, at: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.help) return void out.write(`${help.live}\n`)
  const now = values.at === undefined ? Date.now() / 1000 : Date.parse(values.at) / 1000
  if (!Number.isFinite(now))
    throw new GeodataProblem('bad_settings', `--at is "${values.at}".`, 'Give a time like 2026-01-05T08:00:00Z.')
  if (positionals.length === 0) {
    throw new GeodataProblem('bad_settings', 'No file to read was named.', 'Add one or more files.')
  }
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  const live = await learnLive({ dataDir, files: positionals, now, signal })
  out.write(`${live.size} edges with speeds of the last 15 minutes\n`)
}

async function runApply(args: string[], { out, signal }: CommandLine): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.help) return void out.write(`${help.apply}\n`)
  const dataDir = values['data-dir'] ?? defaultDataDir(values.region ?? 'west-africa')
  const manifest = await applyTraffic({ dataDir, signal })
  const { observed_edges, known_edges, observations_kept } = manifest.artefacts.traffic!
  out.write(
    `${manifest.build_id} is in service: ${observed_edges} observed edges, ${known_edges} with speeds, ` +
      `${(observations_kept * 100).toFixed(1)} % of the observations on this graph\n`,
  )
}
