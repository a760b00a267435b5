const { createRequire } = require('node:module')
const { sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const LIBRARY = `${sep}node_modules${sep}`
/** Keeps a registry for the whole process, in which our sources, loaded anew, would enter their metrics twice. */
const LOADED_ANEW = `${LIBRARY}prom-client${sep}`

/**
 * Loads libraries with Node.js itself, once a worker, and only our own sources anew for each file: loading NestJS, Prisma
 * and their like again took most of the time of most files. Needs `environment.cjs`.
 */
class SharedLibrariesRuntime extends Runtime {
  constructor(...parameters) {
    super(...parameters)
    const { executor } = this
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename })
  }

  requireModuleOrMock(from, name) {
    const path =
      name !== '@jest/globals' && !this._resolution.isCoreModule(name) && this._resolution.resolveCjs(from, name)
    if (path && path.includes(LIBRARY) && !path.includes(LOADED_ANEW)) return createRequire(from)(name)
    return super.requireModuleOrMock(from, name)
  }
}

module.exports = SharedLibrariesRuntime
