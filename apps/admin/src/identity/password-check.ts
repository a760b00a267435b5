import { Passport, type Strategy as PassportStrategy } from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'

type Verify<T> = (email: string, password: string) => Promise<T | null>

/**
 * Passport's local strategy as a function with a result. We keep sessions ourselves, so it gets only the fields of the
 * request that it reads.
 *
 * @param verify  returns null if the login is refused
 */
export function passwordCheck<T extends object>(verify: Verify<T>): Verify<T> {
  const passport = new Passport()
  const strategy = new LocalStrategy({ usernameField: 'email', session: false }, (email, password, done) => {
    verify(email, password).then(
      (person) => done(null, person ?? false),
      (error: unknown) => done(error),
    )
  })
  passport.use('password', strategy as PassportStrategy)
  return (email, password) =>
    new Promise((resolve, reject) => {
      const answer = (error: unknown, person?: T | false | null) =>
        error ? reject(error as Error) : resolve(person || null)
      const handle = passport.authenticate('password', { session: false }, answer) as (...args: unknown[]) => void
      handle({ body: { email, password }, headers: {} }, {}, reject)
    })
}
