import '@fastify/cookie'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'

type Surface = 'portal' | 'staff'

/** The cookie of each surface, without the prefix that it has over https. */
export const SESSION_COOKIES: Record<Surface, string> = { portal: 'repere_portal', staff: 'repere_staff' }

const isHttps = ({ http }: Config): boolean => http.publicUrl.startsWith('https:')

/**
 * Over https, browsers accept a cookie with this name from this host only, so no other host of the domain can set one.
 */
export const sessionCookieName = (surface: Surface, config: Config): string =>
  `${isHttps(config) ? '__Host-' : ''}${SESSION_COOKIES[surface]}`

/** They identify browsers that a person has used to log in before; they outlive sessions. */
export const DEVICE_COOKIES: Record<Surface, string> = { portal: 'repere_device', staff: 'repere_staff_device' }
const DEVICE_MAX_AGE_SECONDS = 180 * 86_400

/** A `__Host-` cookie belongs to every path; without https it goes to its own surface only. */
function flags(surface: Surface, config: Config) {
  const secure = isHttps(config)
  return { path: secure ? '/' : `/${surface}`, httpOnly: true, sameSite: 'lax', secure } as const
}

/** @returns the text in the cookie; null without one */
export const readSessionCookie = (request: FastifyRequest, surface: Surface, config: Config): string | null =>
  request.cookies[sessionCookieName(surface, config)] || null

/** @returns the text in the device cookie; null without one */
export const readDeviceCookie = (request: FastifyRequest, surface: Surface): string | null =>
  request.cookies[DEVICE_COOKIES[surface]] || null

export function writeDeviceCookie(reply: FastifyReply, surface: Surface, text: string | null, config: Config): void {
  if (text !== null)
    reply.setCookie(DEVICE_COOKIES[surface], text, { ...flags(surface, config), maxAge: DEVICE_MAX_AGE_SECONDS })
}

export function writeSessionCookie(
  reply: FastifyReply,
  surface: Surface,
  session: { text: string; expiresAt: Date },
  config: Config,
): void {
  reply.setCookie(sessionCookieName(surface, config), session.text, {
    ...flags(surface, config),
    expires: session.expiresAt,
  })
}

export function clearSessionCookie(reply: FastifyReply, surface: Surface, config: Config): void {
  reply.clearCookie(sessionCookieName(surface, config), flags(surface, config))
}
