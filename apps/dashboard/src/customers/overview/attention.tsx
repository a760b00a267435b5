import { Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconBell,
  IconCircleCheck,
  IconGauge,
  IconKey,
  IconMailCheck,
  IconReceipt,
  IconRocket,
  IconWallet,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { fcfa, number, percent, withLabel } from '../../language/formats.js'
import { Section } from '../../parts/page.js'
import { type Me } from '../session.js'
import { beyondQuota } from './beyond-quota.js'
import { overview } from './overview.texts.js'

/** From this share of the day quota on, it needs attention. */
export const ATTENTION_SHARE = 0.8

interface Todo {
  id: string
  icon: ReactNode
  title: string
  text: string
  to: string | null
}

/** Tasks for the organisation, the most urgent first. */
export function Attention({
  me,
  share,
  keys,
  balance,
  live,
}: {
  me: Me
  share: number
  keys: readonly Schemas['Key'][] | undefined
  balance: Schemas['AccountBalance'] | undefined
  live: boolean
}) {
  const t = overview.use()
  const wallet = api.useQuery('get', '/portal/wallet').data
  const beyond = beyondQuota(api.useQuery('get', '/portal/overage').data)
  const alerts = api.useQuery('get', '/portal/alerts').data?.alerts ?? []
  const todos: Todo[] = []
  if (balance !== undefined && balance.open_fcfa > 0) {
    todos.push({
      id: 'invoice',
      icon: <IconReceipt size={20} />,
      title: t('todo.invoice', { amount: fcfa(balance.open_fcfa) }),
      text: t('todo.invoice_text'),
      to: '/invoices',
    })
  }
  if (!me.user.email_verified) {
    todos.push({
      id: 'verify',
      icon: <IconMailCheck size={20} />,
      title: t('todo.verify'),
      text: t('todo.verify_text'),
      to: null,
    })
  }
  if (share >= ATTENTION_SHARE) {
    todos.push({
      id: 'quota',
      icon: <IconGauge size={20} />,
      title: t('todo.quota', { share: percent(share) }),
      text: t(`todo.quota_text.${beyond}`),
      to: '/plans',
    })
  }
  if (wallet !== undefined && isLow(wallet)) {
    todos.push({
      id: 'wallet',
      icon: <IconWallet size={20} />,
      title: t('todo.wallet', { amount: fcfa(wallet.available_fcfa ?? 0) }),
      text: t(`todo.wallet_text.${beyond}`),
      to: '/plans',
    })
  }
  const triggered = alerts.filter(({ state }) => state === 'triggered')
  if (triggered.length > 0) {
    todos.push({
      id: 'alerts',
      icon: <IconBell size={20} />,
      title: t('todo.alerts', { number: number(triggered.length) }),
      text: triggered.flatMap(({ name }) => name ?? []).join(', ') || t('todo.alerts_text'),
      to: '/usage',
    })
  }
  if (live && keys !== undefined && !keys.some(({ kind }) => kind === 'live')) {
    todos.push({
      id: 'live',
      icon: <IconKey size={20} />,
      title: t('todo.live'),
      text: t('todo.live_text'),
      to: '/keys',
    })
  }
  if (keys !== undefined && keys.every(({ last_used_at }) => last_used_at === null)) {
    todos.push({
      id: 'first',
      icon: <IconRocket size={20} />,
      title: t('todo.first'),
      text: t('todo.first_text'),
      to: '/first-call',
    })
  }
  return (
    <Section title={t('attention')}>
      {todos.length === 0 ? (
        <Group gap="sm">
          <ThemeIcon variant="light" radius="xl" size={34} aria-hidden>
            <IconCircleCheck size={20} />
          </ThemeIcon>
          <Text>{t('all_good')}</Text>
        </Group>
      ) : (
        <Stack gap="md">
          {todos.map(({ id, icon, title, text, to }) => (
            <Group key={id} wrap="nowrap" align="center" gap="md">
              <ThemeIcon variant="light" color="star" size={40} radius="md" aria-hidden>
                {icon}
              </ThemeIcon>
              <Box style={{ flex: 1, minWidth: 0 }}>
                <Text fw={600}>{title}</Text>
                <Text fz="sm" c="dimmed">
                  {text}
                </Text>
              </Box>
              {to !== null && (
                <Button
                  variant="light"
                  component={Link}
                  {...({ to } as object)}
                  aria-label={withLabel(t('open'), title)}
                >
                  {t('open')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  )
}

const isLow = ({ enabled, low_below_fcfa, available_fcfa }: Schemas['Wallet']): boolean =>
  enabled && low_below_fcfa !== null && available_fcfa !== null && available_fcfa < low_below_fcfa
