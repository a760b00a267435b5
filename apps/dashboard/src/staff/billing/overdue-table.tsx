import { Badge, Group, Text } from '@mantine/core'
import { api } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { billingTexts } from './billing.texts.js'
import { accountColumn, numberColumn } from './invoice-columns.js'

export function OverdueTable({ accountId }: { accountId?: string }) {
  const t = billingTexts.use()
  const name = useNames()
  const overdue = api.useQuery('get', '/staff/dunning', { params: { query: { account_id: accountId } } })
  if (overdue.error !== null) return <ProblemAlert error={overdue.error} retry={() => void overdue.refetch()} />
  return (
    <DataTable
      label={t('dunning')}
      rows={overdue.data?.invoices}
      query={overdue}
      rowId={({ id }) => id}
      empty={<Text c="dimmed">{t('no_overdue')}</Text>}
      columns={[
        numberColumn(t),
        accountColumn(t),
        { id: 'due', header: t('due'), cell: ({ due_on }) => day(due_on), sortBy: ({ due_on }) => due_on },
        {
          id: 'days',
          header: t('overdue'),
          end: true,
          cell: ({ days_overdue }) => t('days', { count: days_overdue }),
          sortBy: ({ days_overdue }) => days_overdue,
        },
        {
          id: 'open',
          header: t('open'),
          end: true,
          cell: ({ open_fcfa }) => fcfa(open_fcfa),
          sortBy: ({ open_fcfa }) => open_fcfa,
        },
        {
          id: 'steps',
          header: t('steps'),
          cell: ({ steps, suspension }) => (
            <Group gap={4}>
              {steps.map(({ step, skipped }) => (
                <Badge key={step} color={skipped ? 'gray' : 'star'}>
                  {name('dunning_step', step)}
                  {skipped && ` (${t('skipped')})`}
                </Badge>
              ))}
              {suspension !== null && <Badge color="red">{t('suspended')}</Badge>}
            </Group>
          ),
        },
      ]}
    />
  )
}
