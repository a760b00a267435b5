import { Text } from '@mantine/core'
import { type Schemas } from '../../api/client.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { DEBIT_AND_CREDIT } from './debit-and-credit.js'
import { ledgerTexts } from './ledger.texts.js'

type Balance = Schemas['LedgerBalance']

/** Balances of accounts of the ledger, as debit or credit. @param sum  the name of a last line with both sums */
export function BalanceTable({ balances, sum }: { balances: readonly Balance[]; sum?: string }) {
  const t = ledgerTexts.use()
  const name = useNames()
  const total = (side: 1 | -1) =>
    side * balances.reduce((all, { balance_fcfa: one }) => all + (one * side > 0 ? one * side : 0), 0)
  const rows = balances.map(({ ledger_account: account, balance_fcfa: booked }) => ({
    id: account as string,
    label: name('ledger', account),
    booked: [booked, booked],
  }))
  return (
    <DataTable
      label={t('balances')}
      rows={sum === undefined ? rows : [...rows, { id: 'sum', label: sum, booked: [total(1), total(-1)] }]}
      rowId={({ id }) => id}
      empty={<Text c="dimmed">{t('no_balance')}</Text>}
      columns={[
        { id: 'account', header: t('account'), cell: ({ id, label }) => (id === 'sum' ? <b>{label}</b> : label) },
        ...DEBIT_AND_CREDIT.map(({ id: side, amount }, index) => ({
          id: side,
          header: t(`side.${side}`),
          end: true,
          cell: ({ id, booked }: { id: string; booked: number[] }) => {
            const text = amount(booked[index] ?? 0)
            return id === 'sum' ? <b>{text}</b> : text
          },
        })),
      ]}
    />
  )
}
