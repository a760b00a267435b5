import { execFile } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '@repere/test-kit'
import { LocalClips } from './clips/local-clips.js'
import { EspeakBackend } from './espeak/espeak-backend.js'
import { HttpSpeechBackend } from './http/http-speech-backend.js'
import { SpeechAbandoned, SpeechBackend, SpeechOverloaded, SpeechUnavailable } from './speech.port.js'
import { SpeechService } from './speech.service.js'

const run = promisify(execFile)
const LISTENER = { account: 'ABCDEFGHIJ', deadlineMs: 60_000 }
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-speech-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const serviceOf = (backend: SpeechBackend, processes = 2) =>
  new SpeechService(new Map([['fr', backend]]), new LocalClips(join(folder, 'clips'), 1e8), {
    processes,
    timeoutMs: 20_000,
    searchPath: SEARCH_PATH,
  })

describe('concurrent callers of one prompt', () => {
  it('share one synthesis', async () => {
    let made = 0
    const espeak = new EspeakBackend('fr', { timeoutMs: 20_000, searchPath: SEARCH_PATH })
    class Counting extends SpeechBackend {
      readonly name = espeak.name
      readonly variant = espeak.variant
      synthesise(text: string) {
        made++
        return espeak.synthesise(text)
      }
    }
    const speech = serviceOf(new Counting())
    const clips = await Promise.all(Array.from({ length: 10 }, () => speech.clip('Tout droit', 'fr', 'mp3', LISTENER)))
    expect(made).toBe(1)
    expect(new Set(clips.map((clip) => clip.id)).size).toBe(1)
    expect(await speech.clip('Tout droit', 'fr', 'mp3', LISTENER)).toMatchObject({ cached: true })
    expect(made).toBe(1)
  }, 30_000)
})

describe('prompts of several accounts', () => {
  /** Speaks one prompt at a time, on command; `said` contains the order. */
  function heldVoice() {
    const said: string[] = []
    const held: (() => void)[] = []
    const espeak = new EspeakBackend('fr', { timeoutMs: 20_000, searchPath: SEARCH_PATH })
    class Held extends SpeechBackend {
      readonly name = espeak.name
      readonly variant = espeak.variant
      async synthesise(text: string) {
        said.push(text)
        await new Promise<void>((resolve) => held.push(resolve))
        return espeak.synthesise(text)
      }
    }
    const speech = serviceOf(new Held(), 1)
    const sayNext = async () => {
      await until(() => held.length > 0)
      held.shift()?.()
    }
    return { speech, said, sayNext }
  }
  const listener = (account: string, deadlineMs = 30_000) => ({ account, deadlineMs })

  it('are spoken in turns: a batch of one account does not delay another', async () => {
    const { speech, said, sayNext } = heldVoice()
    const batch = Promise.all(['un', 'deux', 'trois'].map((text) => speech.clip(text, 'fr', 'mp3', listener('a'))))
    await until(() => said.length === 1)
    const other = speech.clip('autre', 'fr', 'mp3', listener('b'))
    for (let i = 0; i < 4; i++) await sayNext()
    await Promise.all([batch, other])
    // The first one depends on whose clip was looked up first.
    expect(said[1]).toBe('autre')
    expect([...said].sort()).toEqual(['autre', 'deux', 'trois', 'un'])
  }, 30_000)

  it('of free keys wait while any other waits, those of the same account included', async () => {
    const { speech, said, sayNext } = heldVoice()
    const lookUp = jest.spyOn(LocalClips.prototype, 'find')
    const free = { ...listener('a'), isFree: true }
    const clips = ['un', 'deux', 'commun'].map((text) => speech.clip(text, 'fr', 'mp3', free))
    await until(() => said.length === 1)
    clips.push(...['payé', 'commun'].map((text) => speech.clip(text, 'fr', 'mp3', listener('a'))))
    await Promise.all(lookUp.mock.results.map(({ value }) => value as Promise<unknown>))
    for (let i = 0; i < 4; i++) await sayNext()
    await Promise.all(clips)
    expect(said.slice(1, 3).sort()).toEqual(['commun', 'payé'])
  }, 30_000)

  it('for the same clip get it at the first of their turns', async () => {
    const { speech, said, sayNext } = heldVoice()
    const lookUp = jest.spyOn(LocalClips.prototype, 'find')
    const first = speech.clip('un', 'fr', 'mp3', listener('a'))
    await until(() => said.length === 1)
    const later = ['deux', 'commun'].map((text) => speech.clip(text, 'fr', 'mp3', listener('a')))
    const other = speech.clip('commun', 'fr', 'mp3', listener('b'))
    // A prompt waits for its turn once it is known that no such clip is there.
    await Promise.all(lookUp.mock.results.map(({ value }) => value as Promise<unknown>))
    for (let i = 0; i < 3; i++) await sayNext()
    await Promise.all([first, ...later, other])
    expect(said).toEqual(['un', 'commun', 'deux'])
  }, 30_000)

  it('are refused only beyond the limit of their account', async () => {
    const { speech, said, sayNext } = heldVoice()
    const gone = new AbortController()
    setMaxListeners(0, gone.signal)
    // One is being spoken, 400 wait, and one is too many.
    const texts = Array.from({ length: 402 }, (_, index) => `prompt ${index}`)
    const many = texts.map((text) => speech.clip(text, 'fr', 'mp3', { ...listener('a'), signal: gone.signal }))
    const refusals: unknown[] = []
    for (const clip of many) clip.catch((error: unknown) => refusals.push(error))
    await until(() => refusals.length > 0)
    const other = speech.clip('autre', 'fr', 'mp3', listener('b'))
    await sayNext()
    await sayNext()
    expect(await other).toMatchObject({ cached: false })
    expect(said.slice(0, 2)).toEqual([expect.stringMatching(/^prompt/), 'autre'])
    expect(refusals).toEqual([expect.any(SpeechOverloaded)])
    gone.abort()
    await sayNext()
    await Promise.allSettled(many)
  }, 30_000)

  it('fail as overload when their turn does not come in time, and are then dropped', async () => {
    const { speech, said, sayNext } = heldVoice()
    const first = speech.clip('un', 'fr', 'mp3', listener('a'))
    await until(() => said.length === 1)
    await expect(speech.clip('deux', 'fr', 'mp3', listener('a', 50))).rejects.toBeInstanceOf(SpeechOverloaded)
    await sayNext()
    await first
    const last = speech.clip('trois', 'fr', 'mp3', listener('a'))
    await sayNext()
    await last
    expect(said).toEqual(['un', 'trois'])
  }, 30_000)

  it('are dropped when the client leaves, unless another client waits for them', async () => {
    const { speech, said, sayNext } = heldVoice()
    const first = speech.clip('un', 'fr', 'mp3', listener('a'))
    await until(() => said.length === 1)
    const gone = new AbortController()
    const leaving = { ...listener('a'), signal: gone.signal }
    const dropped = [speech.clip('deux', 'fr', 'mp3', leaving), speech.clip('commun', 'fr', 'mp3', leaving)]
    const kept = speech.clip('commun', 'fr', 'mp3', listener('b'))
    await until(async () => (await Promise.race([kept, Promise.resolve(null)])) === null)
    gone.abort()
    for (const clip of dropped) await expect(clip).rejects.toBeInstanceOf(SpeechAbandoned)
    await sayNext()
    await sayNext()
    await Promise.all([first, kept])
    expect(said).toEqual(['un', 'commun'])
  }, 30_000)
})

