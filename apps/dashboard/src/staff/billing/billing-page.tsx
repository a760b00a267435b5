import { Badge, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { ago, fcfa, moment, month as monthName, number } from '../../language/formats.js'
import { today } from '../../language/today.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryFigure } from '../../parts/query-figure.js'
import { RowLink } from '../../parts/row-link.js'
import { useMay, useRefresh } from '../session.js'
import { billingTexts } from './billing.texts.js'

type Kind = 'renewals' | 'month_end'

function useKinds() {
  const name = useNames()
  return (['renewals', 'month_end'] as const).map((value) => ({ value, label: name('run_kind', value) }))
}

export function BillingPage() {
  const t = billingTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const kinds = useKinds()
  const status = api.useQuery('get', '/staff/billing/status', {}, { refetchInterval: 15_000 })
  const start = api.useMutation('post', '/staff/billing/runs', { onSuccess: refresh })
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <FormDialog
          label={t('start')}
          body="RunOrderDto"
          initial={{ kind: 'renewals', month: today().slice(0, 7) }}
          fields={[
            { name: 'kind', label: t('kind'), kind: 'select', choices: kinds },
            { name: 'month', label: t('month'), kind: 'month' },
          ]}
          consequence={t('start_consequence')}
          allowed={may('post /staff/billing/runs')}
          done={t('started_done')}
          submit={(body) => start.mutateAsync({ body })}
        />
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <QueryFigure label={t('copied')} query={status}>
          {({ usage_copied_before }) => ({
            value: (
              <Text inherit fz={20}>
                {moment(usage_copied_before)}
              </Text>
            ),
            text: t('copied_text'),
          })}
        </QueryFigure>
        <QueryFigure label={t('unissued')} query={status}>
          {({ unissued }) => ({
            value: number(unissued.count),
            text: [
              t('unissued_text', { failing: number(unissued.failing) }),
              unissued.oldest_at === null ? '' : t('unissued_since', { date: ago(unissued.oldest_at) }),
            ]
              .filter(Boolean)
              .join(', '),
            more: (
              <RowLink to="/invoices" search={{ state: 'draft' }}>
                {t('staff_invoices')}
              </RowLink>
            ),
          })}
        </QueryFigure>
      </SimpleGrid>
      <Preview />
      <Section title={t('runs')}>
        <DataTable
          label={t('runs')}
          rows={status.data?.runs}
          query={status}
          rowId={({ id }) => id}
          onRow={({ id }) => void navigate({ to: '/billing/runs/$id', params: { id } })}
          empty={<Empty title={t('no_runs')} />}
          columns={[
            {
              id: 'kind',
              header: t('kind'),
              cell: ({ id, kind }) => (
                <RowLink to="/billing/runs/$id" params={{ id }}>
                  {name('run_kind', kind)}
                </RowLink>
              ),
            },
            { id: 'month', header: t('month'), cell: ({ month }) => monthName(month), sortBy: ({ month }) => month },
            {
              id: 'started',
              header: t('started'),
              cell: (run) => moment(run.started_at),
              sortBy: (run) => run.started_at,
            },
            {
              id: 'finished',
              header: t('finished'),
              cell: ({ finished_at }) =>
                finished_at === null ? <Badge color="star">{t('running')}</Badge> : moment(finished_at),
            },
            { id: 'invoices', header: t('invoices'), end: true, cell: ({ invoices }) => number(invoices) },
            {
              id: 'failed',
              header: t('failed'),
              end: true,
              cell: ({ failed }) => (failed > 0 ? <Badge color="red">{number(failed)}</Badge> : '0'),
            },
            { id: 'net', header: t('net'), end: true, cell: ({ net_fcfa }) => fcfa(net_fcfa) },
          ]}
        />
      </Section>
    </Page>
  )
}

function Preview() {
  const t = billingTexts.use()
  const kinds = useKinds()
  const [kind, setKind] = useState<Kind>('renewals')
  const [month, setMonth] = useState(today().slice(0, 7))
  const preview = api.useQuery(
    'get',
    '/staff/billing/preview',
    { params: { query: { kind, month } } },
    { enabled: false, retry: false },
  )
  return (
    <Section title={t('preview')} text={t('preview_text')}>
      <Stack>
        <Group align="flex-end">
          <Select
            label={t('kind')}
            data={kinds}
            value={kind}
            onChange={(value) => value !== null && setKind(value as Kind)}
            allowDeselect={false}
          />
          <TextInput
            type="month"
            label={t('month')}
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
          <Button variant="default" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            {t('preview_show')}
          </Button>
        </Group>
        <ProblemAlert error={preview.error} />
        {preview.data !== undefined && (
          <>
            <Text fw={600} role="status">
              {t('preview_result', {
                invoices: number(preview.data.invoices),
                net: fcfa(preview.data.net_fcfa),
                problems: number(preview.data.problems),
              })}
            </Text>
            <DataTable
              label={t('preview')}
              rows={preview.data.examples}
              rowId={({ account_id }) => account_id}
              empty={null}
              columns={[
                {
                  id: 'account',
                  header: t('account'),
                  cell: ({ account_id }) => (
                    <RowLink to="/accounts/$id" params={{ id: account_id }}>
                      {account_id.slice(0, 8)}
                    </RowLink>
                  ),
                },
                { id: 'lines', header: t('lines'), cell: ({ labels }) => labels.join(', ') },
                { id: 'problem', header: t('problem'), cell: ({ problem }) => problem ?? '—' },
                {
                  id: 'net',
                  header: t('net'),
                  end: true,
                  cell: ({ net_fcfa }) => (net_fcfa === null ? '—' : fcfa(net_fcfa)),
                },
              ]}
            />
          </>
        )}
      </Stack>
    </Section>
  )
}
