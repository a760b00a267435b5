const { AsyncLocalStorage } = require('node:async_hooks')
const process = require('node:process')
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2', 'uncaughtException', 'unhandledRejection']

/** What `jest-circus` keeps on `globalThis`: the tests of a file, with all that they refer to, and the handlers of each step. */
const STATE_OF_TESTS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'])

/** Those in use: on Node.js 20, each one makes every promise slower until it is disabled. `run` enables it again. */
const storages = new Set()
const { _enable: enable } = AsyncLocalStorage.prototype
if (enable !== undefined) {
  AsyncLocalStorage.prototype._enable = function () {
    storages.add(this)
    return enable.call(this)
  }
}

/**
 * Runs tests in the worker's own realm instead of a new one a file, so that libraries loaded once serve every file (see
 * `runtime.cjs`): there is one `Error`, one `Array`, one `Reflect` for both. Settings and signal handlers that a file
 * leaves behind are taken back; what libraries keep on `globalThis` stays, as they are not loaded again.
 */
class SharedRealmEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis
    this.kept = { settings: { ...process.env }, exit: process.exit, listeners: handlers() }
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    })
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    for (const storage of storages) storage.disable()
    storages.clear()
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (!STATE_OF_TESTS.has(symbol.description)) continue
      forgetTests(globalThis[symbol].rootDescribeBlock)
      delete globalThis[symbol]
    }
    process.exit = this.kept.exit
    for (const [signal, listeners] of handlers()) {
      for (const listener of listeners) {
        if (!this.kept.listeners.get(signal).has(listener)) process.removeListener(signal, listener)
      }
    }
    for (const name of Object.keys(process.env)) if (!(name in this.kept.settings)) delete process.env[name]
    Object.assign(process.env, this.kept.settings)
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** Only shows Jest that there is one; `runtime.cjs` compiles in the worker's realm. */
  getVmContext() {
    return globalThis
  }
}

/** Timers of libraries outlive their test, and refer to it. */
function forgetTests(block) {
  for (const part of [...(block?.hooks ?? []), ...(block?.children ?? [])]) {
    forgetTests(part)
    part.fn = part.asyncError = null
  }
}

function handlers() {
  return new Map(SIGNALS.map((signal) => [signal, new Set(process.rawListeners(signal))]))
}

module.exports = SharedRealmEnvironment
