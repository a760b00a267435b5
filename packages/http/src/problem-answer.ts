import { HttpException } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { helpLink, helpPage } from './error-reasons.js'
import { badInput, bodyTooLarge, DETAILS_MAX, type FieldError, notFound, Problem } from './problem.js'

const VALUE_CHARACTERS_MAX = 1024

/** The Error shape as JSON text; a 400 leads to the page about its first reason. */
export const errorBody = (problem: Problem, docsUrl: string, further: object = {}): string => {
  const { status, message, details, detailsTotal } = problem
  return JSON.stringify({
    ...further,
    error: {
      code: status,
      message,
      details: details?.map(presentable) ?? null,
      ...(detailsTotal > DETAILS_MAX && { details_total: detailsTotal }),
      ...(status === 400 && { help: helpPage(docsUrl, problem) }),
    },
  })
}

/**
 * Writes the Error shape. The caller has set the other headers.
 *
 * @param docsUrl  address of the documentation: the `Link` header leads to the page about the error
 * @param further  fields beside `error`
 */
export function sendProblem(reply: FastifyReply, problem: Problem, docsUrl: string, further?: object): FastifyReply {
  if (problem.status === 404 && isPageVisit(reply)) {
    return reply.status(404).header('content-type', 'text/html; charset=utf-8').send(notFoundPage(docsUrl))
  }
  return reply
    .status(problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('link', helpLink(docsUrl, problem))
    .send(errorBody(problem, docsUrl, further))
}

/** Where programs ask: an unknown address there is not a page. */
const OF_PROGRAMS = /^\/(v1|osrm|nominatim|maps|portal)(\/|$)/

/** A person opened an unknown address: browsers ask for HTML first. */
const isPageVisit = ({ request }: FastifyReply): boolean =>
  request.is404 &&
  request.method === 'GET' &&
  !OF_PROGRAMS.test(request.url) &&
  /^\s*text\/html\b/i.test(request.headers.accept ?? '')

const notFoundPage = (docsUrl: string): string => `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Repère</title>
<main>
<h1>Page introuvable</h1>
<p>Il n’y a rien à cette adresse. <a href="/">Accueil</a> · <a href="${docsUrl}">Documentation</a></p>
<div lang="en">
<h2>Page not found</h2>
<p>Nothing is at this address. <a href="/">Home</a> · <a href="${docsUrl}">Documentation</a></p>
</div>
</main>
</html>
`

/**
 * Turns anything thrown into a problem. Messages of libraries and stacks never reach the client.
 *
 * @param bodyMax  bytes that the route accepts
 */
export function toProblem(thrown: unknown, bodyMax = 1_048_576): Problem {
  if (thrown instanceof Problem) return thrown
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown)
  switch (status) {
    case 400:
      return badInput([{ field: 'body', reason: 'invalid_format', value: null }])
    case 404:
      return notFound()
    case 413:
      return bodyTooLarge(bodyMax)
    case 415:
      return new Problem({ status, message: 'The body must be application/json.' })
    case 414:
    case 431:
      return new Problem({ status, message: 'The address or the headers are too long.' })
    default:
      return status >= 400 && status < 500
        ? new Problem({ status, message: 'The request cannot be served.' })
        : new Problem({ status: 500, message: 'The gateway failed.', cause: thrown })
  }
}

const statusOf = (thrown: unknown): number => {
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' ? status : 500
}

/** Shortens a value that is huge, or nested too deeply to write. */
function presentable(error: FieldError): FieldError {
  let text: string | undefined
  try {
    text = JSON.stringify(error.value)
  } catch {
    return { ...error, value: '…' }
  }
  if (text === undefined) return { ...error, value: null }
  return text.length <= VALUE_CHARACTERS_MAX ? error : { ...error, value: `${text.slice(0, VALUE_CHARACTERS_MAX)}…` }
}
