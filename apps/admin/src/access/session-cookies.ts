import '@fastify/cookie'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'

type Surface = 'portal' | 'staff'

/** The cookie of each surface. */
export const SESSION_COOKIES: Record<Surface, string> = { portal: 'repere_portal', staff: 'repere_staff' }

function flags(surface: Surface, { http }: Config) {
  return {
    path: `/${surface}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: http.publicUrl.startsWith('https:'),
  } as const
}

/** @returns what the cookie holds; null without one */
export const readSessionCookie = (request: FastifyRequest, surface: Surface): string | null =>
  request.cookies[SESSION_COOKIES[surface]] || null

export function writeSessionCookie(
  reply: FastifyReply,
  surface: Surface,
  session: { text: string; expiresAt: Date },
  config: Config,
): void {
  reply.setCookie(SESSION_COOKIES[surface], session.text, { ...flags(surface, config), expires: session.expiresAt })
}

export function clearSessionCookie(reply: FastifyReply, surface: Surface, config: Config): void {
  reply.clearCookie(SESSION_COOKIES[surface], flags(surface, config))
}
