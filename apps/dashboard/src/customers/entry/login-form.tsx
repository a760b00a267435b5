import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldsOf, statusOf } from '../../api/api-problem.js'
import { api } from '../../api/client.js'
import { useApiForm } from '../../parts/api-form.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { type Me, useBeginSession } from '../session.js'
import { entry } from './entry.texts.js'
import { PasskeyLogin } from './passkey-login.js'

/** The password was right, and the person has an authenticator. */
const needsCode = (error: unknown): boolean =>
  fieldsOf(error).some(({ field, reason }) => field === 'code' && reason === 'required')

/** The login form. The answer never reveals whether an address is known. */
export function LoginForm({
  email = '',
  done,
  keep = false,
}: {
  email?: string
  done: (me: Me) => void
  keep?: boolean
}) {
  const t = entry.use()
  const begin = useBeginSession()
  const login = api.useMutation('post', '/portal/login')
  const [asksForCode, setAsksForCode] = useState(false)
  const finish = (me: Me) => {
    if (!keep) begin(me)
    done(me)
  }
  const { field, onSubmit, busy, problem } = useApiForm('LoginDto', { email, password: '', code: '' }, async (body) => {
    try {
      finish(await login.mutateAsync({ body }))
    } catch (error) {
      // The code was requested and left empty: the field shows that.
      if (asksForCode || !needsCode(error)) throw error
      setAsksForCode(true)
    }
  })
  const wrong = asksForCode ? t('code_wrong') : t('wrong')
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...field('email')}
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          data-autofocus={email === ''}
        />
        <PasswordInput {...field('password')} label={t('password')} autoComplete="current-password" />
        {asksForCode && (
          <TextInput
            {...field('code')}
            label={t('code')}
            description={t('code_hint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
          />
        )}
        <ProblemAlert error={problem} text={statusOf(problem) === 401 ? wrong : undefined} />
        <Button type="submit" loading={busy} fullWidth size="md">
          {t('login')}
        </Button>
        <Divider />
        <PasskeyLogin done={finish} />
      </Stack>
    </form>
  )
}
