import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { currentLanguage } from '../../language/i18n.js'
import { useApiForm } from '../../parts/api-form.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { EnquiryFields, isTopic } from './enquiry-fields.js'
import { supportTexts } from './support.texts.js'
import { DirectContact } from '../site/direct-contact.js'
import { SiteFrame } from '../site/site-frame.js'
import { siteTexts } from '../site/site.texts.js'

/** Reaching the operator without a login. */
export function ContactPage() {
  const t = siteTexts.use()
  const s = supportTexts.use()
  const { topic } = useSearch({ strict: false }) as { topic?: string }
  const [sentTo, setSentTo] = useState<string | null>(null)
  const write = api.useMutation('post', '/portal/contact')
  const initial = {
    topic: isTopic(topic) ? topic : 'other',
    text: '',
    phone: '',
    requests_per_day: '',
    email: '',
    name: '',
    organisation: '',
  } as const
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'ContactOrderDto',
    { ...initial },
    async (body) => {
      await write.mutateAsync({ body: { ...body, language: currentLanguage() } })
      setSentTo(body.email)
    },
    'contact',
  )
  return (
    <SiteFrame title={t('contact')} text={t('contact_text')} width={720}>
      <Stack gap="xl">
        <DirectContact />
        <Alert color="brand">
          {t('contact_account')}{' '}
          <Anchor fz="sm" underline="always" component={Link} {...({ to: '/support', search: { topic } } as object)}>
            {t('contact_account_go')}
          </Anchor>
        </Alert>
        {sentTo !== null ? (
          <Alert color="brand" role="status">
            {t('sent', { email: sentTo })}
          </Alert>
        ) : (
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              <TextInput {...field('email')} label={s('email')} type="email" autoComplete="email" />
              <TextInput {...field('name')} label={s('name')} autoComplete="name" />
              <TextInput {...field('organisation')} label={s('organisation')} autoComplete="organization" />
              <EnquiryFields topic={form.values.topic} field={field} />
              <ProblemAlert error={problem} />
              <Group>
                <Button type="submit" loading={busy} size="md">
                  {s('send')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </SiteFrame>
  )
}
