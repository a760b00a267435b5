import { Anchor, Button, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { currentLanguage } from '../../language/i18n.js'
import { useApiForm } from '../../parts/api-form.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { freshKey } from '../first-call/fresh-key.js'
import { useBeginSession } from '../session.js'
import { countryChoices } from './countries.js'
import { EntryLayout } from './entry-layout.js'
import { entry } from './entry.texts.js'

export function RegisterPage() {
  const t = entry.use()
  const navigate = useNavigate()
  const begin = useBeginSession()
  const register = api.useMutation('post', '/portal/register')
  const { field, onSubmit, busy, problem } = useApiForm(
    'RegisterDto',
    { organisation: '', email: '', password: '', country: 'BJ' },
    async (body) => {
      const { sandbox_key, ...me } = await register.mutateAsync({ body: { ...body, language: currentLanguage() } })
      freshKey.keep(sandbox_key)
      begin(me)
      await navigate({ to: '/first-call' })
    },
  )
  return (
    <EntryLayout title={t('register')} text={t('register_text')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            {...field('organisation')}
            label={t('organisation')}
            description={t('organisation_hint')}
            autoComplete="organization"
          />
          <TextInput {...field('email')} label={t('email')} type="email" autoComplete="email" />
          <PasswordInput
            {...field('password')}
            label={t('password')}
            description={t('password_hint')}
            autoComplete="new-password"
          />
          <Select
            {...field('country')}
            label={t('country')}
            data={countryChoices()}
            searchable
            allowDeselect={false}
            maxLength={undefined}
          />
          <ProblemAlert error={problem} />
          <Button type="submit" loading={busy} fullWidth size="md">
            {t('create')}
          </Button>
        </Stack>
      </form>
      <Text fz="sm" mt="lg">
        {t('has_account')}{' '}
        <Anchor component={Link} {...({ to: '/login' } as object)} fw={600} fz="sm">
          {t('login')}
        </Anchor>
      </Text>
    </EntryLayout>
  )
}
