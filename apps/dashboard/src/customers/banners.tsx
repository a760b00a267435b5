import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconBan, IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.js'
import { moment } from '../language/formats.js'
import { notifyDone, notifyProblem } from '../parts/notify.js'
import { customers } from './customers.texts.js'
import { type Me, useMay } from './session.js'
import { suspensionNotice } from './suspension-notice.js'

/** Notices on every page: a suspension, and an address that is not verified yet. */
export function Banners({ me: { organisation, user } }: { me: Me }) {
  const t = customers.use()
  const may = useMay()
  const isUnpaid = organisation.suspension?.reason === 'non_payment'
  const balance = api.useQuery('get', '/portal/balance', {}, { enabled: isUnpaid && may.money })
  const resend = api.useMutation('post', '/portal/verify/resend', {
    onSuccess: () => notifyDone(t('banner.resent')),
    onError: notifyProblem,
  })
  if (organisation.suspension === null && user.email_verified) return null
  const pause = organisation.keys_pause_at
  const notice = suspensionNotice(organisation.suspension?.reason ?? '', balance.data?.open_fcfa)
  return (
    <Stack gap="sm" mb="lg" className="main-content no-print">
      {organisation.suspension !== null && (
        <Alert color="red" icon={<IconBan size={20} aria-hidden />} role="alert" data-testid="suspended">
          <Group justify="space-between" gap="sm">
            <Text fz="sm" style={{ flex: '1 1 320px' }}>
              {t(`banner.suspended.${notice}`)}
            </Text>
            {notice === 'non_payment' && balance.data !== undefined ? (
              <Button color="red" size="xs" component={Link} {...({ to: '/invoices' } as object)}>
                {t('banner.pay')}
              </Button>
            ) : (
              <Button color="red" variant="light" size="xs" component={Link} {...({ to: '/support' } as object)}>
                {t('support')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {!user.email_verified && (
        <Alert color="star" icon={<IconMailCheck size={20} aria-hidden />}>
          <Group justify="space-between" gap="sm">
            <Text fz="sm" style={{ flex: '1 1 320px' }}>
              {[
                t('banner.verify', { email: user.email }),
                ...(pause === null
                  ? []
                  : [
                      t(Date.parse(pause) > Date.now() ? 'banner.verify_before' : 'banner.verify_paused', {
                        date: moment(pause),
                      }),
                    ]),
                t('banner.verify_known'),
              ].join(' ')}
            </Text>
            <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate({})}>
              {t('banner.resend')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  )
}
