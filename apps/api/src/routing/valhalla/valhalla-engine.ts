import { type Build } from '../../region/index.js'
import { type MatchAnswer, type MatchQuery } from '../match-answer.js'
import { EngineOverloaded, type EngineStatus, EngineUnavailable, RoutingEngine } from '../routing.port.js'
import { type OsrmMatchAnswer } from '../osrm/osrm-match.js'
import { toOsrmTrace, toTrace } from './answers/match-mapping.js'
import { matchTrace } from './match-trace.js'
import { type ProcedureRunner } from './procedure-runner.js'
import { type ProcedureName, type Procedures } from './procedures/procedures.js'
import { refusalOf, ValhallaError } from './refusals.js'

/** Shown as `X-Backend`. */
const VALHALLA = 'valhalla'

/** What Valhalla answers, with its procedures in a child process or over its own HTTP service. */
export abstract class ValhallaEngine extends RoutingEngine {
  readonly matchingBackend = VALHALLA

  constructor(private readonly runner: ProcedureRunner) {
    super()
  }

  status(): EngineStatus {
    return this.runner.status()
  }

  graphOf(build: Build): string {
    return this.runner.graphOf(build)
  }

  async match(query: MatchQuery): Promise<MatchAnswer> {
    const { build, trace } = await this.matched(query)
    return { build, ...toTrace(trace) }
  }

  async osrmMatch(query: MatchQuery): Promise<OsrmMatchAnswer> {
    const { build, trace } = await this.matched(query)
    return { build, ...toOsrmTrace(trace) }
  }

  private async matched(query: MatchQuery) {
    try {
      return await matchTrace(query, async (requests, read) => {
        const { build, answer } = await this.runProcedure('match', requests)
        return { build, parts: understand(() => read(answer.texts)) }
      })
    } catch (error) {
      if (error instanceof EngineUnavailable) error.backend = VALHALLA
      throw error
    }
  }

  /** @param deadlineMs  where it differs from the runner's own */
  protected async runProcedure<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs?: number,
  ) {
    try {
      return await this.runner.runProcedure(procedure, question, deadlineMs)
    } catch (error) {
      const known =
        error instanceof ValhallaError
          ? (refusalOf(error.message) ?? new EngineUnavailable(error.message, { cause: error }))
          : error
      if (known instanceof EngineUnavailable || known instanceof EngineOverloaded) known.backend = VALHALLA
      throw known
    }
  }
}

/** @throws EngineUnavailable  when the answer of Valhalla is not one */
function understand<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    const error = new EngineUnavailable("the engine's answer is not valid", { cause })
    error.backend = VALHALLA
    throw error
  }
}
