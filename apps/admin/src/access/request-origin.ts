import { type FastifyRequest } from 'fastify'

/** The origin of a request: its network address and its headers. */
export type SessionOrigin = Pick<FastifyRequest, 'ip' | 'headers'>

/** The same, with the id of the request. */
export type RequestOrigin = SessionOrigin & { id: string }

const DEVICE_CHARACTERS_MAX = 300

/** The `User-Agent` of a request, cut to the stored length; null: none. */
export const deviceOf = ({ headers }: SessionOrigin): string | null =>
  headers['user-agent']?.slice(0, DEVICE_CHARACTERS_MAX) || null
