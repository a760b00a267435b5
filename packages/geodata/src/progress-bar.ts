import { type WriteStream } from 'node:tty'
import { type BuildProgress, type BuildStage } from './artefacts/artefact-step.js'

const titles: Record<BuildStage, string> = {
  fetching: 'Fetching the extract',
  checking: 'Checking the extract',
  countries: 'Countries',
  speeds: 'Speeds',
  graph: 'Routing graph',
  packing: 'Packing the graph',
  roads: 'Road engine',
  places: 'Reading places',
  search: 'Search index',
  water: 'Shores and lakes',
  tiles: 'Map tiles',
  traces: 'Reading traces',
  traffic: 'Speeds of the week',
  training: 'Training the model',
  publishing: 'Putting in service',
}
const width = 24

export interface Progress {
  show(progress: BuildProgress): void
  /** Ends the current line. Call it once at the end, and before any other output. */
  end(): void
}

/** Shows progress, one line per stage: a terminal redraws the line, other outputs get it at the end of the stage. */
export function progressBar(stream: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  let stage: BuildStage | null = null
  let drawn = ''
  let finished = false
  const end = () => {
    if (stage !== null && stream.isTTY) stream.write('\n')
    stage = null
    drawn = ''
  }
  return {
    show(progress) {
      if (progress.stage !== stage) {
        end()
        stage = progress.stage
        finished = false
      }
      const done = Math.min(1, Math.max(0, progress.done))
      const bar = '█'.repeat(Math.round(done * width)).padEnd(width, '░')
      const percent = `${Math.floor(done * 100)}`.padStart(3)
      const line = `${titles[progress.stage].padEnd(22)} ${bar} ${percent} %${progress.detail ? `  ${progress.detail}` : ''}`
      if (!stream.isTTY) {
        if (done === 1 && !finished) stream.write(`${line}\n`)
        finished ||= done === 1
      } else if (line !== drawn) {
        stream.write(`\r\x1b[2K${line}`)
        drawn = line
      }
    },
    end,
  }
}
