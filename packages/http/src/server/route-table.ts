import { type FastifyInstance } from 'fastify'
import { Problem } from '../problem.js'

/** Which methods each path answers: asked only for requests that no route matched. */
export class RouteTable {
  private readonly routes: { methods: string[]; pattern: RegExp }[] = []

  /** Reads the routes that are registered from now on. */
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

/** `/v1/tiles/:z/:x/:y.mvt` as an expression: a parameter ends with its segment, `*` reaches to the end. */
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
