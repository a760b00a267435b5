import { type FastifyInstance } from 'fastify'
import { Problem } from '../problem.js'

/** The methods of each path. Used only for requests that match no route. */
export class RouteTable {
  private readonly routes: { methods: string[]; pattern: RegExp }[] = []

  /** Records the routes that are registered after this call. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      this.routes.push({ methods: [method].flat(), pattern: patternOf(url) })
    })
  }

  /**
   * @param path  without its query
   * @returns in alphabetical order; none for an unknown path
   */
  methodsOf(path: string): string[] {
    const matching = this.routes.filter(({ pattern }) => pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort()
  }
}

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
