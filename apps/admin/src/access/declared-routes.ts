import { Injectable, type OnApplicationBootstrap, RequestMethod } from '@nestjs/common'
import { DiscoveryService, MetadataScanner } from '@nestjs/core'
import { ACCESS_POLICY, type AccessPolicy } from './endpoint.js'

// Nest's own metadata keys; it exports no names for them.
const PATH = 'path'
const METHOD = 'method'

/** Routes without a declaration. */
export class RoutesUndeclared extends Error {
  override readonly name = 'RoutesUndeclared'
}

/** Closed by default: the app does not start with a route whose callers are not declared. */
@Injectable()
export class DeclaredRoutes implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws RoutesUndeclared  with the name of each */
  onApplicationBootstrap(): void {
    const problems = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return []
      const prototype = metatype.prototype as Record<string, object>
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.getMetadata(METHOD, prototype[name]!) !== undefined)
        .flatMap((name) => this.problemOf(metatype, name, prototype[name]!))
    })
    if (problems.length > 0) throw new RoutesUndeclared(`Not every route is declared:\n  - ${problems.join('\n  - ')}`)
  }

  private problemOf(controller: object, name: string, handler: object): string[] {
    const policy = Reflect.getMetadata(ACCESS_POLICY, handler) as AccessPolicy | undefined
    const path = [Reflect.getMetadata(PATH, controller), Reflect.getMetadata(PATH, handler)]
      .flatMap((part) => String(part ?? '').split('/'))
      .filter((part) => part !== '')
      .join('/')
    const method = RequestMethod[Reflect.getMetadata(METHOD, handler) as RequestMethod]
    const route = `${method} /${path} (${name})`
    if (policy === undefined) return [`${route} has no declaration`]
    if (policy.surface === 'probe') return []
    return path.split('/')[0] === policy.surface ? [] : [`${route} is declared for /${policy.surface}`]
  }
}
