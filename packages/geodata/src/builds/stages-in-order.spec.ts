import { setTimeout } from 'node:timers/promises'
import { type Artefact } from '@repere/shared'
import { type ArtefactStep, type BuildContext, type BuildProgress } from '../artefacts/artefact-step.js'
import { runSteps, StagesInOrder } from './stages-in-order.js'

const context = {} as Omit<BuildContext, 'report' | 'after' | 'signal'>
const made = (tiles: number) => ({ artefact: {} as Artefact, counts: { tiles } })
const step = (
  name: ArtefactStep['name'],
  stages: ArtefactStep['stages'],
  run: (context: BuildContext) => Promise<ReturnType<typeof made> | null>,
): ArtefactStep => ({ name, stages, tools: {}, recipe: () => '', run })

describe('steps that run together', () => {
  it('wait for the end of a stage of another step, and return results in the order of the list', async () => {
    const events: string[] = []
    const tiles = step('tiles', ['tiles'], async ({ after }) => {
      events.push('tiles begin')
      await after('places')
      events.push('tiles after places')
      await after('search')
      events.push('tiles after search')
      await Promise.all([after('search'), after('traffic')])
      return made(1)
    })
    const search = step('search', ['places', 'search'], async ({ report }) => {
      events.push('search begins')
      report('places', 0.9)
      await setTimeout(10)
      report('places', 1)
      await setTimeout(10)
      events.push('search ends')
      return made(2)
    })
    expect(await runSteps([tiles, search], context, {})).toEqual([made(1), made(2)])
    expect(events).toEqual(['tiles begin', 'search begins', 'tiles after places', 'search ends', 'tiles after search'])
  })

  it('fail with the first failure, once all have ended', async () => {
    const failure = new Error('first')
    let ended = false
    const routing = step('routing', ['graph'], async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      expect(signal.reason).toBe(failure)
      await setTimeout(20)
      ended = true
      throw new Error('aborted')
    })
    const search = step('search', ['search'], () => Promise.reject(failure))
    const tiles = step('tiles', ['tiles'], async ({ after }) => {
      await expect(after('search')).rejects.toBe(failure)
      throw new Error('last')
    })
    await expect(runSteps([tiles, routing, search], context, {})).rejects.toBe(failure)
    expect(ended).toBe(true)
  })

  it('do not start after an abort', async () => {
    const run = jest.fn()
    const reason = new Error('stopped')
    const { signal } = { signal: AbortSignal.abort(reason) }
    await expect(runSteps([step('search', ['search'], run)], context, { signal })).rejects.toBe(reason)
    expect(run).not.toHaveBeenCalled()
  })

  it('leave out a step that this machine cannot do, and its stages', async () => {
    const stages: string[] = []
    const onProgress = ({ stage }: BuildProgress) => stages.push(stage)
    const tiles = step('tiles', ['water', 'tiles'], () => Promise.resolve(null))
    const search = step('search', ['search'], ({ report }) => {
      report('search', 1)
      return Promise.resolve(made(1))
    })
    expect(await runSteps([tiles, search], context, { onProgress })).toEqual([null, made(1)])
    expect(stages).toEqual(['search'])
  })
})

describe('stages that run at the same time', () => {
  it('are reported one after another, each as far as it is, and never go back', () => {
    const seen: string[] = []
    const stages = new StagesInOrder(['graph', 'places', 'water', 'tiles'], ({ stage, done, detail }) =>
      seen.push([stage, done, ...(detail ? [detail] : [])].join(' ')),
    )
    stages.report({ stage: 'places', done: 0.2 })
    stages.report({ stage: 'graph', done: 0 })
    stages.report({ stage: 'water', done: 1 })
    stages.report({ stage: 'graph', done: 0.5, detail: 'edges' })
    stages.report({ stage: 'places', done: 0.4 })
    stages.report({ stage: 'graph', done: 0.3 })
    stages.report({ stage: 'graph', done: 1 })
    stages.report({ stage: 'tiles', done: 0.1 })
    stages.report({ stage: 'graph', done: 1 })
    stages.report({ stage: 'places', done: 1 })
    stages.report({ stage: 'tiles', done: 1 })
    expect(seen).toEqual([
      'graph 0',
      'graph 0.5 edges',
      'graph 0.5',
      'graph 1',
      'places 0.4',
      'places 1',
      'water 1',
      'tiles 0.1',
      'tiles 1',
    ])
  })
})
