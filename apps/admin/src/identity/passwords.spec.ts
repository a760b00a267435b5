import { Overload, type Problem } from '@repere/http'
import { Passwords } from './passwords.js'

class FewWait extends Passwords {
  protected override readonly waitingMax = 5
}

it('refuses what would wait too long, computes everything else, and goes on afterwards', async () => {
  const passwords = new FewWait()
  await passwords.warmUp()
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.matches(null, 'a password')))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Problem] : []))
  expect(refused.length).toBeGreaterThan(20)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  // They are counted in the log: an error for each would let strangers fill it.
  for (const problem of refused) expect(problem).toBeInstanceOf(Overload)
  expect(passwords.computed).toBe(100 - refused.length)
  await expect(passwords.matches(await passwords.hash('a password'), 'a password')).resolves.toBe(true)
})
