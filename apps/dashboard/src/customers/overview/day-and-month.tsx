import { Progress } from '@mantine/core'
import { IconCoins, IconGauge } from '@tabler/icons-react'
import { api } from '../../api/client.js'
import { fcfa, number } from '../../language/formats.js'
import { QueryFigure } from '../../parts/query-figure.js'
import { allOf } from '../../parts/query-state.js'
import { ATTENTION_SHARE, quotaOf, shareOf } from './attention.js'
import { overview } from './overview.texts.js'

/** The usage of the last days, that of today by group, and the terms. */
export function useToday() {
  const days = api.useQuery('get', '/portal/usage', { params: { query: {} } })
  const today = days.data?.to
  const groups = api.useQuery(
    'get',
    '/portal/usage',
    { params: { query: { from: today, to: today, group_by: ['group'] } } },
    { enabled: today !== undefined, refetchInterval: 30_000 },
  )
  return { days, groups, terms: api.useQuery('get', '/portal/plan') }
}

/** Requests of today beside the day quota. */
export function TodayFigure() {
  const t = overview.use()
  const { days, groups, terms } = useToday()
  return (
    <QueryFigure label={t('today')} icon={<IconGauge size={18} />} query={allOf([days, groups, terms])}>
      {([, { totals }, plan]) => {
        const quota = quotaOf(plan)
        const share = shareOf(totals.units, quota)
        return {
          value: number(totals.requests),
          text: (
            <details>
              <summary>
                {quota === null
                  ? t('units_unlimited', { count: totals.units, units: number(totals.units) })
                  : t('of_quota', { count: totals.units, units: number(totals.units), quota: number(quota) })}
              </summary>
              {t('window')}
            </details>
          ),
          more: (
            <Progress
              value={Math.min(100, share * 100)}
              color={share >= ATTENTION_SHARE ? 'red' : 'brand'}
              mt="sm"
              size="sm"
              aria-label={t('quota_used')}
            />
          ),
        }
      }}
    </QueryFigure>
  )
}

/** What this month has cost so far; for members who see money. */
export function MonthFigure() {
  const t = overview.use()
  const estimate = api.useQuery('get', '/portal/estimate')
  return (
    <QueryFigure label={t('month')} icon={<IconCoins size={18} />} query={estimate}>
      {({ total_fcfa, net_fcfa }) => ({
        value: fcfa(total_fcfa),
        text: t('month_text', { net: fcfa(net_fcfa) }),
      })}
    </QueryFigure>
  )
}
