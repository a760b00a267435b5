import { spawnSync } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { readLocalConfig } from '../config.js'
import { freePort } from '../ports.js'
import { Service } from '../processes/service.js'
import { TestFolders } from '../test-folder.fixture.js'
import { findCommand, findRedisBinary } from './redis-binary.js'
import { redisService } from './redis-server.js'

jest.setTimeout(180_000)

/** True when this machine can download Debian packages now. The test of the download is skipped otherwise. */
const packagesReachable = () => {
  const uris = spawnSync('apt-get', ['download', '--print-uris', 'redis-tools'], { encoding: 'utf8' })
  const uri = /'(http[^']+)'/.exec(uris.stdout ?? '')?.[1]
  if (uri === undefined) return false
  const ask = `fetch(${JSON.stringify(uri)}, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`
  return spawnSync(process.execPath, ['-e', ask]).status === 0
}

describe('Redis', () => {
  const folders = new TestFolders()
  const services: Service[] = []
  afterEach(() => Promise.all(services.splice(0).map((service) => service.stop())))
  afterAll(() => folders.remove())

  const start = async (folder: string, binary: Awaited<ReturnType<typeof findRedisBinary>>) => {
    const port = await freePort()
    const dataDir = join(folder, 'data')
    const service = new Service(await redisService({ binary, port, dataDir, logFile: join(folder, 'redis.log') }))
    services.push(service)
    await service.start()
    return new Redis(port, '127.0.0.1')
  }
  const pathWith = async (folder: string, ...commands: string[]) => {
    await mkdir(join(folder, 'bin'))
    for (const name of commands) {
      const found = await findCommand(name, readLocalConfig().path)
      if (found !== null) await symlink(found, join(folder, 'bin', name))
    }
    return [join(folder, 'bin')]
  }

  it('keeps its data over a restart, and refuses writes that it cannot store', async () => {
    const folder = await folders.create()
    const binary = await findRedisBinary(readLocalConfig().path, join(folder, 'tools'))
    const redis = await start(folder, binary)
    await redis.set('town', 'here')
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
    expect(await redis.config('GET', 'bind')).toEqual(['bind', '127.0.0.1'])
    redis.disconnect()
    await services.splice(0)[0]?.stop()

    const again = await start(folder, binary)
    expect(await again.get('town')).toBe('here')
    again.disconnect()
  })

  it('explains what to do if there is none and none can be downloaded', async () => {
    const folder = await folders.create()
    await expect(findRedisBinary(await pathWith(folder), join(folder, 'tools'))).rejects.toThrow(
      /No Redis server was found.*apt-get.*\n.*Install Redis 7.*REDIS_URL/s,
    )
  })

  const withPackages = packagesReachable() ? it : it.skip
  withPackages('comes out of the Debian package where it is not installed, once', async () => {
    const folder = await folders.create()
    const path = await pathWith(folder, 'apt-get', 'dpkg')
    const said: string[] = []
    const binary = await findRedisBinary(path, join(folder, 'tools'), (line) => said.push(line))
    expect(binary.command).toBe(join(folder, 'tools', 'redis', 'usr/bin/redis-server'))
    const redis = await start(folder, binary)
    const pid = /process_id:(\d+)/.exec(await redis.info('server'))?.[1]
    redis.disconnect()
    expect(await readFile(`/proc/${pid}/maps`, 'utf8')).toContain(join(folder, 'tools', 'redis'))

    said.length = 0
    expect(await findRedisBinary(path, join(folder, 'tools'), (line) => said.push(line))).toEqual(binary)
    expect(said).toEqual([])
  })
})
