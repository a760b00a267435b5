import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identify, type ProcessIdentity } from '@repere/local'
import { readDevJson, updateDevJson } from './dev-json.js'
import { claim } from './up-lock.js'
import { isSupervised, readState, type UpState, writeState } from './up-state.js'

const GONE: ProcessIdentity = { pid: process.pid, started: '00000000-0000-0000-0000-000000000000:1' }

describe('the files of a checkout', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repere-up-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('dev.json has every field from the start, keeps fields that are not given, and only its owner can read it', async () => {
    const file = join(folder, 'sub', 'dev.json')
    updateDevJson(file, { sandbox_key: 'svc_test_x' })
    updateDevJson(file, { api_url: 'http://127.0.0.1:8080' })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      api_url: 'http://127.0.0.1:8080',
      admin_url: null,
      dashboard_url: null,
      mail_url: null,
      payments_url: null,
      sandbox_key: 'svc_test_x',
      live_key: null,
      customer: { email: null, password: null },
      staff: { email: null, password: null, totp_secret: null },
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('dev.json that is no JSON counts as absent', async () => {
    const file = join(folder, 'dev.json')
    await writeFile(file, '{"sandbox_key": ')
    expect(readDevJson(file).sandbox_key).toBeNull()
  })

  it('up.json of a dead supervisor is ignored, even if its process number is in use', async () => {
    const file = join(folder, 'up.json')
    expect(isSupervised(readState(file))).toBe(false)
    writeState(file, { supervisor: GONE, services: [] } as unknown as UpState)
    expect(isSupervised(readState(file))).toBe(false)
    writeState(file, { supervisor: identify(process.pid), services: [] } as unknown as UpState)
    expect(isSupervised(readState(file))).toBe(true)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('one process at a time starts services; the lock of a dead one does not count', async () => {
    const file = join(folder, 'up.lock')
    const release = claim(file)
    expect(release).not.toBeNull()
    expect(claim(file)).toBeNull()
    release?.()
    await writeFile(file, JSON.stringify(GONE))
    expect(claim(file)).not.toBeNull()
  })
})
