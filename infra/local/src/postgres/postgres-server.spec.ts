import { chmod, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../ports.js'
import { isAlive, type ProcessIdentity } from '../processes/process-identity.js'
import { Service } from '../processes/service.js'
import { eventually, TestFolders } from '../test-folder.fixture.js'
import { closedFolderAbove } from './postgres-owner.js'
import { postgresFolders } from './postgres-place.js'
import { ensureDatabase, postgresAnswers, postgresService } from './postgres-server.js'

jest.setTimeout(60_000)

describe('Postgres', () => {
  const folders = new TestFolders()
  const services: Service[] = []
  afterEach(() => Promise.all(services.splice(0).map((service) => service.stop())))
  afterAll(() => folders.remove())

  const start = async (folder: string) => {
    const { spec, url, dataDir } = await postgresService({
      port: await freePort(),
      dataDir: join(folder, 'postgres'),
      passwordFile: join(folder, 'postgres.password'),
      logFile: join(folder, 'postgres.log'),
    })
    const service = new Service(spec)
    services.push(service)
    await service.start()
    return { service, url, dataDir }
  }
  const ask = async (url: string, query: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }

  it('keeps its data and its password over restarts and crashes, even if another process has the old process number', async () => {
    const folder = await folders.create()
    const first = await start(folder)
    await ensureDatabase(first.url('postgres'), 'town')
    await ensureDatabase(first.url('postgres'), 'town')
    await ask(first.url('town'), "create table streets as select 'Rue des Écoles' as name")

    const crashed = first.service.process as ProcessIdentity
    first.service.killNow()
    await eventually(() => !isAlive(crashed))
    const lock = join(first.dataDir, 'postmaster.pid')
    const text = await readFile(lock, 'utf8')
    await writeFile(lock, text.replace(/^\d+/, `${process.pid}`))

    const second = await start(folder)
    expect(await ask(second.url('town'), 'select name from streets')).toEqual([{ name: 'Rue des Écoles' }])
    expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600)
  })

  it('uses UTF-8, sorts by code point, uses UTC, and requires the password', async () => {
    const { url } = await start(await folders.create())
    await ensureDatabase(url('postgres'), 'town')
    expect(
      await ask(
        url('town'),
        `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
                'É' > 'z' as by_code_point, upper('é') as upper, current_setting('timezone') as zone
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', by_code_point: true, upper: 'É', zone: 'UTC' }])
    expect(await postgresAnswers(url('town').replace(/:[^:@]+@/, ':guess@'))).toBe(false)
  })

  it('refuses to start twice over one folder, naming the one that runs', async () => {
    const folder = await folders.create()
    const { service } = await start(folder)
    await expect(start(folder)).rejects.toThrow(`A Postgres (process ${service.process?.pid}) already runs over`)
  })

  it('finds the first folder of a path that another user may not enter', async () => {
    const folder = await folders.create()
    const stranger = { name: 'stranger', uid: 4_000_000, gid: 4_000_000 }
    const file = join(folder, 'closed', 'inside', 'file')
    await mkdir(join(folder, 'closed', 'inside'), { recursive: true })
    expect(await closedFolderAbove(file, stranger)).toBeNull()
    await chmod(join(folder, 'closed'), 0o700)
    expect(await closedFolderAbove(file, stranger)).toBe(join(folder, 'closed'))
  })

  const asRoot = process.getuid?.() === 0 ? it : it.skip
  asRoot('runs all the same in a folder that its user may not enter', async () => {
    const folder = await folders.create()
    await chmod(folder, 0o700)
    const { url, dataDir } = await start(folder)
    try {
      expect(postgresFolders(join(folder, 'postgres'))).toContain(dataDir)
      expect(await ask(url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await services[0]?.stop()
      await rm(dirname(dataDir), { recursive: true, force: true })
      await rmdir(dirname(dirname(dataDir))).catch(() => undefined)
    }
  })
})
