import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { inheritedEnvironment } from '@repere/local'
import { inCheckout } from './checkout.js'

/**
 * The checks to run. No check requires that every valid request is accepted, because this depends on the database.
 * `ignored_auth` is left out, because the key is in a header of every request: hostile traffic finds answers without a
 * key.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'allow_header_conformance',
]
const SEED = '20260204'

export interface SchemathesisRun {
  /** The OpenAPI document: a file or an address. */
  document: string
  url: string
  headers: Record<string, string>
  seconds: number
  /** Ids of operations to leave out. */
  without?: string[]
}

/** The program `st`, on the PATH or in the folder where `bin/test --long` installs it; null when it is missing. */
export function findSchemathesis(): string | null {
  const folders = [
    ...(inheritedEnvironment().PATH ?? '').split(delimiter),
    inCheckout('.repere', 'tools', 'schemathesis', 'bin'),
  ]
  return folders.map((folder) => join(folder, 'st')).find((file) => existsSync(file)) ?? null
}

/** @returns its findings as text; null without any */
export function runSchemathesis(program: string, run: SchemathesisRun): Promise<string | null> {
  const options = [
    ['--url', run.url],
    ['--checks', CHECKS.join(',')],
    ['--seed', SEED],
    ['--max-time', String(run.seconds)],
    ['--request-timeout', '20'],
    ['--suppress-health-check', 'all'],
    ['--warnings', 'off'],
    ...Object.entries(run.headers).map(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(run.without ?? []).map((id) => ['--exclude-operation-id', id]),
  ].flat()
  return new Promise((resolve) => {
    execFile(
      program,
      ['run', run.document, ...options, '--continue-on-failure', '--no-color'],
      // It stores its findings in its working folder.
      { maxBuffer: 64 * 1024 * 1024, cwd: tmpdir() },
      (error, stdout, stderr) => resolve(error === null ? null : `${stdout}\n${stderr}\n${error.message}`),
    )
  })
}
