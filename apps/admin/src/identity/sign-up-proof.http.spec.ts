import { type AdminUnderTest, PASSWORD, startAdmin } from '../access/admin.fixture.js'
import { leadingZeroBits, proofDigest } from './sign-up-proof.js'
import { type SignUpChallengeDto } from './sign-up-proof.dto.js'

let admin: AdminUnderTest
beforeAll(async () => {
  admin = await startAdmin({ env: { TRUSTED_PROXIES: '127.0.0.1', SIGN_UPS_WITHOUT_PROOF: '3' } })
})
afterAll(() => admin.stop())

let networks = 0
/** A network without sign-ups. */
const newNetwork = () => `203.0.${Math.floor(++networks / 250)}.${networks % 250}`
let people = 0
const newEmail = () => `sign-up-${++people}@client.example`

function client(network: string) {
  const portal = admin.portal()
  portal.headers['x-forwarded-for'] = network
  return portal
}
const challengeFor = async (network: string) =>
  (await client(network).get<SignUpChallengeDto>('/register/challenge')).body

async function signUp(network: string, { email = newEmail(), proof }: { email?: string; proof?: string } = {}) {
  const order = { email, password: PASSWORD, organisation: 'Transports Awa', country: 'BJ', proof }
  const { status, body } = await client(network).post('/register', order)
  const details = (body as { error?: { details: { field: string; reason: string }[] | null } }).error?.details
  return details ? { status, fields: details.map(({ field, reason }) => `${field}: ${reason}`) } : { status }
}

function solve({ challenge, bits }: SignUpChallengeDto, email: string): string {
  for (let nonce = 0; ; nonce++) {
    if (leadingZeroBits(proofDigest(challenge, email, `${nonce}`)) >= bits) return `${challenge}:${nonce}`
  }
}

/** A network that has used up its sign-ups without proof. */
async function busyNetwork(signUps = 3): Promise<string> {
  const network = newNetwork()
  await admin.redis.client().set(`rp:tries:sign_ups:${await networkNameOf(network)}`, signUps, 'EX', 3_600)
  return network
}
async function networkNameOf(network: string): Promise<string> {
  const { challenge } = await challengeFor(network)
  return (JSON.parse(Buffer.from(challenge.split('.')[0]!, 'base64url').toString()) as { network: string }).network
}

describe('signing up', () => {
  it('needs no proof the first times, from each network', async () => {
    for (const network of [newNetwork(), newNetwork()]) {
      for (let i = 0; i < 3; i++) {
        expect((await challengeFor(network)).bits).toBe(0)
        expect(await signUp(network)).toEqual({ status: 201 })
      }
      expect(await signUp(network)).toEqual({ status: 400, fields: ['proof: required'] })
    }
  })

  it('then needs a proof, which is valid for one sign-up of one address', async () => {
    const network = await busyNetwork()
    const email = newEmail()
    const proof = solve(await challengeFor(network), email)
    expect(await signUp(network, { email: newEmail(), proof })).toEqual({
      status: 400,
      fields: ['proof: unknown_value'],
    })
    expect(await signUp(network, { email: email.toUpperCase(), proof })).toEqual({ status: 201 })
    expect(await signUp(network, { email, proof })).toEqual({ status: 400, fields: ['proof: unknown_value'] })
  })

  it('refuses a proof from another network, one that is made up, and a nonce that solves nothing', async () => {
    const [network, other] = [await busyNetwork(), await busyNetwork()]
    const email = newEmail()
    const challenge = await challengeFor(other)
    const refused = { status: 400, fields: ['proof: unknown_value'] }
    expect(await signUp(network, { email, proof: solve(challenge, email) })).toEqual(refused)
    const easy = Buffer.from(JSON.stringify({ id: 'a', network: 'b', bits: 0, expires: 9e15 })).toString('base64url')
    for (const proof of [`${easy}.${challenge.challenge.split('.')[1]}:0`, `${easy}.:0`, easy, 'x', ':', '.:']) {
      expect([proof, await signUp(network, { email, proof })]).toEqual([proof, refused])
    }
    const own = await challengeFor(network)
    expect(await signUp(network, { email, proof: `${own.challenge}:wrong` })).toEqual(refused)
  })

  it('refuses a proof for an expired challenge', async () => {
    const network = await busyNetwork()
    const email = newEmail()
    const proof = solve(await challengeFor(network), email)
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1)
    const answer = await signUp(network, { email, proof })
    now.mockRestore()
    expect(answer).toEqual({ status: 400, fields: ['proof: in_past'] })
  })

  it('refuses challenges that were collected while they were easy', async () => {
    const network = newNetwork()
    const email = newEmail()
    const cheap = solve(await challengeFor(network), email)
    const name = await networkNameOf(network)
    await admin.redis.client().set(`rp:tries:sign_ups:${name}`, 3, 'EX', 3_600)
    expect(await signUp(network, { email, proof: cheap })).toEqual({ status: 400, fields: ['proof: too_short'] })
  })

  it('counts sign-ups that come at once', async () => {
    const network = newNetwork()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(network)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  it('a hundred an hour take hours of a browser, and refused ones do not count for the network', async () => {
    const network = newNetwork()
    const name = await networkNameOf(network)
    const redis = admin.redis.client()
    let hashes = 0
    for (let signUps = 0; signUps < 100; signUps++) {
      await redis.set(`rp:tries:sign_ups:${name}`, signUps, 'EX', 3_600)
      const { bits } = await challengeFor(network)
      hashes += bits === 0 ? 0 : 2 ** bits
    }
    // At a million a second, as a browser computes them.
    expect(hashes / 1e6 / 3_600).toBeGreaterThan(1)
    expect(await signUp(network)).toEqual({ status: 400, fields: ['proof: required'] })
    expect(await redis.get(`rp:tries:sign_ups:${name}`)).toBe('99')
    // The hour passes without further action.
    expect(await redis.ttl(`rp:tries:sign_ups:${name}`)).toBeGreaterThan(3_500)
  })

  it('keeps no address in Redis', async () => {
    const network = newNetwork()
    await signUp(network)
    const keys = await admin.redis.client().keys('*')
    expect(keys.filter((key) => key.includes('sign_up'))).not.toEqual([])
    expect(keys.filter((key) => key.includes(network))).toEqual([])
  })
})