describe('an engine that is killed or paused during a batch', () => {
  it.each([
    ['SIGKILL', 25_000],
    ['SIGSTOP', 8_000],
  ] as const)(
    'fails its own prompts; existing clips play, and the next call works again: %s',
    async (signal, timeoutMs) => {
      // The real engine, slowed down so that the test can kill it.
      const slow = join(folder, 'espeak-ng')
      const marker = `repere-held-${process.pid}-${Date.now()}`
      await writeFile(
        slow,
        `#!/bin/bash\nread -r text\ncase $text in *held*) exec -a ${marker} sleep 30;; esac\necho "$text" | /usr/bin/espeak-ng "$@"\n`,
        { mode: 0o755 },
      )
      const backend = new EspeakBackend('fr', { timeoutMs, searchPath: `${folder}:${SEARCH_PATH}` })
      const speech = serviceOf(backend, 3)
      const said = await speech.clip('Déjà dit', 'fr', 'mp3', LISTENER)
      const batch = Promise.allSettled(
        ['Déjà dit', 'held un', 'held deux', 'Encore'].map((text) => speech.clip(text, 'fr', 'mp3', LISTENER)),
      )
      const held = async () =>
        (await run('pgrep', ['-f', marker]).catch(() => ({ stdout: '' }))).stdout.split('\n').filter(Boolean)
      for (let tries = 0; (await held()).length < 2 && tries < 400; tries++) await sleep(25)
      for (const pid of await held()) process.kill(Number(pid), signal)

      const outcomes = await batch
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(SpeechUnavailable)
      await until(async () => (await held()).length === 0)
      expect(await speech.sound(`${said.id}.mp3`)).toHaveLength(said.sizeBytes)
      expect(await speech.clip('Et ensuite', 'fr', 'mp3', LISTENER)).toMatchObject({ cached: false })
    },
    60_000,
  )
})

describe('a speech server', () => {
  let server: Server
  let url: string
  const asked: unknown[] = []
  let answer: 'speaks' | 'fails' | 'nonsense' = 'speaks'

  beforeEach(async () => {
    asked.length = 0
    // A server with OpenAI's protocol, which uses the installed engine.
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { input: string }
        asked.push({ method: request.method, path: request.url, ...body })
        if (answer === 'fails') return void response.writeHead(500).end('{"error":{}}')
        if (answer === 'nonsense') return void response.writeHead(200).end('<html>')
        void new EspeakBackend('fr', { timeoutMs: 20_000, searchPath: SEARCH_PATH })
          .synthesise(body.input)
          .then((wav) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(wav))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base?model=mms-tts&voice=hau`
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  it('is used instead of eSpeak NG', async () => {
    answer = 'speaks'
    const speech = serviceOf(new HttpSpeechBackend({ url, language: 'ha', timeoutMs: 20_000 }))
    const clip = await speech.clip('Sannu', 'fr', 'opus', LISTENER)
    expect(clip).toMatchObject({ backend: 'mms-tts', variant: 'mms-tts/hau', cached: false })
    expect(clip.durationSeconds).toBeGreaterThan(0.2)
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/base/v1/audio/speech',
        model: 'mms-tts',
        voice: 'hau',
        input: 'Sannu',
        response_format: 'wav',
      },
    ])
    expect(await speech.answers('fr')).toBe(true)
  }, 30_000)

  it.each(['fails', 'nonsense'] as const)(
    'makes the prompt fail as unavailable: %s',
    async (how) => {
      answer = how
      const speech = serviceOf(new HttpSpeechBackend({ url, language: 'ha', timeoutMs: 20_000 }))
      await expect(speech.clip('Sannu', 'fr', 'opus', LISTENER)).rejects.toBeInstanceOf(SpeechUnavailable)
      expect(await speech.answers('fr')).toBe(false)
    },
    30_000,
  )
})
