import { Alert, Select } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { fcfa } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { type ListSearch } from '../list-search.js'
import { useMay, useRefresh } from '../session.js'
import { AccountingSection } from './accounting-section.js'
import { BalanceTable } from './balance-table.js'
import { BookingTable } from './booking-table.js'
import { ledgerTexts } from './ledger.texts.js'

type LedgerAccount = Schemas['LedgerBalance']['ledger_account']
const ACCOUNTS = [
  'receivable',
  'revenue',
  'tax_payable',
  'provider',
  'bank',
  'provider_fees',
  'withholding',
  'customer_credit',
  'reserved_credit',
  'goodwill',
]

export function LedgerPage() {
  const t = ledgerTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { kind } = useSearch({ strict: false }) as ListSearch
  const balances = api.useQuery('get', '/staff/ledger/balances')
  const payout = api.useMutation('post', '/staff/ledger/payouts', { onSuccess: refresh })
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <FormDialog
          label={t('payout')}
          text={t('payout_text')}
          body="PayoutOrderDto"
          initial={{ amount_fcfa: '', fee_fcfa: '', reference: '', paid_on: '' }}
          fields={[
            { name: 'amount_fcfa', label: t('amount'), kind: 'fcfa' },
            { name: 'fee_fcfa', label: t('fee'), kind: 'fcfa' },
            { name: 'reference', label: t('reference') },
            { name: 'paid_on', label: t('paid_on'), kind: 'date' },
          ]}
          allowed={may('post /staff/ledger/payouts')}
          done={t('payout_done')}
          submit={(body) => payout.mutateAsync({ body })}
        />
      }
    >
      <Section title={t('balances')}>
        <QueryView query={balances}>
          {(data) => {
            const sum = data.balances.reduce((total, { balance_fcfa }) => total + balance_fcfa, 0)
            return (
              <>
                <Alert color={sum === 0 ? 'brand' : 'red'} icon={<IconScale size={20} aria-hidden />} mb="sm">
                  {sum === 0 ? t('adds_up') : t('broken', { amount: fcfa(sum) })}
                </Alert>
                <BalanceTable balances={data.balances} sum={t('sum')} />
              </>
            )
          }}
        </QueryView>
      </Section>
      <AccountingSection />
      <Section
        title={t('transactions')}
        actions={
          <Select
            aria-label={t('account')}
            placeholder={t('account')}
            clearable
            data={ACCOUNTS.map((value) => ({ value, label: name('ledger', value) }))}
            value={kind ?? null}
            onChange={(value) =>
              void navigate({ to: '/ledger', search: { kind: value ?? undefined } as never, replace: true })
            }
          />
        }
      >
        <BookingTable query={{ ledger_account: kind as LedgerAccount | undefined }} />
      </Section>
    </Page>
  )
}
