import { Button, Group } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { moment, number } from '../../language/formats.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Facts, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { StateBadge } from '../../parts/state-badge.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { type ListSearch } from '../list-search.js'
import { useMay, useRefresh } from '../session.js'
import { paymentsTexts } from './payments.texts.js'
import { WebhookTable } from './webhook-table.js'

type State = Schemas['PaymentWebhook']['state']

export function WebhooksPage() {
  const t = paymentsTexts.use()
  const navigate = useNavigate()
  const { state } = useSearch({ strict: false }) as ListSearch
  return (
    <Page title={t('webhooks')} text={t('webhooks_text')}>
      <Section>
        <Group mb="md">
          <ValueFilter
            label={t('state')}
            of="webhook_state"
            values={['received', 'processed', 'ignored', 'failed']}
            value={state}
            change={(value) => void navigate({ to: '/webhooks', search: { state: value } as never, replace: true })}
          />
        </Group>
        <WebhookTable query={{ state: state as State | undefined }} />
      </Section>
    </Page>
  )
}

export function WebhookPage() {
  const t = paymentsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const { id } = useParams({ strict: false }) as { id: string }
  const params = { path: { id } }
  const webhook = api.useQuery('get', '/staff/payment-webhooks/{id}', { params })
  const replay = api.useMutation('post', '/staff/payment-webhooks/{id}/replay', {
    onSuccess: async () => {
      notifyDone(t('replayed'))
      await refresh()
    },
    onError: notifyProblem,
  })
  return (
    <QueryView query={webhook}>
      {(data) => (
        <Page
          title={data.name}
          text={<StateBadge of="webhook_state" value={data.state} />}
          actions={
            <Button
              variant="default"
              leftSection={<IconRepeat size={17} aria-hidden />}
              loading={replay.isPending}
              disabled={!may('post /staff/payment-webhooks/{id}/replay')}
              onClick={() => replay.mutate({ params })}
            >
              {t('replay')}
            </Button>
          }
        >
          <Section>
            <Facts
              rows={[
                [t('event'), data.event_id],
                [t('provider_id'), data.provider_id],
                [t('attempts'), number(data.attempts)],
                [t('error'), data.error],
                [t('arrived'), moment(data.received_at)],
                [t('processed'), data.processed_at === null ? '—' : moment(data.processed_at)],
              ]}
            />
          </Section>
          <Section title={t('body')}>
            <pre className="code-sample" tabIndex={0}>
              {data.body}
            </pre>
          </Section>
        </Page>
      )}
    </QueryView>
  )
}
