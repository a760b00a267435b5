import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { hear } from '../../speech/heard.fixture.js'
import { SpeechService } from '../../speech/speech.service.js'

interface Clip {
  id: string
  url: string
  format: 'mp3' | 'opus'
  language: string
  size_bytes: number
  duration: number
  cached: boolean
  expires_at: string
}
interface Failure {
  error: { code: number }
}

let gateway: GatewayUnderTest
let key: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-voice-'))
  gateway = await startGateway({ CLIPS_DIR: join(folder, 'clips'), PUBLIC_API_URL: 'https://api.example/base/' })
  key = (await gateway.publish()).text
}, 60_000)
afterAll(async () => {
  await gateway.stop()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: unknown, from = gateway) => from.post(path, body, key)
const say = async (body: unknown) => {
  const response = await post('/v1/navigate/voice', body)
  return { response, clip: (await response.clone().json()) as Clip }
}
/** Plays a clip by the path of its address, because the public address belongs to another host. */
const play = (clip: Clip, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(clip.url.replace('https://api.example/base', gateway.url), { headers, method })

async function expectToSound(clip: Clip) {
  const response = await play(clip)
  expect(response.status).toBe(200)
  const sound = Buffer.from(await response.arrayBuffer())
  expect(sound.length).toBe(clip.size_bytes)
  const path = join(folder, `heard-${Math.random()}`)
  await writeFile(path, sound)
  const heard = hear(path, clip.format)
  expect(heard.decibels).toBeGreaterThan(-20)
  // Encoders work in frames, and add a short silence before the first one.
  expect(Math.abs(heard.seconds - clip.duration)).toBeLessThan(0.15)
}

const PROMPTS = {
  fr: 'Dans 200 mètres, tournez à droite dans la rue du Marché.',
  en: 'In 200 meters, turn right onto Market Street.',
  wo: 'Ci kanam, ci ñaari téeméeri meetar, jaddal ci ndijoor, ci Rue 12.',
  ha: 'Bayan mita ɗari biyu, juya dama zuwa titin ƙauye 27.',
}

describe('POST /v1/navigate/voice', () => {
  it.each(Object.entries(PROMPTS))('speaks a prompt in %s, which plays without a key', async (language, text) => {
    for (const format of ['mp3', 'opus'] as const) {
      const { response, clip } = await say({ text, language, format })
      expect({ status: response.status, clip }).toMatchObject({
        status: 200,
        clip: { language, format, cached: false },
      })
      expect(response.headers.get('x-model-variant')).toMatch(/^espeak-ng\//)
      expect(response.headers.get('x-backend')).toBe('espeak-ng')
      expect(clip.url).toMatch(/^https:\/\/api\.example\/base\/v1\/navigate\/voice\/clips\/[0-9a-f]{32}\.(mp3|opus)\?/)
      expect(Date.parse(clip.expires_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
      await expectToSound(clip)
    }
  })

  it('makes the same prompt once, with any spacing', async () => {
    const first = await say({ text: 'Faites demi-tour.', language: 'fr' })
    const again = await say({ text: '  Faites   demi-tour. ', language: 'fr-CI' })
    expect(again.clip).toEqual({ ...first.clip, cached: true })
    expect([first, again].map(({ response }) => response.headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(await say({ text: 'Faites demi-tour.', language: 'en' }).then(({ clip }) => clip.id)).not.toBe(first.clip.id)
  })

  it('speaks a text that looks like a command, and executes nothing', async () => {
    const bait = join(folder, 'bait')
    for (const text of [
      `$(touch ${bait})`,
      `; touch ${bait} ;`,
      `-w ${bait} allo`,
      `<audio src="file:///etc/passwd"/> allo`,
      `[[t'EstI]] allo`,
      `allo\n\n--path=${folder}\r\ntest`,
      '`id` | cat > /tmp/x & allo "\'\\',
    ]) {
      const { response, clip } = await say({ text, language: 'fr' })
      expect({ text, status: response.status }).toEqual({ text, status: 200 })
      await expectToSound(clip)
    }
    expect(existsSync(bait)).toBe(false)
  })

  it.each([
    ['no text', { language: 'fr' }, [['text', 'required']]],
    ['no language', { text: 'Allo' }, [['language', 'required']]],
    [
      'neither',
      {},
      [
        ['text', 'required'],
        ['language', 'required'],
      ],
    ],
    ['501 characters', { text: 'a'.repeat(501), language: 'fr' }, [['text', 'too_long']]],
    ['nothing that can be said', { text: '[…]', language: 'fr' }, [['text', 'invalid_format']]],
    ['an unknown language', { text: 'Allo', language: 'xx' }, [['language', 'unsupported_language']]],
    ['a language without a voice', { text: 'Allo', language: 'yo' }, [['language', 'coming_soon']]],
    ['another format', { text: 'Allo', language: 'fr', format: 'wav' }, [['format', 'unknown_value']]],
    ['another field', { text: 'Allo', language: 'fr', speed: 2 }, [['speed', 'unknown_field']]],
  ])('refuses %s', async (_, body, details) => {
    expect(await refusalOf(await post('/v1/navigate/voice', body))).toEqual(details)
  })

  it('speaks 500 characters', async () => {
    const { response, clip } = await say({
      text: 'tout droit, '.repeat(41).padEnd(500, 'a').slice(0, 500),
      language: 'fr',
    })
    expect(response.status).toBe(200)
    await expectToSound(clip)
  })
})

describe('a clip', () => {
  let clip: Clip
  beforeAll(async () => {
    clip = (await say({ text: 'Vous êtes arrivé.', language: 'fr', format: 'mp3' })).clip
  })

  it('supports ranges, entity tags and other origins', async () => {
    const whole = Buffer.from(await (await play(clip)).arrayBuffer())
    const part = await play(clip, { range: 'bytes=10-19', origin: 'https://anywhere.example' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`)
    expect(part.headers.get('access-control-allow-origin')).toBe('*')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
    const end = await play(clip, { range: 'bytes=-5' })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-5))
    const beyond = await play(clip, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])

    const etag = (await play(clip)).headers.get('etag')!
    expect((await play(clip, { 'if-none-match': etag })).status).toBe(304)
    expect((await play(clip, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
    expect((await play(clip)).headers.get('cache-control')).toMatch(/max-age=\d{6}, immutable/)
  })

  it.each([
    ['without a signature', (url: URL) => url.searchParams.delete('signature'), 403],
    ['with another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43)), 403],
    ['with another time', (url: URL) => url.searchParams.set('expires', `${2 ** 33}`), 403],
    ['whose time is over', (url: URL) => url.searchParams.set('expires', '1'), 403],
    ['with two signatures', (url: URL) => url.searchParams.append('signature', 'x'), 403],
    ['in the other format', (url: URL) => (url.pathname = url.pathname.replace('.mp3', '.opus')), 403],
    ['of another name', (url: URL) => (url.pathname += '.json'), 404],
    [
      'outside its folder',
      (url: URL) => (url.pathname = url.pathname.replace(/clips.*/, 'clips/..%2f..%2fsecret')),
      404,
    ],
  ])('does not play %s', async (_, spoil, status) => {
    const url = new URL(clip.url.replace('https://api.example/base', gateway.url))
    spoil(url)
    const response = await fetch(url)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code: status } })
  })

  it('costs nothing to play', async () => {
    const remaining = async () =>
      Number((await gateway.get('/v1/navigate/languages', key)).headers.get('x-ratelimit-remaining'))
    const before = await remaining()
    for (let i = 0; i < 5; i++) await play(clip)
    expect(await remaining()).toBe(before - 1)
  })
})

describe('POST /v1/navigate/voice/batch', () => {
  it('speaks every prompt in order, and makes equal prompts once', async () => {
    const prompts = ['un', 'deux', 'un', 'trois'].map((text, index) => ({ text, language: index === 3 ? 'en' : 'fr' }))
    const response = await post('/v1/navigate/voice/batch', { prompts, format: 'opus' })
    const clips = (await response.json()) as Clip[]
    expect(response.status).toBe(200)
    expect(clips.map((clip) => clip.language)).toEqual(['fr', 'fr', 'fr', 'en'])
    expect(clips[0]!.id).toBe(clips[2]!.id)
    expect(new Set(clips.map((clip) => clip.id)).size).toBe(3)
    for (const clip of clips) await expectToSound(clip)
    const same = await post('/v1/navigate/voice/batch', {
      instructions: ['un', 'deux'],
      language: 'fr',
      format: 'opus',
    })
    expect(((await same.json()) as Clip[]).map((clip) => [clip.id, clip.cached])).toEqual([
      [clips[0]!.id, true],
      [clips[1]!.id, true],
    ])
  })

  it.each([
    [
      'both forms',
      { instructions: ['a'], prompts: [{ text: 'a', language: 'fr' }], language: 'fr' },
      [
        ['instructions', 'conflicting_fields'],
        ['prompts', 'conflicting_fields'],
      ],
    ],
    ['neither form', { language: 'fr' }, [['instructions', 'required']]],
    ['instructions without a language', { instructions: ['a'] }, [['language', 'required']]],
    ['nothing to say', { instructions: [], language: 'fr' }, [['instructions', 'too_few']]],
    [
      'more characters than an hour of speech has',
      { instructions: Array(200).fill('a'.repeat(151)), language: 'fr' },
      [['instructions', 'too_long']],
    ],
    ['201 prompts', { instructions: Array(201).fill('a'), language: 'fr' }, [['instructions', 'too_many']]],
    [
      'every bad prompt at once',
      { prompts: [{ text: '', language: 'fr' }, { text: 'a' }, { text: 5, language: 'xx', pitch: 1 }, 'a'] },
      [
        ['prompts.0.text', 'required'],
        ['prompts.1.language', 'required'],
        ['prompts.2.text', 'invalid_type'],
        ['prompts.2.language', 'unsupported_language'],
        ['prompts.2.pitch', 'unknown_field'],
        ['prompts.3', 'invalid_type'],
      ],
    ],
    [
      'a prompt without a voice',
      {
        prompts: [
          { text: 'a', language: 'fr' },
          { text: 'a', language: 'bm' },
        ],
      },
      [['prompts.1.language', 'coming_soon']],
    ],
  ])('refuses %s', async (_, body, details) => {
    expect(await refusalOf(await post('/v1/navigate/voice/batch', body))).toEqual(details)
  })
})

describe('several units', () => {
  it('are taken for each prompt, and given back when no voice works', async () => {
    const { text } = await gateway.publish({ dayQuota: 30 })
    const remaining = ({ headers }: Response) => headers.get('x-ratelimit-remaining')
    const batch = (instructions: string[], language = 'fr') =>
      gateway.post('/v1/navigate/voice/batch', { instructions, language }, text)
    expect(remaining(await batch(['Tournez.', 'Arrivée.']))).toBe('18')
    const refused = await batch(['un', 'deux', 'trois', 'quatre'])
    expect([refused.status, remaining(refused)]).toEqual([429, '18'])
    expect(remaining(await batch(['un', 'deux'], 'bm'))).toBe('18')
  })
})

describe('several accounts', () => {
  it('take turns: full batches of one do not delay a prompt of another, and are dropped when their client leaves', async () => {
    const gone = new AbortController()
    const { text: busy } = await gateway.publish({ dayQuota: 10_000 })
    let batchesEnded = 0
    const batches = Array.from({ length: 2 }, (_, batch) => {
      const instructions = Array.from({ length: 200 }, (_, index) => `lot ${batch}, phrase ${index}`)
      const body = JSON.stringify({ instructions, language: 'fr' })
      const headers = { 'content-type': 'application/json', 'x-service-key': busy }
      return fetch(`${gateway.url}/v1/navigate/voice/batch`, { method: 'POST', body, headers, signal: gone.signal })
        .catch(() => null)
        .finally(() => batchesEnded++)
    })
    const clips = async () =>
      (await readdir(join(folder, 'clips'), { recursive: true })).filter((name) => name.endsWith('.mp3')).length
    const before = await clips()
    await until(async () => (await clips()) > before)
    const other = (await gateway.publish()).text
    const response = await gateway.post('/v1/navigate/voice', { text: 'Une autre voix', language: 'fr' }, other)
    expect([response.status, batchesEnded]).toEqual([200, 0])

    gone.abort()
    await Promise.all(batches)
    const speech = gateway.app.get(SpeechService, { strict: false })
    await until(() => speech.underWay === 0)
    expect((await clips()) - before).toBeLessThan(200)
  }, 60_000)
})

describe('GET /v1/navigate/languages', () => {
  it('lists the languages with a voice, and those that follow later', async () => {
    const response = await gateway.get('/v1/navigate/languages', key)
    const { production, coming_soon } = (await response.json()) as Record<string, { code: string; backend: string }[]>
    expect(production!.map(({ code, backend }) => [code, backend])).toEqual(
      ['fr', 'en', 'wo', 'ha'].map((code) => [code, 'espeak-ng']),
    )
    expect(coming_soon!.map(({ code }) => code)).toEqual(['yo', 'fon', 'ee', 'dyu', 'bm', 'mos'])
  })
})

describe('without the speech programs', () => {
  let mute: GatewayUnderTest
  beforeAll(async () => {
    mute = await startGateway({ CLIPS_DIR: join(folder, 'clips'), PATH: join(folder, 'empty') })
    key = (await mute.publish({ accountTag: 'AAAAAAAAAA' })).text
  })
  afterAll(() => mute.stop())

  it('a new prompt is a 502 whose unit is given back, existing clips play, and no language is in production', async () => {
    const refused = await post('/v1/navigate/voice', { text: 'Jamais dit', language: 'ha' }, mute)
    expect([refused.status, refused.headers.get('x-backend')]).toEqual([502, 'espeak-ng'])
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('1000')

    const mixed = await post(
      '/v1/navigate/voice/batch',
      { instructions: ['Faites demi-tour.', 'Rien'], language: 'fr' },
      mute,
    )
    const [known, failed] = (await mixed.json()) as [Clip, Failure]
    expect([mixed.status, known.cached, failed.error.code]).toEqual([200, true, 502])
    const { pathname, search } = new URL(known.url)
    expect((await fetch(`${mute.url}${pathname}${search}`)).status).toBe(200)

    const all = await post('/v1/navigate/voice/batch', { instructions: ['Rien', 'Rien du tout'], language: 'fr' }, mute)
    expect(all.status).toBe(502)
    const { production } = (await (await mute.get('/v1/navigate/languages', key)).json()) as { production: unknown[] }
    expect(production).toEqual([])
  })

  it('no unfinished clip remains', async () => {
    const names = await readdir(join(folder, 'clips'), { recursive: true })
    expect(names.filter((name) => name.includes('draft'))).toEqual([])
  })
})
