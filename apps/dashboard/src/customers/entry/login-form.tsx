import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { statusOf } from '../../api/api-problem.js'
import { api } from '../../api/client.js'
import { useApiForm } from '../../parts/api-form.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { type Me, useBeginSession } from '../session.js'
import { entry } from './entry.texts.js'

/** Asks who one is. The answer never says whether an address is known. */
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
  const { field, onSubmit, busy, problem } = useApiForm('LoginDto', { email, password: '' }, async (body) => {
    const me = await login.mutateAsync({ body })
    if (!keep) begin(me)
    done(me)
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          data-autofocus={email === ''}
        />
        <PasswordInput {...field('password')} label={t('password')} autoComplete="current-password" />
        <ProblemAlert error={problem} text={statusOf(problem) === 401 ? t('wrong') : undefined} />
        <Button type="submit" loading={busy} fullWidth size="md">
          {t('login')}
        </Button>
      </Stack>
    </form>
  )
}
