import type { Admission, LimitClass } from './admission.js'
import { useAdmissionRig } from './admission-rig.fixture.js'
import type { KeyRecord } from './records.js'
import { type Subject } from './subject.fixture.js'

const rig = useAdmissionRig()

/** The parts of an admission that clients see, and the parts of its receipt. */
const seen = (admission: Admission): unknown => {
  if (!('limits' in admission)) throw new Error(`Unexpected: ${admission.outcome}`)
  const { principal: _, ...rest } = admission
  if (!('receipt' in rest)) return rest
  return { ...rest, receipt: { ...rest.receipt, accountTag: '', keyId: '' } }
}

/** Everything that Redis holds of the subject, except its names and ids. */
async function stored({ key, record }: Subject): Promise<Record<string, unknown>> {
  const { redis } = rig.planes
  const prefix = `rp:{${key.accountTag}}:`
  const holdings: Record<string, unknown> = {}
  for (const name of (await redis.keys(`${prefix}*`)).sort()) {
    const short = name.slice(prefix.length)
    if (short.startsWith('key:')) continue
    const type = await redis.type(name)
    const value =
      type === 'hash'
        ? Object.entries(await redis.hgetall(name)).map((entry) => entry.join(' ').replaceAll(record.keyId, 'key'))
        : type === 'zset'
          ? await redis.zrange(name, '0', '-1', 'WITHSCORES')
          : (await redis.getBuffer(name))?.toString('hex')
    holdings[short] = { value, ttl: (await redis.ttl(name)) > 0 }
  }
  return holdings
}

const inTurn = async (subject: Subject, count: number, limitClass: LimitClass) => {
  const admissions: Admission[] = []
  for (let i = 0; i < count; i++) admissions.push(await subject.admit({ limitClass }))
  return admissions
}
const together = (subject: Subject, count: number, limitClass: LimitClass) =>
  Promise.all(Array.from({ length: count }, () => subject.admit({ limitClass })))

const CLASSES: LimitClass[] = ['standard', 'delayed', 'delayed_free', 'unit_only', 'burst_only']
const overage = { pricePer1000Fcfa: 1_000, capFcfa: 3 }
const wallet = { generation: 2, limitThousandths: 4_000, drawnThousandths: 500 }
const TERMS: Record<string, Partial<KeyRecord>> = {
  'a quota that ends among them': { dayQuota: 5, burstPerSecond: 20 },
  'a burst that ends among them': { dayQuota: 1_000, burstPerSecond: 4 },
  'a burst of one': { dayQuota: 1_000, burstPerSecond: 1 },
  'no quota': { dayQuota: null, burstPerSecond: 6 },
  'a quota of nothing': { dayQuota: 0, burstPerSecond: 6 },
  'overage that ends among them': { dayQuota: 2, burstPerSecond: 20, overage },
  'overage and a wallet': { dayQuota: 1, burstPerSecond: 20, overage: { ...overage, wallet } },
}

describe('equal requests at once', () => {
  it.each(Object.entries(TERMS))('get the same answers as one after the other, with %s', async (_, terms) => {
    for (const limitClass of CLASSES) {
      const [one, other] = [await rig.planes.issue(terms), await rig.planes.issue(terms)]
      const compare = async (step: string, count: number) => {
        const expected = (await inTurn(one, count, limitClass)).map(seen)
        expect([step, limitClass, (await together(other, count, limitClass)).map(seen)]).toEqual([
          step,
          limitClass,
          expected,
        ])
        expect([step, limitClass, await stored(other)]).toEqual([step, limitClass, await stored(one)])
      }
      await compare('the first ever', 3)
      await compare('in the same instant', 9)
      rig.clock.advanceSeconds(0.4)
      await compare('in the same second', 9)
      rig.clock.advanceSeconds(61)
      await compare('in the next minute', 7)
      for (const subject of [one, other]) await subject.change({ burstPerSecond: 3 })
      await compare('with a lower burst', 7)
      rig.clock.advanceSeconds(1)
      for (const subject of [one, other]) await subject.change({ burstPerSecond: 8, dayQuota: 12 })
      await compare('with a higher burst and another quota', 11)
      rig.clock.us -= 70_000_000
      await compare('after the clock went back', 7)
      rig.clock.us += 75_000_000
      rig.clock.skewUs = 120_000_000
      await compare('by a clock that is wrong', 7)
      rig.clock.skewUs = 0
      rig.clock.advanceSeconds(26 * 3_600)
      await compare('after a day', 14)
    }
  })

  it('take slots that others gave back, each once', async () => {
    const [one, other] = [await rig.planes.issue({ burstPerSecond: 2 }), await rig.planes.issue({ burstPerSecond: 2 })]
    for (const subject of [one, other]) {
      const waiting = await inTurn(subject, 6, 'delayed')
      for (const admission of waiting.slice(2, 5)) {
        if (admission.outcome === 'admitted') await rig.planes.store.releaseSlot(admission.receipt)
      }
    }
    const expected = (await inTurn(one, 6, 'delayed')).map(seen)
    expect((await together(other, 6, 'delayed')).map(seen)).toEqual(expected)
  })

  it('are one call of the script, up to 64 of them', async () => {
    const subject = await rig.planes.issue({ dayQuota: 1_000, burstPerSecond: 1_000 })
    await subject.admitted()
    await rig.planes.redis.config('RESETSTAT')
    const admissions = await together(subject, 130, 'standard')
    const remaining = admissions.map((admission) => 'limits' in admission && admission.limits.remaining)
    expect(remaining).toEqual(Array.from({ length: 130 }, (_, n) => 998 - n))
    expect(await rig.planes.redis.info('commandstats')).toContain('cmdstat_evalsha:calls=3,')
  })

  it('share nothing with requests that differ in any part', async () => {
    const subject = await rig.planes.issue({
      kind: 'live',
      dayQuota: 1_000,
      burstPerSecond: 1_000,
      origins: ['https://a.example'],
      scopes: ['routing'],
      addresses: ['10.0.0.0/8'],
    })
    const address = '10.1.2.3'
    const outcomes = await Promise.all(
      [
        { address },
        { address, origin: 'https://b.example' },
        { address, group: 'geocoding' as const },
        { address: '11.1.2.3' },
        { address },
        { address, origin: 'https://a.example' },
      ].map(async (request) => (await subject.admit(request)).outcome),
    )
    expect(outcomes).toEqual(['admitted', 'origin_refused', 'out_of_scope', 'address_refused', 'admitted', 'admitted'])
  })

  it('are all missing, or all revoked, without a record', async () => {
    const subject = await rig.planes.issue()
    await rig.planes.control.tombstoneKey({ ...subject.record, version: 2 })
    const revoked = await Promise.all([subject.admit(), subject.admit()])
    expect(revoked).toEqual(Array(2).fill({ outcome: 'revoked', keyId: subject.record.keyId }))
  })
})
