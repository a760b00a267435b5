import { solveChallenge } from './challenge-solver.js'

export interface ChallengeOrder {
  challenge: string
  email: string
  bits: number
}

addEventListener('message', ({ data }: MessageEvent<ChallengeOrder>) => {
  postMessage(solveChallenge(data.challenge, data.email, data.bits))
})
