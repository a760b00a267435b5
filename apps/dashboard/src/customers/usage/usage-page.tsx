import { List, SimpleGrid } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { number } from '../../language/formats.js'
import { Page, Section } from '../../parts/page.js'
import { DateLanguage } from '../../shell/date-language.js'
import { MonthFigure, TodayFigure } from '../overview/day-and-month.js'
import { useMay } from '../session.js'
import { AlertsSection } from './alerts-section.js'
import { type Breakdown, breakdownQuery, BreakdownSection } from './breakdown-section.js'
import { csvAddress } from './csv-address.js'
import { usageTexts } from './usage.texts.js'
import { usageQuery, type UsageSearch, UsageView } from './usage-view.js'

const usePortalBreakdown = (by: Breakdown, search: UsageSearch) =>
  api.useQuery(
    'get',
    '/portal/usage/breakdown',
    { params: { query: breakdownQuery(by, search) } },
    { placeholderData: (old) => old },
  )

export function UsagePage() {
  const t = usageTexts.use()
  const may = useMay()
  const search = useSearch({ from: '/inside/usage' })
  const navigate = useNavigate()
  const query = usageQuery(search)
  const usage = api.useQuery('get', '/portal/usage', { params: { query } }, { placeholderData: (old) => old })
  const { data: terms } = api.useQuery('get', '/portal/plan')
  const inForce = terms?.live ?? terms?.sandbox
  const quota = inForce?.agreed?.day_quota ?? inForce?.terms.day_quota
  const burst = inForce?.agreed?.burst_per_second ?? inForce?.terms.burst_per_second
  return (
    <Page title={t('title')} text={t('text')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TodayFigure />
        {may.money && <MonthFigure />}
      </SimpleGrid>
      <DateLanguage>
        <UsageView
          query={usage}
          search={search}
          change={(next) => void navigate({ to: '/usage', search: next, replace: true })}
          csvUrl={csvAddress('/portal/usage.csv', query)}
        />
        <BreakdownSection useBreakdown={(by) => usePortalBreakdown(by, search)} />
      </DateLanguage>
      <AlertsSection />
      {burst !== undefined && (
        <Section title={t('rules')}>
          <List spacing="xs" fz="sm">
            <List.Item>
              {t('rules.day', { quota: typeof quota === 'number' ? number(quota) : t('unlimited') })}
            </List.Item>
            <List.Item>{t('rules.burst', { burst: number(burst) })}</List.Item>
            <List.Item>{t('rules.free')}</List.Item>
          </List>
        </Section>
      )}
    </Page>
  )
}
