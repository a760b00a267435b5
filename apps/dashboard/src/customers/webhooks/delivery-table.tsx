import { Button, Group, Modal, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago, moment, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Empty } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { StateBadge } from '../../parts/state-badge.js'
import { ValueFilter } from '../../parts/value-filter.js'
import { webhooksTexts } from './webhooks.texts.js'

type Delivery = Schemas['WebhookDelivery']

/** While a message waits for its first attempts, its result is polled. */
const LOOK_EVERY_MS = 3_000
const LOOKED_FOR_MS = 60_000
const isFresh = ({ state, created_at }: Delivery) =>
  state === 'waiting' && Date.now() - Date.parse(created_at) < LOOKED_FOR_MS

/** Every message to an endpoint with the answer of its server; each can be sent again. */
export function DeliveryTable({ endpointId }: { endpointId: string }) {
  const t = webhooksTexts.use()
  const p = parts.use()
  const name = useNames()
  const queries = useQueryClient()
  const [state, setState] = useState<Delivery['state'] | undefined>(undefined)
  const [shown, setShown] = useState<Delivery | null>(null)
  const deliveries = api.useInfiniteQuery(
    'get',
    '/portal/webhook-endpoints/{id}/deliveries',
    { params: { path: { id: endpointId }, query: { state } } },
    {
      ...paged('next_cursor'),
      refetchInterval: (query) =>
        query.state.data?.pages.some(({ data }) => data.some(isFresh)) ? LOOK_EVERY_MS : false,
    },
  )
  const replay = api.useMutation('post', '/portal/webhook-deliveries/{id}/replay', {
    onSuccess: async () => {
      notifyDone(t('replayed'))
      setShown(null)
      await queries.invalidateQueries({ queryKey: ['get', '/portal/webhook-endpoints/{id}/deliveries'] })
    },
    onError: notifyProblem,
  })
  const again = (id: string) => replay.mutate({ params: { path: { id } } })
  if (deliveries.error !== null) {
    return <ProblemAlert error={deliveries.error} retry={() => void deliveries.refetch()} />
  }
  return (
    <>
      <Group mb="md">
        <ValueFilter
          label={t('state')}
          placeholder={p('all')}
          of="delivery"
          value={state}
          change={(value) => setState(value as Delivery['state'] | undefined)}
        />
      </Group>
      <DataTable
        label={t('deliveries')}
        rows={deliveries.data?.pages.flatMap(({ data }) => data)}
        query={deliveries}
        rowId={({ id }) => id}
        more={moreOf(deliveries)}
        empty={<Empty icon={<IconSend size={26} />} title={t('deliveries_none')} text={t('deliveries_none_text')} />}
        columns={[
          {
            id: 'event',
            header: t('event'),
            cell: ({ type }) => (
              <>
                <Text fz="sm" fw={600}>
                  {name('event', type)}
                </Text>
                <Text fz="xs" c="dimmed" className="key-text">
                  {type}
                </Text>
              </>
            ),
          },
          {
            id: 'state',
            header: t('state'),
            cell: (one) => (
              <>
                <StateBadge of="delivery" value={one.state} />
                {one.due_at !== null && one.attempts > 0 && (
                  <Text fz="xs" c="dimmed">
                    {t('next_try', { when: ago(one.due_at) })}
                  </Text>
                )}
              </>
            ),
          },
          { id: 'attempts', header: t('attempts'), end: true, cell: ({ attempts }) => number(attempts) },
          {
            id: 'answer',
            header: t('answer'),
            cell: ({ status, error, attempts }) => (
              <>
                {status ?? (attempts === 0 ? '—' : t('no_answer'))}
                {error !== null && (
                  <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {error}
                  </Text>
                )}
              </>
            ),
          },
          { id: 'noted', header: t('noted'), cell: ({ created_at }) => moment(created_at) },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: (one) => (
              <Group gap={6} justify="flex-end" wrap="nowrap">
                <Button size="compact-sm" variant="default" onClick={() => setShown(one)}>
                  {t('show')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="light"
                  loading={replay.isPending && replay.variables.params.path.id === one.id}
                  onClick={() => again(one.id)}
                >
                  {t('replay')}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size="lg"
        title={<Text fw={650}>{shown === null ? '' : t('message', { id: shown.message_id })}</Text>}
        closeButtonProps={{ 'aria-label': p('close') }}
      >
        <pre className="code-sample" tabIndex={0}>
          {shown === null
            ? ''
            : JSON.stringify({ type: shown.type, timestamp: shown.created_at, data: shown.data }, null, 2)}
        </pre>
      </Modal>
    </>
  )
}
