const { createRequire } = require('node:module')
const { sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const LIBRARY = `${sep}node_modules${sep}`
/** They keep something for the whole process that belongs to one file: the metrics, the logger of the first app. */
const LOADED_ANEW = ['prom-client', 'nestjs-pino'].map((name) => `${LIBRARY}${name}${sep}`)

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
    if (path && isShared(path)) return createRequire(from)(name)
    return super.requireModuleOrMock(from, name)
  }
}

const isShared = (path) => path.includes(LIBRARY) && !LOADED_ANEW.some((folder) => path.includes(folder))

module.exports = SharedLibrariesRuntime
