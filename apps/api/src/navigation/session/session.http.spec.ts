import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, describeWithSample, westAfricaData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { type Maneuver } from '../../routing/route.js'
import { hear } from '../../speech/heard.fixture.js'
import { type NavigationSessionDto } from './session.dto.js'

const { at } = DEMO_TOWN

let gateway: GatewayUnderTest
let key: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-session-'))
  gateway = await startGateway({ DATA_DIR: await demoTownData(), CLIPS_DIR: join(folder, 'clips') })
  key = (await gateway.publish()).text
}, 120_000)
afterAll(async () => {
  await gateway.stop()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: unknown) => gateway.post(path, body, key)

async function navigate(body: object): Promise<NavigationSessionDto> {
  const response = await post('/v1/navigate', body)
  const session = (await response.json()) as NavigationSessionDto
  expect({ status: response.status, session }).toMatchObject({ status: 200 })
  expect(response.headers.get('x-backend')).toBe('roads')
  return session
}

const maneuversOf = ({ route }: NavigationSessionDto): Maneuver[] => route.legs.flatMap((leg) => leg.maneuvers)
const textsOf = (maneuver: Maneuver) => [
  maneuver.instruction,
  maneuver.verbal_transition_alert_instruction,
  maneuver.verbal_pre_transition_instruction,
  maneuver.verbal_post_transition_instruction,
]

/** North along the Boulevard de l'Indépendance, past the bus station, and right along the lagoon. */
const alongTheLagoon = { origin: at(50, 1150), destination: at(480, 1250) }

describe('a session', () => {
  it('returns the route and every prompt to speak', async () => {
    const session = await navigate(alongTheLagoon)
    expect(session).toMatchObject({ language: 'fr', landmarks: [], voice: { language: 'fr' } })
    expect(Math.abs(Date.parse(session.created_at) - Date.now())).toBeLessThan(60_000)
    const { routes } = (await (await post('/v1/route', alongTheLagoon)).json()) as { routes: unknown[] }
    expect(session.route).toEqual(routes[0])
    const spoken = maneuversOf(session).flatMap((maneuver) => textsOf(maneuver).slice(1))
    expect(session.voice.prompts).toEqual([...new Set(spoken)].map((text) => ({ text, language: 'fr' })))
    expect((await navigate(alongTheLagoon)).id).not.toBe(session.id)
  })

  it.each([
    [
      'fr',
      'Gare routière du Pont',
      [
        'Tournez à droite après la Gare routière du Pont, sur le quai de la Lagune.',
        'Dans 100 mètres, tournez à droite après la Gare routière du Pont.',
        'Tournez à droite après la Gare routière du Pont, sur le quai de la Lagune.',
        'Depuis la Gare routière du Pont, continuez pendant 500 mètres.',
      ],
    ],
    [
      'en',
      'Gare routière du Pont',
      [
        'Turn right after the Gare routière du Pont, onto Quai de la Lagune.',
        'In 100 metres, turn right after the Gare routière du Pont.',
        'Turn right after the Gare routière du Pont, onto Quai de la Lagune.',
        'From the Gare routière du Pont, continue for 500 metres.',
      ],
    ],
    [
      'wo',
      'Gare routière du Pont',
      [
        'Ginnaaw Gare routière du Pont, jàddal ci ndeyjoor, ci Quai de la Lagune.',
        'Bu desee téeméeri meetar, ginnaaw Gare routière du Pont, jàddal ci ndeyjoor, ci Quai de la Lagune.',
        'Ginnaaw Gare routière du Pont, jàddal ci ndeyjoor, ci Quai de la Lagune.',
        'Bàyyikoo ci Gare routière du Pont, wéyal lu mat juróomi téeméeri meetar.',
      ],
    ],
    [
      'ha',
      'Gare routière du Pont',
      [
        'Bayan Gare routière du Pont, juya dama, zuwa Quai de la Lagune.',
        'Bayan mita ɗari, bayan Gare routière du Pont, juya dama, zuwa Quai de la Lagune.',
        'Bayan Gare routière du Pont, juya dama, zuwa Quai de la Lagune.',
        'Daga Gare routière du Pont, ci gaba har mita ɗari biyar.',
      ],
    ],
  ])('points to a useful landmark in %s', async (language, name, texts) => {
    const session = await navigate({ ...alongTheLagoon, language, enrich_landmarks: true })
    const turn = maneuversOf(session).find((maneuver) => maneuver.type === 'turn_right')!
    expect(turn.landmark).toMatchObject({ name, category: 'bus_station', side: 'right', relation: 'after' })
    expect(textsOf(turn)).toEqual(texts)
    expect(session.landmarks.map((landmark) => landmark.id)).toContain(turn.landmark!.id)
    const place = await gateway.get(`/v1/places/${turn.landmark!.id}`, key)
    expect(await place.json()).toMatchObject({ name, category: 'bus_station' })
  })

  it('names the monument in the middle of a roundabout', async () => {
    const session = await navigate({ origin: at(150, 800), destination: at(-850, 350), enrich_landmarks: true })
    const enter = maneuversOf(session).find((maneuver) => maneuver.type === 'roundabout_enter')!
    expect(enter.landmark).toMatchObject({ name: 'Monument des Cauris', relation: 'at', side: 'ahead' })
    expect(enter.instruction).toMatch(/^À la hauteur du Monument des Cauris, entrez sur le rond-point des Cauris/)
  })

  it('has no landmarks unless they are requested', async () => {
    for (const enrich_landmarks of [undefined, false]) {
      const session = await navigate({ ...alongTheLagoon, enrich_landmarks })
      expect(maneuversOf(session).filter((maneuver) => 'landmark' in maneuver)).toEqual([])
    }
  })

  it('passes through its waypoints', async () => {
    const session = await navigate({ ...alongTheLagoon, waypoints: [at(150, 800)], language: 'wo' })
    expect(session.route.legs).toHaveLength(2)
    expect(session.voice.prompts.every(({ language }) => language === 'wo')).toBe(true)
  })

  it.each([
    [
      'nothing',
      {},
      [
        ['origin', 'required'],
        ['destination', 'required'],
      ],
    ],
    ['another field', { ...alongTheLagoon, landmarks: true }, [['landmarks', 'unknown_field']]],
    ['a text for a flag', { ...alongTheLagoon, enrich_landmarks: 'yes' }, [['enrich_landmarks', 'invalid_type']]],
    ['a language to come', { ...alongTheLagoon, language: 'yo' }, [['language', 'coming_soon']]],
    ['a stop outside', { ...alongTheLagoon, origin: DEMO_TOWN.points.horsZone }, [['origin', 'outside_coverage']]],
    ['an island', { ...alongTheLagoon, destination: DEMO_TOWN.points.ile }, [['destination', 'no_route']]],
  ])('refuses %s', async (_, body, details) => {
    expect(await refusalOf(await post('/v1/navigate', body))).toEqual(details)
  })
})

describe('/v1/route in our languages', () => {
  it.each([
    ['wo', 'Jàddal ci ndeyjoor, ci Quai de la Lagune.'],
    ['ha', 'Juya dama, zuwa Quai de la Lagune.'],
  ])('narrates in %s, in the OSRM format too', async (language, turn) => {
    const plain = (await (await post('/v1/route', { ...alongTheLagoon, language })).json()) as {
      routes: { legs: { maneuvers: Maneuver[] }[] }[]
    }
    expect(plain.routes[0]!.legs[0]!.maneuvers.map((maneuver) => maneuver.instruction)).toContain(turn)
    const osrm = await post('/v1/route', { ...alongTheLagoon, language, format: 'osrm' })
    const text = await osrm.text()
    expect(osrm.status).toBe(200)
    expect(text).toContain(turn)
    expect(text).toContain(`"voiceLocale":"${language}"`)
    const texts = [...text.matchAll(/"(?:announcement|ssmlAnnouncement|instruction|text)":"([^"]*)"/g)].map(
      ([, said]) => said,
    )
    expect(texts.length).toBeGreaterThan(10)
    for (const said of texts) expect(said).not.toMatch(/\b(turn|drive|right|left|destination|met(er|re)s)\b/i)
  })
})

