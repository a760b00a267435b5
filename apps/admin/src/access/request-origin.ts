import { type FastifyRequest } from 'fastify'

/** Where a request comes from: the address of its network, and what its program says of itself. */
export type SessionOrigin = Pick<FastifyRequest, 'ip' | 'headers'>

/** The same, with the id of the request. */
export type RequestOrigin = SessionOrigin & { id: string }

const DEVICE_CHARACTERS_MAX = 300

/** What the program of a request says of itself, as far as it is kept; null: nothing. */
export const deviceOf = ({ headers }: SessionOrigin): string | null =>
  headers['user-agent']?.slice(0, DEVICE_CHARACTERS_MAX) || null
