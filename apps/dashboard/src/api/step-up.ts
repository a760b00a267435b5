import { type ApiProblem } from './api-problem.js'

type Ask = () => Promise<boolean>
let ask: Ask | null = null

/** Whether the server wants a fresh code before it does what was asked. */
export const needsStepUp = ({ status, details }: ApiProblem): boolean =>
  status === 403 && details.some(({ reason }) => reason === 'step_up_required')

/** Registers who asks for the code; true: it was right. @returns ends that */
export function onStepUpNeeded(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** @returns false where nobody can ask, or the person cancelled */
export const stepUp = (): Promise<boolean> => ask?.() ?? Promise.resolve(false)
