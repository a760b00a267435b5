import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCreditCardPay } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { Facts } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { EntryLayout } from './entry-layout.js'
import { entry } from './entry.texts.js'

/** The id of an invoice and its signature. */
const SIGNED = /^[\w-]{43}$/

/** The page of a signed link: its holder pays the invoice without a login. */
export function PayPage() {
  const t = entry.use()
  const { token } = useParams({ strict: false }) as { token: string }
  const path = { path: { token } }
  const isLink = SIGNED.test(token)
  const link = api.useQuery('get', '/portal/pay-links/{token}', { params: path }, { enabled: isLink })
  const pay = api.useMutation('post', '/portal/pay-links/{token}/payments', {
    onSuccess: ({ checkout_url }) => {
      if (checkout_url !== null) window.location.assign(checkout_url)
    },
  })
  if (!isLink) {
    return (
      <EntryLayout title={t('pay_title')}>
        <Alert color="red">{t('pay_bad_link')}</Alert>
      </EntryLayout>
    )
  }
  return (
    <EntryLayout title={t('pay_title')}>
      <QueryView query={link}>
        {(data) => (
          <Stack>
            <Facts
              rows={[
                [t(data.state === 'proforma' ? 'pay_proforma' : 'pay_invoice'), data.invoice_number],
                [t('pay_seller'), data.seller],
                ...(data.state === 'proforma' ? [] : [[t('pay_due'), day(data.due_on)] as const]),
                [t('pay_total'), fcfa(data.total_fcfa)],
                [t('pay_open'), fcfa(data.open_fcfa)],
              ]}
            />
            {data.open_fcfa > 0 ? (
              <>
                <ProblemAlert error={pay.error} />
                <Button
                  size="md"
                  leftSection={<IconCreditCardPay size={20} aria-hidden />}
                  loading={pay.isPending || pay.isSuccess}
                  onClick={() => pay.mutate({ params: path })}
                >
                  {t('pay_now', { amount: fcfa(data.open_fcfa) })}
                </Button>
                <Text fz="sm" c="dimmed">
                  {t('pay_how')}
                </Text>
              </>
            ) : (
              <Alert color="brand" role="status">
                {t('pay_done')}
              </Alert>
            )}
          </Stack>
        )}
      </QueryView>
    </EntryLayout>
  )
}
