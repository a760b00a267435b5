import { ApiProblem } from '../../api/api-problem.js'
import { client } from '../../api/client.js'
import { type ChallengeOrder } from './challenge.worker.js'
import ChallengeWorker from './challenge.worker.ts?worker'

/** Other sign-ups of the network during the computation may increase the requirement; then it is computed again. */
const ATTEMPTS_MAX = 3

/**
 * Signs up with the proof of work that the network needs; most need none.
 *
 * @param signUp  gets the proof; undefined if none is needed
 */
export async function withSignUpProof<T>(email: string, signUp: (proof?: string) => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS_MAX; ; left--) {
    const { data } = await client.GET('/portal/register/challenge')
    try {
      return await signUp(data && data.bits > 0 ? await proofOf(data, email) : undefined)
    } catch (error) {
      const isOutdated = error instanceof ApiProblem && error.details.some(({ field }) => field === 'proof')
      if (!isOutdated || left <= 1) throw error
    }
  }
}

function proofOf({ challenge, bits }: { challenge: string; bits: number }, email: string): Promise<string> {
  const worker = new ChallengeWorker()
  const nonce = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The sign-up could not be prepared.')))
  })
  worker.postMessage({ challenge, bits, email: asServerReads(email) } satisfies ChallengeOrder)
  return nonce.then((found) => `${challenge}:${found}`).finally(() => worker.terminate())
}

/** In lower case, the name of the host in ASCII. */
function asServerReads(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const host = `https://${text.slice(at + 1)}`
  return at !== -1 && URL.canParse(host) ? `${text.slice(0, at)}@${new URL(host).hostname}` : text
}
