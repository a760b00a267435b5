import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { api, type Schemas } from '../../api/client.js'
import { day } from '../../language/formats.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { useMe } from '../session.js'
import { invoicesTexts } from './invoices.texts.js'

/** The ways to hand a proforma to the people who approve and pay it. */
export function ProformaSection({ proforma }: { proforma: Schemas['InvoiceDetails'] }) {
  const t = invoicesTexts.use()
  const { user } = useMe()
  const { id, pay_url: payUrl, period } = proforma
  const send = api.useMutation('post', '/portal/invoices/{id}/mail', {
    onSuccess: () => notifyDone(t('proforma_mailed')),
    onError: notifyProblem,
  })
  return (
    <Section>
      <Stack gap="xs">
        <Text fz="sm">{t('proforma_text', { until: day(period.to) })}</Text>
        {payUrl !== null && (
          <>
            <Text fz="sm">{t('pay_link')}</Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{payUrl}</Code>
          </>
        )}
        <Group>
          {payUrl !== null && (
            <CopyButton value={payUrl}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                  {copied ? t('pay_link_copied') : t('pay_link_copy')}
                </Button>
              )}
            </CopyButton>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMail size={16} aria-hidden />}
            disabled={!user.email_verified}
            loading={send.isPending}
            onClick={() => send.mutate({ params: { path: { id } } })}
          >
            {t('proforma_mail')}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
