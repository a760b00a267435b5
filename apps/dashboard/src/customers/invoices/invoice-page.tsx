import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../api/client.js'
import { fcfa } from '../../language/formats.js'
import { currentLanguage } from '../../language/i18n.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { BackLink } from '../../parts/back-link.js'
import { notifyDone } from '../../parts/notify.js'
import { Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { InvoiceBadge } from '../../parts/state-badge.js'
import { useMay } from '../session.js'
import { InvoiceView } from './invoice-view.js'
import { invoicesTexts } from './invoices.texts.js'
import { PaySection } from './pay-section.js'
import { ProformaSection } from './proforma-section.js'

const LOOK_EVERY_MS = 3_000

export function InvoicePage() {
  const t = invoicesTexts.use()
  const may = useMay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const correct = api.useMutation('post', '/portal/invoices/{id}/buyer-correction')
  const { id } = useParams({ from: '/inside/invoices/$id' })
  const path = { params: { path: { id } } }
  const payments = api.useQuery('get', '/portal/invoices/{id}/payments', path, {
    enabled: may.money,
    // While a payment is pending, its result is polled.
    refetchInterval: ({ state }) =>
      state.data?.payments.some((one) => ['created', 'pending'].includes(one.state)) ? LOOK_EVERY_MS : false,
  })
  const invoice = api.useQuery('get', '/portal/invoices/{id}', path, {
    enabled: may.money,
    // After the payment or the certification, the number and the new plan appear without a reload.
    refetchInterval: ({ state }) =>
      ['proforma', 'draft', 'certified'].includes(state.data?.state ?? '') ? LOOK_EVERY_MS : false,
  })
  const outcome = payments.data?.payments.map(({ id: one, state }) => `${one}${state}`).join()
  useEffect(() => {
    if (outcome === undefined || outcome === '') return
    // A payment changes the plan, the balance and the suspension, too.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[1]).endsWith('/payments') })
  }, [outcome, queries])
  return (
    <QueryView query={invoice} lines={8}>
      {(data) => (
        <Page
          title={
            data.state === 'proforma'
              ? t('proforma', { reference: data.reference ?? '' })
              : data.number === null
                ? t('unnumbered')
                : t(data.kind === 'credit_note' ? 'credit_note' : 'invoice', { number: data.number })
          }
          text={<InvoiceBadge invoice={data} />}
          actions={
            <>
              <BackLink to="/invoices">{t('back')}</BackLink>
              {(data.number !== null || data.state === 'proforma') && (
                <Button
                  variant="default"
                  component="a"
                  href={`/portal/invoices/${id}/pdf`}
                  leftSection={<IconDownload size={17} aria-hidden />}
                >
                  {t('pdf')}
                </Button>
              )}
            </>
          }
        >
          {data.state === 'paid' && (
            <Alert color="brand" icon={<IconCircleCheck size={20} aria-hidden />} role="status">
              {t('pay.done', { amount: fcfa(data.settled_fcfa) })}
            </Alert>
          )}
          {data.buyer_outdated && (
            <Alert color="star" role="status">
              <Group justify="space-between" gap="sm">
                <Text fz="sm" style={{ flex: '1 1 320px' }}>
                  {t('buyer_outdated')}
                </Text>
                <ActionDialog
                  label={t('buyer_correct')}
                  text={t('buyer_correct_text')}
                  consequence={t('buyer_correct_consequence')}
                  confirm={t('buyer_correct')}
                  act={async () => {
                    const next = await correct.mutateAsync(path)
                    notifyDone(t('buyer_corrected'))
                    await queries.invalidateQueries()
                    if (next.number !== null) await navigate({ to: '/invoices/$id', params: { id: next.id } } as never)
                  }}
                />
              </Group>
            </Alert>
          )}
          {data.state === 'proforma' && <ProformaSection proforma={data} />}
          {!['draft', 'certified'].includes(data.state) && data.kind !== 'credit_note' && (
            <PaySection invoice={data} payments={payments.data?.payments ?? []} />
          )}
          <InvoiceView
            invoice={data}
            settlementAction={({ id: settlement, kind }) =>
              kind === 'credit_note' || kind === 'reversal' ? null : (
                <Anchor
                  className="lone-link"
                  display="block"
                  fz="xs"
                  href={`/portal/settlements/${settlement}/receipt.pdf?language=${currentLanguage()}`}
                >
                  {t('receipt_pdf')}
                </Anchor>
              )
            }
          />
          {data.credit_notes.length > 0 && (
            <Section title={t('credit_notes')}>
              {data.credit_notes.map((note) => (
                <Anchor
                  key={note.id}
                  className="lone-link"
                  display="block"
                  component={Link}
                  {...({ to: '/invoices/$id', params: { id: note.id } } as object)}
                >
                  {`${note.number ?? t('pending_number')} · ${fcfa(note.total_fcfa)}`}
                </Anchor>
              ))}
            </Section>
          )}
        </Page>
      )}
    </QueryView>
  )
}
