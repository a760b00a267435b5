const { createRequire } = require('node:module')
const { resolve, sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const LIBRARY = `${sep}node_modules${sep}`
/** They keep something for the whole process that belongs to one file: the metrics, the logger of the first app. */
const LOADED_ANEW = ['prom-client', 'nestjs-pino'].map((name) => `${LIBRARY}${name}${sep}`)
/** Sources of ours that are large and keep nothing that a test can see: a worker loads them once, too. */
const KEPT_SOURCES = [
  'prisma/src/generated',
  'packages/gazetteer/src',
  'packages/geometry/src',
  'packages/rating/src',
  'packages/test-kit/src/contract.ts',
].map((path) => resolve(module.path, '../../..', path))

/** Exports of the sources above, by path, for as long as the worker lives. */
const kept = new Map()

/**
 * Loads libraries with Node.js itself, once a worker, and only our own sources anew for each file, but for large ones without a
 * state: loading NestJS, Prisma and their like again took most of the time of most files. Needs `environment.cjs`.
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
    if (!path || !isKept(path)) return super.requireModuleOrMock(from, name)
    if (!kept.has(path)) kept.set(path, super.requireModuleOrMock(from, name))
    return kept.get(path)
  }
}

const isShared = (path) => path.includes(LIBRARY) && !LOADED_ANEW.some((folder) => path.includes(folder))
const isKept = (path) => KEPT_SOURCES.some((source) => path.startsWith(source)) && !path.endsWith('.spec.ts')

module.exports = SharedLibrariesRuntime
