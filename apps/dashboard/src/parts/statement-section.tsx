import { Group, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconListDetails } from '@tabler/icons-react'
import { type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { type Schemas } from '../api/client.js'
import { day, fcfa } from '../language/formats.js'
import { useNames } from '../language/vocabulary.texts.js'
import { DataTable } from './data-table.js'
import { Empty, Section } from './page.js'
import { QueryView } from './query-view.js'
import { parts } from './parts.texts.js'

export interface StatementDays {
  from?: string
  to?: string
}

/** Invoices and payments of some days, with the balance after each. */
export function StatementSection({
  query,
  days,
  change,
  actions,
}: {
  query: UseQueryResult<Schemas['Statement'], unknown>
  days: StatementDays
  change: (days: StatementDays) => void
  actions?: ReactNode
}) {
  const t = parts.use()
  const name = useNames()
  return (
    <Section title={t('statement')} text={t('statement_text')} actions={actions}>
      <Group mb="md">
        {(['from', 'to'] as const).map((which) => (
          <DatePickerInput
            key={which}
            label={t(`statement_${which}`)}
            value={days[which] ?? query.data?.[which] ?? null}
            onChange={(next) => change({ ...days, [which]: next ?? undefined })}
            valueFormat="D MMMM YYYY"
            w={190}
          />
        ))}
      </Group>
      <QueryView query={query} lines={6}>
        {({ opening_fcfa, lines, closing_fcfa }) => (
          <>
            <Balance label={t('statement_opening')} amount={opening_fcfa} />
            <DataTable
              label={t('statement')}
              rows={lines.map((line, index) => ({ ...line, id: String(index) }))}
              rowId={({ id }) => id}
              empty={<Empty icon={<IconListDetails size={26} />} title={t('statement_none')} />}
              columns={[
                { id: 'day', header: t('statement_day'), cell: (line) => day(line.day) },
                {
                  id: 'what',
                  header: t('statement_what'),
                  cell: ({ kind, document }) => [name('statement', kind), document].filter(Boolean).join(' '),
                },
                {
                  id: 'debit',
                  header: t('statement_debit'),
                  end: true,
                  cell: ({ debit_fcfa }) => (debit_fcfa === 0 ? '—' : fcfa(debit_fcfa)),
                },
                {
                  id: 'credit',
                  header: t('statement_credit'),
                  end: true,
                  cell: ({ credit_fcfa }) => (credit_fcfa === 0 ? '—' : fcfa(credit_fcfa)),
                },
                {
                  id: 'balance',
                  header: t('statement_balance'),
                  end: true,
                  cell: ({ balance_fcfa }) => fcfa(balance_fcfa),
                },
              ]}
            />
            <Balance label={t('statement_closing')} amount={closing_fcfa} />
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Balance({ label, amount }: { label: string; amount: number }) {
  const t = parts.use()
  return (
    <Group justify="space-between" py="xs">
      <Text fz="sm" fw={600}>
        {label}
      </Text>
      <Text fz="sm" fw={600} className="figure">
        {amount < 0 ? t('statement_in_credit', { amount: fcfa(0 - amount) }) : fcfa(amount)}
      </Text>
    </Group>
  )
}
