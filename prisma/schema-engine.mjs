#!/usr/bin/env node
/*
 * Prisma's schema engine without its native binary, which the Prisma CLI would download: answers the engine's
 * JSON-RPC on stdin and stdout with @prisma/schema-engine-wasm, over the same Postgres adapter as the application.
 *
 * The CLI starts the engine that PRISMA_SCHEMA_ENGINE_BINARY names; this package's scripts and
 * tests always set it. To use another one, set the variable yourself.
 *
 * The versions of prisma, adapter-pg, driver-adapter-utils and schema-engine-wasm must match exactly.
 * Limits: the database must exist, even for `migrate diff --from-empty`; no `?schema=`; no shadowDatabaseUrl (a shadow
 * database is created beside the real one, so `migrate dev` and `migrate diff --from-migrations` need the right to create
 * databases).
 */
import fs from 'node:fs'
import readline from 'node:readline'
import { parseArgs } from 'node:util'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

/** Postgres type ids: `"char"`, which many columns of the system catalogues have, and `bpchar`. */
const CHAR_OID = 18
const BPCHAR_OID = 1042
/** JSON-RPC error for an expected failure of the engine, as opposed to a panic. */
const ENGINE_ERROR = 4466
/** Prisma's code for errors that have none of their own. Without a code, the CLI prints nothing. */
const UNKNOWN_ERROR = 'P0000'
/** First id of the requests that the engine sends to the CLI: above every id that the CLI uses. */
const FIRST_OWN_ID = 9_000_000

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { datamodels: { type: 'string', multiple: true }, datasource: { type: 'string' } },
})

// `cli can-connect-to-database` and `cli create-database`: if there is no database, the first real command reports it.
if (positionals[0] === 'cli') process.exit(0)

/** Whether `mendAdapter` has already changed the adapter's classes. */
let mended = false

serve(startEngine())

/** Connects at once, because the engine reads the database before its first request. */
async function startEngine() {
  await loadEngine()
  return bindings.SchemaEngine.new({ datamodels: readDatamodels() }, () => {}, bindDatabase())
}

async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  const file = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'))
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
}

function readDatamodels() {
  return values.datamodels?.map((file) => [file, fs.readFileSync(file, 'utf8')])
}

function bindDatabase() {
  const { url } = JSON.parse(values.datasource ?? '{}')
  const pg = new PrismaPg({ connectionString: url })
  return bindMigrationAwareSqlAdapterFactory({
    provider: pg.provider,
    adapterName: pg.adapterName,
    connect: () => connectTo(url),
    connectToShadowDb: () => connectToShadowDatabase(url),
  })
}

async function connectTo(url) {
  if (url === undefined) {
    // The CLI shows the engine's own message, which does not name the missing setting.
    console.error('The schema engine needs a database: set DATABASE_URL')
    throw new Error('DATABASE_URL is not set')
  }
  if (new URL(url).searchParams.has('schema')) throw new Error('?schema= is not supported: use the search path')
  const connection = await new PrismaPg({ connectionString: url }).connect()
  mendAdapter(connection)
  return connection
}

/** A temporary database, in which migrations are replayed. It is dropped when its connection ends. */
async function connectToShadowDatabase(url) {
  const owner = await connectTo(url)
  const name = `shadow_${crypto.randomUUID()}`
  await owner.executeScript(`CREATE DATABASE "${name}"`)
  const shadowUrl = new URL(url)
  shadowUrl.pathname = `/${name}`
  const shadow = await connectTo(shadowUrl.href)
  const dispose = shadow.dispose.bind(shadow)
  shadow.dispose = async () => {
    await dispose()
    await owner.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`)
    await owner.dispose()
  }
  return shadow
}

/** The adapter's classes are not exported, so they are reached through the first connection. */
function mendAdapter(connection) {
  if (mended) return
  mended = true
  const adapter = Object.getPrototypeOf(connection)
  const queryable = Object.getPrototypeOf(adapter)

  // The adapter splits a script at every ';', which breaks function bodies, and can apply half of a migration.
  adapter.executeScript = async function (script) {
    try {
      await this.client.query(script)
    } catch (error) {
      // Printed here, because the engine reports only "external connector error".
      console.error(describeSqlError(script, error))
      this.onError(error)
    }
  }

  // The engine needs columns of type "char" as characters; the adapter does not support that type.
  const { queryRaw } = queryable
  queryable.queryRaw = async function (query) {
    const charColumns = []
    const self = Object.create(this)
    self.performIO = async (io) => {
      const result = await this.performIO(io)
      for (const [index, field] of result.fields.entries()) {
        if (field.dataTypeID !== CHAR_OID) continue
        charColumns.push(index)
        field.dataTypeID = BPCHAR_OID
      }
      return result
    }
    const result = await queryRaw.call(self, query)
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
}

function describeSqlError(script, { message, detail, position }) {
  const at =
    position === undefined ? '' : ` at line ${script.slice(0, Number(position)).split('\n').length} of the script`
  return [`${message}${at}`, detail].filter(Boolean).join('\n')
}

/**
 * Answers one request at a time, in order; ends when the CLI closes the pipe. An engine that could not start answers with
 * an error, because the CLI treats an end without an answer as a success.
 */
function serve(starting) {
  let last = starting.catch(() => undefined)
  readline
    .createInterface({ input: process.stdin })
    .on('line', (line) => {
      const request = JSON.parse(line)
      // The CLI's replies to our `print` requests have no method.
      if (request.method) last = last.then(() => answer(starting, request))
    })
    .on('close', () => last.then(() => process.exit(0)))
}

async function answer(starting, { id, method, params }) {
  try {
    const engine = await starting
    const result = await engine[method](params)
    // The text of a diff must be sent before its answer: the CLI ends with the exit code that the answer contains.
    if (method === 'diff' && result.stdout) {
      send({ id: FIRST_OWN_ID + id, method: 'print', params: { content: result.stdout } })
    }
    send({ id, result: result ?? null })
  } catch (error) {
    const { message, code, meta } = error
    const data = { is_panic: false, message, error_code: code ?? UNKNOWN_ERROR, meta: meta ?? null }
    send({ id, error: { code: ENGINE_ERROR, message, data } })
  }
}

function send(message) {
  console.log(JSON.stringify({ jsonrpc: '2.0', ...message }))
}