describe('a whole journey', () => {
  it('is spoken to its end: every clip plays without a key, for its announced duration', async () => {
    const session = await navigate({ ...alongTheLagoon, language: 'ha', enrich_landmarks: true })
    const response = await post('/v1/navigate/voice/batch', { prompts: session.voice.prompts, format: 'opus' })
    const clips = (await response.json()) as { url: string; duration: number; language: string }[]
    expect(response.status).toBe(200)
    expect(clips).toHaveLength(session.voice.prompts.length)
    for (const [index, clip] of clips.entries()) {
      const { pathname, search } = new URL(clip.url)
      const sound = await fetch(`${gateway.url}${pathname}${search}`)
      expect(sound.status).toBe(200)
      const path = join(folder, `${index}.opus`)
      await writeFile(path, Buffer.from(await sound.arrayBuffer()))
      const { seconds, decibels } = hear(path, 'opus')
      expect(Math.abs(seconds - clip.duration)).toBeLessThan(0.15)
      expect(decibels).toBeGreaterThan(-20)
    }
  }, 60_000)
})

describeWithSample('in Abidjan', () => {
  let abidjan: GatewayUnderTest
  beforeAll(async () => {
    abidjan = await startGateway({ DATA_DIR: await westAfricaData(), CLIPS_DIR: join(folder, 'clips') })
    await abidjan.publish()
  }, 180_000)
  afterAll(() => abidjan.stop())

  it('points to existing landmarks within sight of the maneuver', async () => {
    const { text } = await abidjan.publish()
    const [origin, destination] = [
      { lat: 5.3196, lng: -4.0167 },
      { lat: 5.36, lng: -3.965 },
    ]
    const response = await abidjan.post('/v1/navigate', { origin, destination, enrich_landmarks: true }, text)
    const session = (await response.json()) as NavigationSessionDto
    const pointed = maneuversOf(session).filter((maneuver) => maneuver.landmark)
    expect(pointed.length).toBeGreaterThan(0)
    for (const { landmark } of pointed) {
      expect(landmark!.distance).toBeLessThan(90)
      expect((await abidjan.get(`/v1/places/${landmark!.id}`, text)).status).toBe(200)
    }
  })
})
