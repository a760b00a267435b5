import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { BackLink } from '../../parts/back-link.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Facts, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { NotFound } from '../../shell/not-found.js'
import { DeliveryTable } from './delivery-table.js'
import { webhooksTexts } from './webhooks.texts.js'
import { OnOff, SigningSecretDialog, useEndpointFields } from './webhooks-page.js'

const TEST_EVENT = 'webhook.test'

/** One endpoint: its events, its secret and its messages. */
export function EndpointPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const endpoints = api.useQuery('get', '/portal/webhook-endpoints')
  return (
    <QueryView query={endpoints} lines={8}>
      {({ endpoints: all, event_types }) => {
        const endpoint = all.find((one) => one.id === id)
        return endpoint === undefined ? <NotFound /> : <Endpoint endpoint={endpoint} eventTypes={event_types} />
      }}
    </QueryView>
  )
}

function Endpoint({ endpoint, eventTypes }: { endpoint: Schemas['WebhookEndpoint']; eventTypes: readonly string[] }) {
  const t = webhooksTexts.use()
  const name = useNames()
  const { events, previous_secret_until: previousUntil } = endpoint
  return (
    <Page title={endpoint.url} text={<OnOff on={endpoint.enabled} />} actions={<Actions endpoint={endpoint} />}>
      <Section actions={<Changes endpoint={endpoint} eventTypes={eventTypes} />}>
        <Facts
          rows={[
            [t('description'), endpoint.description === '' ? null : endpoint.description],
            [t('events'), events.length === 0 ? t('events_all') : events.map((one) => name('event', one)).join(', ')],
            [t('created'), moment(endpoint.created_at)],
            ...(previousUntil !== null && Date.parse(previousUntil) > Date.now()
              ? [[t('secret'), t('secret_previous', { date: moment(previousUntil) })] as const]
              : []),
          ]}
        />
      </Section>
      <Section title={t('deliveries')} text={t('deliveries_text')}>
        <DeliveryTable endpointId={endpoint.id} />
      </Section>
    </Page>
  )
}

function Actions({ endpoint: { id, enabled, events } }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const t = webhooksTexts.use()
  const queries = useQueryClient()
  const test = api.useMutation('post', '/portal/webhook-endpoints/{id}/test', {
    onSuccess: async () => {
      notifyDone(t('tested'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/webhook-endpoints/{id}/deliveries'] })
    },
    onError: notifyProblem,
  })
  const takesTests = enabled && (events.length === 0 || events.includes(TEST_EVENT))
  return (
    <>
      <BackLink to="/webhook-endpoints">{t('back')}</BackLink>
      <Button
        leftSection={<IconSend size={17} aria-hidden />}
        loading={test.isPending}
        onClick={() => (takesTests ? test.mutate({ params: { path: { id } } }) : notifyDone(t('test_off')))}
      >
        {t('test')}
      </Button>
    </>
  )
}

function Changes({ endpoint, eventTypes }: { endpoint: Schemas['WebhookEndpoint']; eventTypes: readonly string[] }) {
  const t = webhooksTexts.use()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const fields = useEndpointFields(eventTypes)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { path: { id: endpoint.id } }
  const refresh = () => queries.invalidateQueries({ queryKey: ['get', '/portal/webhook-endpoints'] })
  const change = api.useMutation('patch', '/portal/webhook-endpoints/{id}', { onSuccess: refresh })
  const replace = api.useMutation('post', '/portal/webhook-endpoints/{id}/secret', {
    onSuccess: async (changed) => {
      setSecret(changed.secret)
      await refresh()
    },
  })
  const remove = api.useMutation('delete', '/portal/webhook-endpoints/{id}', {
    onSuccess: async () => {
      notifyDone(t('removed'))
      await navigate({ to: '/webhook-endpoints' })
      await refresh()
    },
  })
  return (
    <>
      <FormDialog
        label={t('change')}
        body="WebhookEndpointChangeDto"
        initial={{
          url: endpoint.url,
          description: endpoint.description ?? '',
          events: endpoint.events,
          enabled: endpoint.enabled,
        }}
        fields={[...fields, { name: 'enabled', label: t('enabled'), description: t('enabled_hint'), kind: 'switch' }]}
        submit={(body) => change.mutateAsync({ params, body })}
      />
      <ActionDialog
        label={t('secret_replace')}
        consequence={t('secret_consequence')}
        confirm={t('secret_replace')}
        act={() => replace.mutateAsync({ params })}
      />
      <ActionDialog
        label={t('remove')}
        consequence={t('remove_consequence')}
        confirm={t('remove')}
        danger
        act={() => remove.mutateAsync({ params })}
      />
      <SigningSecretDialog value={secret} close={() => setSecret(null)} />
    </>
  )
}
