import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { useApiForm } from '../../parts/api-form.js'
import { Section } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { securityTexts } from './security.texts.js'

export function EmailSection({ email }: { email: string }) {
  const t = securityTexts.use()
  const ask = api.useMutation('post', '/portal/email')
  const [sent, setSent] = useState(false)
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'ChangeEmailDto',
    { email: '', current_password: '' },
    async (body) => {
      setSent(false)
      await ask.mutateAsync({ body })
      form.reset()
      setSent(true)
    },
  )
  return (
    <Section title={t('email')} text={t('email_text', { email })}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw={420}>
          <TextInput {...field('email')} label={t('email_new')} type="email" autoComplete="email" />
          <PasswordInput {...field('current_password')} label={t('current')} autoComplete="current-password" />
          <ProblemAlert error={problem} />
          {sent && (
            <Alert color="brand" role="status">
              {t('email_sent')}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={busy}>
              {t('email_ask')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
