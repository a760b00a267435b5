import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCertificates } from './certificates.js'

const run = promisify(execFile)

it('the end of a certificate is read from the address that shows it, also after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'repere-certificates-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const days = ['-not_before', '20200101000000Z', '-not_after', '20200201000000Z']
  const subject = ['-subj', '/CN=localhost']
  // Older releases of openssl make no expired certificate; then it is one of ten days.
  const make = (validity: string[]) =>
    run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
      ...validity,
    ])
  await make(days).catch(() => make(['-days', '10']))
  const { stdout } = await run('openssl', ['x509', '-in', cert, '-noout', '-enddate'])
  const server = createHttpsServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1')
  // Accepts connections and says nothing.
  const silent = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(silent, 'listening')])
  const at = (one: { address(): unknown }) => `127.0.0.1:${(one.address() as AddressInfo).port}`
  try {
    const addresses = [
      `https://${at(server)}`,
      `https://${at(server)}/docs`,
      'http://127.0.0.1:1',
      'https://127.0.0.1:1',
    ]
    expect(await readCertificates([...addresses, `https://${at(silent)}`])).toEqual([
      { host: at(server), expiresAt: new Date(stdout.replace('notAfter=', '').trim()) },
    ])
  } finally {
    server.close()
    silent.close()
    await rm(folder, { recursive: true })
  }
}, 30_000)
