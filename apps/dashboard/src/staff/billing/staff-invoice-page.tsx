import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { InvoiceView } from '../../customers/invoices/invoice-view.js'
import { fcfa, withLabel } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Page, Section } from '../../parts/page.js'
import { notifyDone } from '../../parts/notify.js'
import { QueryView } from '../../parts/query-view.js'
import { RowLink } from '../../parts/row-link.js'
import { InvoiceBadge } from '../../parts/state-badge.js'
import { SettlementCorrections } from '../corrections/settlement-corrections.js'
import { BookingTable } from '../ledger/booking-table.js'
import { PaymentTable } from '../payments/payment-table.js'
import { useMay, useRefresh } from '../session.js'
import { accountName } from '../account-name.js'
import { billingTexts } from './billing.texts.js'

export function StaffInvoicePage() {
  const t = billingTexts.use()
  const { id } = useParams({ strict: false }) as { id: string }
  const invoice = api.useQuery('get', '/staff/invoices/{id}', { params: { path: { id } } })
  return (
    <QueryView query={invoice} lines={8}>
      {(data) => (
        <Page
          title={data.number ?? t('draft')}
          text={
            <>
              <InvoiceBadge invoice={data} />{' '}
              <RowLink to="/accounts/$id" params={{ id: data.account_id }}>
                {accountName(data.account_name)}
              </RowLink>
            </>
          }
          actions={<InvoiceActions invoice={data} />}
        >
          {data.failure !== null && (
            <Alert color="red" title={t('failure')}>
              {data.failure}
            </Alert>
          )}
          <InvoiceView invoice={data} settlementAction={(one) => <SettlementCorrections settlement={one} />} />
          <Section title={t('payments')}>
            <PaymentTable query={{ invoice_id: id }} />
          </Section>
          <Section title={t('bookings')}>
            <BookingTable query={{ invoice: id }} />
          </Section>
        </Page>
      )}
    </QueryView>
  )
}

const DRAFT = ['draft', 'certified']
const OPEN = ['finalized', 'partially_paid', 'overdue']

function InvoiceActions({ invoice }: { invoice: Schemas['StaffInvoiceDetails'] }) {
  const t = billingTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const params = { path: { id: invoice.id } }
  const issue = api.useMutation('post', '/staff/invoices/{id}/issue', { onSuccess: refresh })
  const drop = api.useMutation('post', '/staff/invoices/{id}/void', { onSuccess: refresh })
  const correct = api.useMutation('post', '/staff/invoices/{id}/buyer-correction', { onSuccess: refresh })
  const credit = api.useMutation('post', '/staff/invoices/{id}/credit', { onSuccess: refresh })
  const settle = api.useMutation('post', '/staff/invoices/{id}/settlements', { onSuccess: refresh })
  const found = api.useMutation('put', '/staff/invoices/{id}/certificate', { onSuccess: refresh })
  const missing = api.useMutation('delete', '/staff/invoices/{id}/certificate', { onSuccess: refresh })
  const note = invoice.kind === 'credit_note'
  return (
    <>
      {(invoice.number !== null || invoice.state === 'proforma') && (
        <Button
          variant="default"
          component="a"
          href={`/staff/invoices/${invoice.id}/pdf`}
          leftSection={<IconDownload size={17} aria-hidden />}
        >
          {t('pdf')}
        </Button>
      )}
      {invoice.buyer_outdated && (
        <ActionDialog
          label={t('buyer_correct')}
          consequence={t('buyer_correct_consequence')}
          confirm={t('buyer_correct')}
          disabled={!may('post /staff/invoices/{id}/buyer-correction')}
          act={async () => {
            await correct.mutateAsync({ params })
            notifyDone(t('buyer_corrected'))
          }}
        />
      )}
      {DRAFT.includes(invoice.state) && (
        <>
          <ActionDialog
            label={t('issue')}
            consequence={t('issue_consequence')}
            confirm={t('issue')}
            disabled={!may('post /staff/invoices/{id}/issue')}
            act={async () => {
              await issue.mutateAsync({ params })
              notifyDone(t('issued'))
            }}
          />
          <ActionDialog
            label={t('void')}
            consequence={t('void_consequence')}
            confirm={t('void')}
            danger
            disabled={!may('post /staff/invoices/{id}/void')}
            act={async () => {
              await drop.mutateAsync({ params })
              notifyDone(t('voided'))
            }}
          />
          {invoice.failure !== null && (
            <>
              <FormDialog
                label={t('certified_found')}
                text={t('certified_found_text')}
                body="CertificateOrderDto"
                initial={{ code: '', nim: '', counters: '', qr: '', at: '' }}
                fields={(['code', 'nim', 'counters', 'qr', 'at'] as const).map((field) => ({
                  name: field,
                  label: t(field),
                }))}
                allowed={may('put /staff/invoices/{id}/certificate')}
                submit={(body) => found.mutateAsync({ params, body })}
              />
              <ActionDialog
                label={t('certified_missing')}
                consequence={t('certified_missing_consequence')}
                confirm={t('certified_missing')}
                danger
                disabled={!may('delete /staff/invoices/{id}/certificate')}
                act={() => missing.mutateAsync({ params })}
              />
            </>
          )}
        </>
      )}
      {!note && OPEN.includes(invoice.state) && (
        <FormDialog
          label={t('settle')}
          text={withLabel(t('open'), fcfa(invoice.open_fcfa))}
          body="SettlementOrderDto"
          initial={{ kind: 'bank_transfer', amount_fcfa: invoice.open_fcfa, reference: '', received_on: '' }}
          fields={[
            {
              name: 'kind',
              label: t('settle_kind'),
              kind: 'select',
              choices: ['bank_transfer', 'withholding', 'credit_balance'].map((value) => ({
                value,
                label: name('settlement_kind', value),
              })),
            },
            { name: 'amount_fcfa', label: t('amount'), kind: 'fcfa' },
            { name: 'reference', label: t('reference') },
            { name: 'received_on', label: t('received_on'), kind: 'date' },
          ]}
          consequence={t('settle_consequence')}
          allowed={may('post /staff/invoices/{id}/settlements')}
          done={t('settled')}
          submit={(body) => settle.mutateAsync({ params, body })}
        />
      )}
      {!note && [...OPEN, 'paid'].includes(invoice.state) && (
        <FormDialog
          label={t('credit')}
          body="CreditOrderDto"
          initial={{ amount_fcfa: '', reason: '' }}
          fields={[
            { name: 'amount_fcfa', label: t('credit_amount'), kind: 'fcfa' },
            { name: 'reason', label: t('reason'), kind: 'area' },
          ]}
          consequence={t('credit_consequence')}
          danger
          allowed={may('post /staff/invoices/{id}/credit')}
          done={t('credited')}
          submit={(body) => credit.mutateAsync({ params, body })}
        />
      )}
    </>
  )
}
