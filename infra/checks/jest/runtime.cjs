const { createRequire } = require('node:module')
const { relative, resolve, sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const ROOT = resolve(module.path, '../../..')
const LIBRARY = `${sep}node_modules${sep}`
/** They keep something for the whole process that belongs to one file: the metrics, the logger of the first app. */
const LOADED_ANEW = ['prom-client', 'nestjs-pino'].map((name) => `${LIBRARY}${name}${sep}`)
/** The state of the tests of a file. */
const OF_JEST_LOADED_ANEW = `${LIBRARY}jest-circus${sep}`
/** Sources that keep something of the file that loaded them: what a page's user did, servers to stop, a tracer. */
const WITH_STATE = /^(apps\/(dashboard|docs|map-page)|e2e|packages\/(sdk|test-kit|tracing))\/(?!src\/contract\.ts$)/
/** Files of tests, and programs: loading them runs something. */
const RUNS_WHEN_LOADED = /(\.(spec|fixture|main)|\/main)\.ts$/

/** Exports of sources without a state, by path, for as long as the worker lives. */
const kept = new Map()
/** Sources that import something that is loaded again for each file, directly or not, by path. */
const bound = new Set()

/**
 * Loads libraries with Node.js itself, once a worker, and our own sources too unless they keep a state or import what does:
 * loading NestJS, Prisma, their like and the modules of an app again took most of the time of most files. Needs
 * `environment.cjs`.
 */
class SharedModulesRuntime extends Runtime {
  /** Paths of the sources that are being loaded, from the outermost. */
  loading = []

  constructor(...parameters) {
    super(...parameters)
    const { executor } = this
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename })
  }

  requireModuleOrMock(from, name) {
    if (name === '@jest/globals') return super.requireModuleOrMock(from, name)
    // By Node.js itself also because a source that is kept may need it after its runtime has ended.
    if (this._resolution.isCoreModule(name)) return createRequire(from)(name)
    const path = this._resolution.resolveCjs(from, name)
    if (isShared(path)) return createRequire(from)(name)
    if (kept.has(path)) return kept.get(path)
    this.loading.push(path)
    try {
      const exports = super.requireModuleOrMock(from, name)
      if (isBound(path)) for (const importer of this.loading) bound.add(importer)
      else if (!bound.has(path)) kept.set(path, exports)
      return exports
    } finally {
      this.loading.pop()
    }
  }

  requireInternalModule(from, name) {
    const path =
      name === undefined ? from : !this._resolution.isCoreModule(name) && this._resolution.resolveCjs(from, name)
    if (!path || !path.includes(LIBRARY) || path.includes(OF_JEST_LOADED_ANEW)) {
      return super.requireInternalModule(from, name)
    }
    return createRequire(from)(path)
  }
}

const isShared = (path) => path.includes(LIBRARY) && !LOADED_ANEW.some((folder) => path.includes(folder))

/** Whether a path has to be loaded again for each file. */
function isBound(path) {
  if (bound.has(path) || path.includes(LIBRARY)) return true
  const source = relative(ROOT, path)
  return WITH_STATE.test(source) || RUNS_WHEN_LOADED.test(source)
}

module.exports = SharedModulesRuntime
