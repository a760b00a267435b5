import { type ApiProblem } from './api-problem.js'

type Ask = () => Promise<boolean>
let ask: Ask | null = null

/** Whether the server requires a fresh code for the request. */
export const needsStepUp = ({ status, details }: ApiProblem): boolean =>
  status === 403 && details.some(({ reason }) => reason === 'step_up_required')

/** Registers the dialog that asks for the code; it resolves to true after a right code. @returns unregisters it */
export function onStepUpNeeded(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** @returns false without a dialog, or if the person cancelled */
export const stepUp = (): Promise<boolean> => ask?.() ?? Promise.resolve(false)
