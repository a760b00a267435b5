import { type Build } from '../../region/index.js'
import { type EngineStatus } from '../routing.port.js'
import { type ProcedureName, type Procedures } from './procedures/procedures.js'

/** Runs procedures: in the engine host, or in this process over Valhalla's HTTP service. */
export interface ProcedureRunner {
  status(): EngineStatus

  /** Names the graph that answers now, as in `RoutingEngine.graphOf`. */
  graphOf(build: Build): string

  /**
   * @param deadlineMs  for the whole procedure, waiting included
   * @returns the answer, and the name of the graph that it came from
   * @throws EngineOverloaded   when too many calls wait
   * @throws EngineUnavailable  when the engine failed or the deadline passed
   * @throws ValhallaError      with Valhalla's message, when it refused or failed
   */
  runProcedure<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs?: number,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }>
}
