import { Alert, Button, Group, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.js'
import { fcfa } from '../../language/formats.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { useMay } from '../session.js'
import { invoicesTexts } from './invoices.texts.js'

/** Pays an invoice from the credit; a proforma also in part. Renders nothing without credit. */
export function CreditSection({ invoice }: { invoice: Schemas['InvoiceDetails'] }) {
  const t = invoicesTexts.use()
  const may = useMay()
  const queries = useQueryClient()
  const balance = api.useQuery('get', '/portal/balance', {}, { enabled: may.money })
  const apply = api.useMutation('post', '/portal/invoices/{id}/credit', {
    onSuccess: async ({ state }) => {
      if (state !== 'proforma') notifyDone(t('credit_used'))
      await queries.invalidateQueries()
    },
    onError: notifyProblem,
  })
  const remove = api.useMutation('delete', '/portal/invoices/{id}/credit', {
    onSuccess: () => queries.invalidateQueries(),
    onError: notifyProblem,
  })
  const credit = balance.data?.credit_fcfa ?? 0
  const chosen = invoice.credit_chosen_fcfa
  if (chosen > 0) {
    return (
      <Alert color="brand" icon={<IconWallet size={20} aria-hidden />}>
        <Group justify="space-between">
          <Text fz="sm">{t('credit_rest', { used: fcfa(chosen), left: fcfa(invoice.open_fcfa) })}</Text>
          <Button
            size="xs"
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { path: { id: invoice.id } } })}
          >
            {t('credit_remove')}
          </Button>
        </Group>
      </Alert>
    )
  }
  if (credit <= 0) return null
  return (
    <Alert color="brand" icon={<IconWallet size={20} aria-hidden />}>
      <Group justify="space-between">
        <Text fz="sm">{t('credit_there', { amount: fcfa(credit) })}</Text>
        <Button
          size="xs"
          variant="light"
          loading={apply.isPending}
          onClick={() => apply.mutate({ params: { path: { id: invoice.id } }, body: {} })}
        >
          {t('credit_use', { amount: fcfa(Math.min(credit, invoice.open_fcfa)) })}
        </Button>
      </Group>
    </Alert>
  )
}
