import { Anchor, Button, Checkbox, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldsOf } from '../../api/api-problem.js'
import { api } from '../../api/client.js'
import { currentLanguage } from '../../language/i18n.js'
import { useApiForm } from '../../parts/api-form.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { freshKey } from '../first-call/fresh-key.js'
import { useSite } from '../site/site.js'
import { useBeginSession } from '../session.js'
import { countryChoices } from '../countries.js'
import { EntryLayout } from './entry-layout.js'
import { entry } from './entry.texts.js'

export function RegisterPage() {
  const t = entry.use()
  const navigate = useNavigate()
  const begin = useBeginSession()
  const register = api.useMutation('post', '/portal/register')
  const site = useSite()
  const [accepts, setAccepts] = useState(false)
  const [asked, setAsked] = useState(false)
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'RegisterDto',
    { organisation: '', email: '', password: '', country: 'BJ' },
    async (body) => {
      const { data, error } = site.data === undefined ? await site.refetch() : site
      if (data === undefined) throw error
      const { terms_version, privacy_version } = data
      const order = { ...body, terms_version, privacy_version, language: currentLanguage() }
      const { sandbox_key, ...me } = await register.mutateAsync({ body: order }).catch((refusal: unknown) => {
        // A new version was published meanwhile: the person reads it and accepts again.
        if (fieldsOf(refusal).some(({ field }) => field.endsWith('_version'))) {
          setAccepts(false)
          void site.refetch()
        }
        throw refusal
      })
      freshKey.keep(sandbox_key)
      begin(me)
      await navigate({ to: '/first-call' })
    },
  )
  return (
    <EntryLayout title={t('register')} text={t('register_text')}>
      <form
        noValidate
        onSubmit={(event) => {
          setAsked(true)
          if (accepts) return onSubmit(event)
          event.preventDefault()
          form.validate()
        }}
      >
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
          <Checkbox
            checked={accepts}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
            error={asked && !accepts && t('accept_first')}
            label={
              <>
                {t('accept')}{' '}
                <Anchor href="/terms" target="_blank" fz="inherit" underline="always">
                  {t('accept_terms')}
                </Anchor>{' '}
                {t('accept_and')}{' '}
                <Anchor href="/privacy" target="_blank" fz="inherit" underline="always">
                  {t('accept_privacy')}
                </Anchor>
                {t('accept_end')}
              </>
            }
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
