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
import { allOf, type QueryState } from '../../parts/query-state.js'
import { QueryView } from '../../parts/query-view.js'
import { type Me, useMay } from '../session.js'
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

/** Units a day of the terms in force; null without a limit. */
export function quotaOf({ live, sandbox }: Schemas['AccountTerms']): number | null {
  const inForce = live ?? sandbox
  return inForce.agreed?.day_quota ?? inForce.terms.day_quota ?? null
}

export const shareOf = (units: number, quota: number | null): number =>
  quota === null || quota === 0 ? 0 : units / quota

/** Tasks for the organisation, the most urgent first. It says that there are none only when every request was answered. */
export function Attention({
  me,
  day,
}: {
  me: Me
  day: QueryState<readonly [unknown, Schemas['Usage'], Schemas['AccountTerms']]>
}) {
  const t = overview.use()
  const may = useMay()
  const keys = api.useQuery('get', '/portal/keys', {}, { enabled: may.keys })
  const balance = api.useQuery('get', '/portal/balance', {}, { enabled: may.money })
  const wallet = api.useQuery('get', '/portal/wallet')
  const overage = api.useQuery('get', '/portal/overage')
  const alerts = api.useQuery('get', '/portal/alerts')
  const asked = [day, wallet, overage, alerts, ...(may.keys ? [keys] : []), ...(may.money ? [balance] : [])]
  return (
    <Section title={t('attention')}>
      <QueryView query={allOf(asked)} lines={2}>
        {() => (
          <Todos
            me={me}
            share={shareOf(day.data?.[1].totals.units ?? 0, day.data === undefined ? null : quotaOf(day.data[2]))}
            live={day.data !== undefined && day.data[2].live !== null}
            keys={keys.data?.keys}
            balance={balance.data}
            wallet={wallet.data}
            overage={overage.data}
            alerts={alerts.data?.alerts ?? []}
          />
        )}
      </QueryView>
    </Section>
  )
}

function Todos({
  me,
  share,
  keys,
  balance,
  live,
  wallet,
  overage,
  alerts,
}: {
  me: Me
  share: number
  /** Undefined where the role does not see them. */
  keys: readonly Schemas['Key'][] | undefined
  balance: Schemas['AccountBalance'] | undefined
  live: boolean
  wallet: Schemas['Wallet'] | undefined
  overage: Schemas['Overage'] | undefined
  alerts: readonly Schemas['Alert'][]
}) {
  const t = overview.use()
  const beyond = beyondQuota(overage)
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
  return todos.length === 0 ? (
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
            <Button variant="light" component={Link} {...({ to } as object)} aria-label={withLabel(t('open'), title)}>
              {t('open')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}

const isLow = ({ enabled, low_below_fcfa, available_fcfa }: Schemas['Wallet']): boolean =>
  enabled && low_below_fcfa !== null && available_fcfa !== null && available_fcfa < low_below_fcfa
