import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { Problem } from '@repere/http'
import { BreachedPasswords } from './breached-passwords.js'
import { loadPasswordEstimate } from './password-estimator.js'
import { PasswordEstimatorThread } from './password-estimator-thread.js'
import { PasswordRules } from './password-rules.js'

jest.setTimeout(60_000)

const OWNER = { email: 'awa.diop@client.example', organisations: ['Boulangerie Kpodékon'] }
const GUESSABLE = { field: 'password', reason: 'guessable', value: null }

describe('a password', () => {
  const rules = new PasswordRules(new BreachedPasswords({ breachedPasswordsUrl: null }))

  it.each([
    'correct horse battery',
    'Je mange 3 mangues',
    'kx9!vq2#Lm',
    'awa aime le vélo',
    'soleil de minuit 42',
    '這是一個很長的密碼句子',
  ])('may be %j', async (password) => expect(await rules.faultOf(password, OWNER)).toBeNull())

  it.each([
    'password123',
    'P@$$w0rd!!',
    'motdepasse1',
    '123motdepasse',
    'azertyuiop',
    'Qwertyuiop1',
    '1234567890',
    '0123456789',
    '9876543210',
    'abcdefghijkl',
    'aaaaaaaaaaaaaaa',
    'abababababab',
    'Bienvenue2026!',
    'cotonou2026',
    'awa.diop@client.example',
    'AWA.DIOP99!',
    '!!!!!!2026',
    'passwordpassword',
    // The guesses of an attacker who knows the person, the organisation and the country.
    'Kpodekon2026',
    'boulangeriekpodékon',
    'Ouagadougou1',
    'alhamdulillah1',
    'Nangadef2025',
    'dieumerci123',
    'reperecotonou',
    'abidjanabidjan',
  ])('may not be %j', async (password) => {
    expect(await rules.faultOf(password, OWNER)).toEqual(GUESSABLE)
  })

  it('is checked in time, with any content', async () => {
    await rules.faultOf('x', OWNER)
    for (const text of ['4@8({[<369&#!1/|0$5+7%2', '1l!|', 'aA4@', '😀', 'ab']) {
      const before = process.cpuUsage()
      await rules.faultOf(text.repeat(64).slice(0, 128), OWNER)
      const { user } = process.cpuUsage(before)
      expect([text, user < 2_000_000]).toEqual([text, true])
    }
  })
})

describe('the thread that estimates passwords', () => {
  // Sources cannot run in a thread: this one is the build's.
  const thread = new PasswordEstimatorThread(
    new URL('../../dist/identity/password-estimator.worker.js', import.meta.url),
  )
  afterAll(() => thread.stop())

  it('reports the same results as the rules, and does not block other requests', async () => {
    const estimate = await loadPasswordEstimate()
    const texts = ['cotonou2026', 'correct horse battery', 'kpodekon', 'p@ssw0rd']
    const scores = await Promise.all(texts.map((text) => thread.estimate(text, ['kpodekon'])))
    expect(scores).toEqual(texts.map((text) => estimate(text, ['kpodekon'])))
    let turns = 0
    let isJudged = false
    const judging = thread.estimate('4@8({[<369&#!1/|0$5+7%2', []).then(() => (isJudged = true))
    while (!isJudged && turns < 10_000) await new Promise((wake) => setImmediate(wake, turns++))
    await judging
    expect(turns).toBeGreaterThan(10)
  })

  it('refuses passwords that would wait too long, and is replaced when it ends', async () => {
    const judged = Array.from({ length: 100 }, () => thread.estimate('correct horse battery', []))
    expect(() => thread.estimate('one too many', [])).toThrow(Problem)
    await thread.stop()
    const outcomes = await Promise.allSettled(judged)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Problem] : []))
    expect(refusals.length).toBeGreaterThan(0)
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await thread.estimate('password', [])).toBe(0)
  })
})

describe('a list of stolen passwords', () => {
  const STOLEN = 'une phrase que tout le monde connaît'
  /** Entries as a real list has them: of the five characters, the rest and a count; padding counts 0. */
  let list: Server
  let asked: { url: string; padded: boolean }[]
  let answer: (range: string) => { status: number; body: string }
  let url: string

  beforeAll(async () => {
    list = createServer((request, reply) => {
      asked.push({ url: request.url ?? '', padded: request.headers['add-padding'] === 'true' })
      const { status, body } = answer((request.url ?? '').slice('/range/'.length))
      reply.writeHead(status, { 'content-type': 'text/plain' }).end(body)
    })
    await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(list.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => list.close(resolve)))

  const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
  const padding = (count: number) =>
    Array.from({ length: 800 }, (_, index) => `${digestOf(`padding ${index}`).slice(5)}:${count}`)
  beforeEach(() => {
    asked = []
    answer = (range) => {
      const digest = digestOf(STOLEN)
      const found = digest.startsWith(range) ? [`${digest.slice(5)}:37`] : []
      return { status: 200, body: [...padding(0), ...found].join('\r\n') }
    }
  })
  const judge = (password: string, breachedPasswordsUrl: string | null = url) =>
    new PasswordRules(new BreachedPasswords({ breachedPasswordsUrl })).faultOf(password, OWNER)

  it('refuses passwords on the list, and sends five characters of the digest only', async () => {
    expect(await judge(STOLEN)).toEqual(GUESSABLE)
    expect(await judge('une phrase que personne ne connaît')).toBeNull()
    expect(asked).toEqual(
      [STOLEN, 'une phrase que personne ne connaît'].map((text) => ({
        url: `/range/${digestOf(text).slice(0, 5)}`,
        padded: true,
      })),
    )
  })

  it('does not count padding as an entry', async () => {
    answer = () => ({ status: 200, body: `${digestOf(STOLEN).slice(5)}:0` })
    expect(await judge(STOLEN)).toBeNull()
  })

  it('is not used unless it is set', async () => {
    expect(await judge(STOLEN, null)).toBeNull()
    expect(asked).toEqual([])
  })

  it('does not block a new password while it fails or is unavailable', async () => {
    answer = () => ({ status: 503, body: 'away' })
    expect(await judge(STOLEN)).toBeNull()
    expect(await judge(STOLEN, 'http://127.0.0.1:1')).toBeNull()
  })
})
