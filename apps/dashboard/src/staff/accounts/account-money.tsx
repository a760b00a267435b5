import { Stack, Text } from '@mantine/core'
import { api } from '../../api/client.js'
import { day, moment } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { InvoiceTable } from '../billing/invoice-table.js'
import { AccountCorrections } from '../corrections/account-corrections.js'
import { OverdueTable } from '../billing/overdue-table.js'
import { PaymentTable } from '../payments/payment-table.js'
import { useMay, useRefresh } from '../session.js'
import { AccountLimits } from './account-limits.js'
import { AccountStatement } from './account-statement.js'
import { BalanceTable } from '../ledger/balance-table.js'
import { accountsTexts } from './accounts.texts.js'

export function AccountMoney({ id }: { id: string }) {
  const t = accountsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const path = { path: { id } }
  const extensions = api.useQuery('get', '/staff/accounts/{id}/dunning-extensions', { params: path })
  const balances = api.useQuery('get', '/staff/ledger/balances', { params: { query: { account: id } } })
  const extend = api.useMutation('post', '/staff/accounts/{id}/dunning-extensions', { onSuccess: refresh })
  const manual = api.useMutation('post', '/staff/invoices', { onSuccess: refresh })
  return (
    <Stack>
      <Section
        title={t('invoices')}
        actions={
          <FormDialog
            label={t('manual')}
            body="ManualInvoiceDto"
            initial={{ account_id: id, label: '', amount_fcfa: '', due_on: '', reason: '' }}
            fields={[
              { name: 'label', label: t('manual_label') },
              { name: 'amount_fcfa', label: t('manual_amount'), kind: 'fcfa' },
              { name: 'due_on', label: t('due_on'), kind: 'date' },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            allowed={may('post /staff/invoices')}
            done={t('manual_done')}
            submit={(body) => manual.mutateAsync({ body })}
          />
        }
      >
        <InvoiceTable query={{ account: id }} />
      </Section>
      <Section title={t('payments')}>
        <PaymentTable query={{ account_id: id }} />
      </Section>
      <Section
        title={t('dunning')}
        actions={
          <FormDialog
            label={t('extend')}
            body="ExtensionOrderDto"
            initial={{ until: '', reason: '' }}
            fields={[
              { name: 'until', label: t('valid_until'), kind: 'date' },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            consequence={t('extend_consequence')}
            allowed={may('post /staff/accounts/{id}/dunning-extensions')}
            done={t('extended')}
            submit={(body) => extend.mutateAsync({ params: path, body })}
          />
        }
      >
        <DataTable
          label={t('dunning')}
          rows={extensions.data?.extensions}
          query={extensions}
          rowId={(one) => one.id}
          empty={<Text c="dimmed">{t('no_extensions')}</Text>}
          columns={[
            { id: 'until', header: t('valid_until'), cell: ({ until }) => day(until) },
            { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
            { id: 'by', header: t('by'), cell: ({ created_by }) => created_by },
            { id: 'created', header: t('created'), cell: ({ created_at }) => moment(created_at) },
          ]}
        />
      </Section>
      <Section title={t('overdue')}>
        <OverdueTable accountId={id} />
      </Section>
      <AccountLimits id={id} />
      <AccountCorrections id={id} />
      <AccountStatement id={id} />
      <Section title={t('balances')}>
        <QueryView query={balances}>{(data) => <BalanceTable balances={data.balances} />}</QueryView>
      </Section>
    </Stack>
  )
}
