import { type FastifyInstance } from 'fastify'
import { Problem } from '../problem.js'

/** The methods of each path. Used only for requests that match no route. */
export class RouteTable {
  private readonly routes: { methods: string[]; pattern: RegExp; parameters: number }[] = []

  /** Records the routes that are registered after this call. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      const parameters = url.match(PARAMETERS)?.length ?? 0
      this.routes.push({ methods: [method].flat(), pattern: patternOf(url), parameters })
    })
  }

  /**
   * A literal path has only its own methods, as in the OpenAPI document: `/keys/live` has none of `/keys/:id`.
   *
   * @param path  without its query
   * @returns in alphabetical order; none for an unknown path
   */
  methodsOf(path: string): string[] {
    const matching = this.routes.filter(({ pattern }) => pattern.test(path))
    const fewest = Math.min(...matching.map(({ parameters }) => parameters))
    const meant = matching.filter(({ parameters }) => parameters === fewest)
    return [...new Set(meant.flatMap(({ methods }) => methods))].sort()
  }
}

const PARAMETERS = /:\w+|\*/g

/** Turns `/v1/tiles/:z/:x/:y.mvt` into an expression: a parameter ends with its segment, `*` matches to the end. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/)
  const source = parts.map((part) => {
    if (part === '*') return '.*'
    return /^:\w/.test(part) ? '[^/]+' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`)
}

export const methodNotAllowed = (allowed: readonly string[]) =>
  new Problem({
    status: 405,
    message: `This address answers ${allowed.join(', ')} only.`,
    headers: { allow: allowed.join(', ') },
  })
