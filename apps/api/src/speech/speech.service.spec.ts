import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LocalClips } from './clips/local-clips.js'
import { EspeakBackend } from './espeak/espeak-backend.js'
import { HttpSpeechBackend } from './http/http-speech-backend.js'
import { SpeechBackend, SpeechUnavailable } from './speech.port.js'
import { SpeechService } from './speech.service.js'

const run = promisify(execFile)
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-speech-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const serviceOf = (backend: SpeechBackend, processes = 2) =>
  new SpeechService(new Map([['fr', backend]]), new LocalClips(join(folder, 'clips'), 1e8), {
    processes,
    timeoutMs: 20_000,
    searchPath: SEARCH_PATH,
  })

describe('many callers of one prompt', () => {
  it('have it made once', async () => {
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
    const clips = await Promise.all(Array.from({ length: 10 }, () => speech.clip('Tout droit', 'fr', 'mp3')))
    expect(made).toBe(1)
    expect(new Set(clips.map((clip) => clip.id)).size).toBe(1)
    expect(await speech.clip('Tout droit', 'fr', 'mp3')).toMatchObject({ cached: true })
    expect(made).toBe(1)
  }, 30_000)
})

describe('an engine that is killed in the middle of a batch', () => {
  it('fails the prompts that it had; what was said plays, and the next call speaks again', async () => {
    // The real engine, held up so that it can be met alive.
    const slow = join(folder, 'espeak-ng')
    const marker = `repere-held-${process.pid}-${Date.now()}`
    await writeFile(
      slow,
      `#!/bin/bash\nread -r text\ncase $text in *held*) exec -a ${marker} sleep 30;; esac\necho "$text" | /usr/bin/espeak-ng "$@"\n`,
      { mode: 0o755 },
    )
    const backend = new EspeakBackend('fr', { timeoutMs: 25_000, searchPath: `${folder}:${SEARCH_PATH}` })
    const speech = serviceOf(backend, 3)
    const said = await speech.clip('Déjà dit', 'fr', 'mp3')
    const batch = Promise.allSettled(
      ['Déjà dit', 'held un', 'held deux', 'Encore'].map((text) => speech.clip(text, 'fr', 'mp3')),
    )
    const held = async () =>
      (await run('pgrep', ['-f', marker]).catch(() => ({ stdout: '' }))).stdout.split('\n').filter(Boolean)
    for (let tries = 0; (await held()).length < 2 && tries < 400; tries++)
      await new Promise((resolve) => setTimeout(resolve, 25))
    for (const pid of await held()) process.kill(Number(pid), 'SIGKILL')

    const outcomes = await batch
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(SpeechUnavailable)
    expect(await speech.sound(`${said.id}.mp3`)).toHaveLength(said.sizeBytes)
    expect(await speech.clip('Et ensuite', 'fr', 'mp3')).toMatchObject({ cached: false })
  }, 60_000)
})

describe('a speech server', () => {
  let server: Server
  let url: string
  const asked: unknown[] = []
  let answer: 'speaks' | 'fails' | 'nonsense' = 'speaks'

  beforeEach(async () => {
    asked.length = 0
    // OpenAI's protocol, over the engine that is here.
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

  it('speaks in place of the engine', async () => {
    answer = 'speaks'
    const speech = serviceOf(new HttpSpeechBackend({ url, language: 'ha', timeoutMs: 20_000 }))
    const clip = await speech.clip('Sannu', 'fr', 'opus')
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
    'that %s is a failure of the engine',
    async (how) => {
      answer = how
      const speech = serviceOf(new HttpSpeechBackend({ url, language: 'ha', timeoutMs: 20_000 }))
      await expect(speech.clip('Sannu', 'fr', 'opus')).rejects.toBeInstanceOf(SpeechUnavailable)
      expect(await speech.answers('fr')).toBe(false)
    },
    30_000,
  )
})
