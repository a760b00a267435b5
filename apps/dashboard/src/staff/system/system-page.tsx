import { Alert, Badge, Button, Group, Modal, Text } from '@mantine/core'
import { IconCircleCheck, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { ago, country, moment, number, withLabel, zoneName } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Facts, Page, Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { Health } from './health.js'
import { systemTexts } from './system.texts.js'

type QueueName = Schemas['Queue']['name']

export function SystemPage() {
  const t = systemTexts.use()
  return (
    <Page title={t('title')} text={t('text')}>
      <Health />
      <Maintenance />
      <Queues />
      <Seller />
    </Page>
  )
}

function Maintenance() {
  const t = systemTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const state = api.useQuery('get', '/staff/maintenance')
  const begin = api.useMutation('put', '/staff/maintenance', { onSuccess: refresh })
  const end = api.useMutation('delete', '/staff/maintenance', { onSuccess: refresh })
  return (
    <Section
      title={t('maintenance')}
      actions={
        state.data?.on === true ? (
          <ActionDialog
            label={t('end')}
            confirm={t('end')}
            disabled={!may('delete /staff/maintenance')}
            act={async () => {
              await end.mutateAsync({})
              notifyDone(t('ended'))
            }}
          />
        ) : (
          <FormDialog
            label={t('begin')}
            body="MaintenanceOrderDto"
            initial={{ message: '', until: '' }}
            fields={[
              { name: 'message', label: t('message'), kind: 'area' },
              { name: 'until', label: t('until'), kind: 'moment' },
            ]}
            consequence={t('begin_consequence')}
            danger
            allowed={may('put /staff/maintenance')}
            done={t('started')}
            submit={(body) => begin.mutateAsync({ body })}
          />
        )
      }
    >
      <QueryView query={state} lines={1}>
        {({ on, message, until }) =>
          on ? (
            <Alert color="red" icon={<IconTool size={20} aria-hidden />}>
              {[t('maintenance_on'), message, until === null ? '' : moment(until)].filter(Boolean).join(' ')}
            </Alert>
          ) : (
            <Group gap="xs">
              <IconCircleCheck size={20} aria-hidden />
              <Text fz="sm">{t('maintenance_off')}</Text>
            </Group>
          )
        }
      </QueryView>
    </Section>
  )
}

function Queues() {
  const t = systemTexts.use()
  const code = useCodes()
  const name = useNames()
  const [open, setOpen] = useState<QueueName | null>(null)
  const queues = api.useQuery('get', '/staff/queues.json', {}, { refetchInterval: 10_000 })
  const rows = queues.data?.queues
  return (
    <>
      <Section title={t('queues')}>
        <DataTable
          label={t('queues')}
          rows={rows}
          query={queues}
          rowId={(queue) => queue.name}
          empty={null}
          columns={[
            { id: 'queue', header: t('queue'), cell: (queue) => name('queue', queue.name) },
            { id: 'waiting', header: t('waiting'), end: true, cell: ({ counts }) => number(counts.waiting) },
            { id: 'active', header: t('active'), end: true, cell: ({ counts }) => number(counts.active) },
            { id: 'delayed', header: t('delayed'), end: true, cell: ({ counts }) => number(counts.delayed) },
            {
              id: 'failed',
              header: t('failed'),
              end: true,
              cell: (queue) => (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  {queue.counts.failed > 0 ? <Badge color="red">{number(queue.counts.failed)}</Badge> : '0'}
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => setOpen(queue.name)}
                    aria-label={withLabel(t('show'), `${t('dead')}, ${name('queue', queue.name)}`)}
                  >
                    {t('show')}
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t('recurring')}>
        <DataTable
          label={t('recurring')}
          rows={rows?.flatMap((queue) => queue.recurring)}
          query={queues}
          rowId={({ job }) => job}
          empty={null}
          columns={[
            {
              id: 'job',
              header: t('job'),
              cell: ({ job }) => code('job', job),
              sortBy: ({ job }) => code('job', job),
            },
            {
              id: 'every',
              header: t('every'),
              end: true,
              cell: (one) => t('seconds', { count: number(one.every_seconds) }),
            },
            {
              id: 'last',
              header: t('last'),
              cell: ({ finished_at }) => ago(finished_at),
              sortBy: ({ finished_at }) => finished_at,
            },
            { id: 'took', header: t('took'), end: true, cell: ({ took_ms }) => t('ms', { count: number(took_ms) }) },
            {
              id: 'state',
              header: t('state'),
              cell: ({ failure }) =>
                failure === null ? (
                  <Badge>{t('ok')}</Badge>
                ) : (
                  <Text fz="sm" c="red">
                    {t('failing', { count: failure.turns_in_a_row, reason: failure.reason })}
                  </Text>
                ),
            },
          ]}
        />
      </Section>
      <FailedJobs queue={open} close={() => setOpen(null)} />
    </>
  )
}

function FailedJobs({ queue, close }: { queue: QueueName | null; close: () => void }) {
  const t = systemTexts.use()
  const code = useCodes()
  const p = parts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const jobs = api.useQuery(
    'get',
    '/staff/queues/{queue}/failed',
    { params: { path: { queue: queue ?? 'mail' } } },
    { enabled: queue !== null },
  )
  const retry = api.useMutation('post', '/staff/queues/{queue}/failed/{id}/retry', {
    onSuccess: async () => {
      notifyDone(t('retried'))
      await refresh()
    },
    onError: notifyProblem,
  })
  return (
    <Modal
      opened={queue !== null}
      onClose={close}
      size="xl"
      title={<Text fw={650}>{withLabel(t('dead'), name('queue', queue))}</Text>}
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      <DataTable
        label={t('dead')}
        rows={jobs.data?.jobs}
        query={jobs}
        rowId={({ id }) => id}
        empty={<Text c="dimmed">{t('no_dead')}</Text>}
        columns={[
          { id: 'job', header: t('job'), cell: ({ job }) => code('job', job) },
          { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
          { id: 'attempts', header: t('attempts'), end: true, cell: ({ attempts }) => number(attempts) },
          { id: 'failed', header: t('failed_at'), cell: ({ failed_at }) => ago(failed_at) },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: ({ id }) => (
              <Button
                size="compact-sm"
                variant="default"
                loading={retry.isPending}
                disabled={!may('post /staff/queues/{queue}/failed/{id}/retry')}
                onClick={() => queue !== null && retry.mutate({ params: { path: { queue, id } } })}
              >
                {t('retry')}
              </Button>
            ),
          },
        ]}
      />
    </Modal>
  )
}

const FIELDS = ['legal_name', 'country', 'street', 'city', 'rccm', 'tax_id', 'phone', 'email', 'bank_details'] as const

function Seller() {
  const t = systemTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const seller = api.useQuery('get', '/staff/seller')
  const change = api.useMutation('patch', '/staff/seller', { onSuccess: refresh })
  return (
    <QueryView query={seller}>
      {(data) => (
        <Section
          title={t('seller')}
          text={t('seller_text')}
          actions={
            <FormDialog
              label={t('seller_edit')}
              title={t('seller')}
              body="ChangeSellerDto"
              initial={Object.fromEntries(FIELDS.map((field) => [field, data[field] ?? '']))}
              fields={FIELDS.map((field) => ({ name: field, label: t(field) }))}
              allowed={may('patch /staff/seller')}
              submit={(body) => change.mutateAsync({ body })}
            />
          }
        >
          <Facts
            rows={[
              ...FIELDS.map((field) => [t(field), field === 'country' ? country(data.country) : data[field]] as const),
              [t('zone'), zoneName(data.utc_offset_minutes)],
              [t('version'), number(data.version)],
            ]}
          />
        </Section>
      )}
    </QueryView>
  )
}
