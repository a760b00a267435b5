import { Alert, Badge, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api, type Schemas } from '../../api/client.js'
import { type Breakdown, breakdownQuery, BreakdownSection } from '../../customers/usage/breakdown-section.js'
import { usageQuery, UsageView } from '../../customers/usage/usage-view.js'
import { csvAddress } from '../../customers/usage/csv-address.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Page } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { AuditTable } from '../audit/audit-table.js'
import { type ListSearch } from '../list-search.js'
import { useMay, useRefresh } from '../session.js'
import { usePlanNames } from '../plans/plan-names.js'
import { accountName } from '../account-name.js'
import { AccountMails } from './account-mails.js'
import { AccountMessages } from './account-messages.js'
import { AccountMoney } from './account-money.js'
import { AccountOverview } from './account-overview.js'
import { AccountPeople } from './account-people.js'
import { AccountRequests } from './account-requests.js'
import { AccountPlan } from './account-plan.js'
import { accountsTexts } from './accounts.texts.js'

const TABS = ['overview', 'people', 'usage', 'requests', 'plan', 'money', 'messages', 'mails', 'audit'] as const

export function AccountPage() {
  const t = accountsTexts.use()
  const name = useNames()
  const planName = usePlanNames()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id: string }
  const search = useSearch({ strict: false }) as ListSearch
  const account = api.useQuery('get', '/staff/accounts/{id}', { params: { path: { id } } })
  const standing = api.useQuery('get', '/staff/accounts/{id}/standing', { params: { path: { id } } })
  const go = (next: ListSearch) =>
    void navigate({ to: '/accounts/$id', params: { id }, search: next as never, replace: true })
  const suspension = standing.data?.suspension ?? null
  return (
    <QueryView query={account} lines={10}>
      {(data) => (
        <Page
          title={accountName(data.name)}
          text={
            <Group gap={8} component="span">
              <Text span fz="sm" className="key-text">
                {data.tag}
              </Text>
              <Badge>{planName(data.plan)}</Badge>
            </Group>
          }
          actions={<StandingActions id={id} suspension={suspension} known={standing.data !== undefined} />}
        >
          {suspension !== null && (
            <Alert color="red" icon={<IconBan size={20} aria-hidden />} data-testid="suspended">
              {t('suspended_since', {
                date: moment(suspension.since),
                by: suspension.by ?? '',
                reason: [name('suspension', suspension.reason), suspension.note].filter(Boolean).join(' – '),
              })}
            </Alert>
          )}
          <Tabs
            value={search.tab ?? 'overview'}
            onChange={(tab) => go({ tab: tab === null || tab === 'overview' ? undefined : tab })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {TABS.map((tab) => (
                <Tabs.Tab key={tab} value={tab}>
                  {t(`tab.${tab}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview">
              <AccountOverview account={data} />
            </Tabs.Panel>
            <Tabs.Panel value="people">
              <AccountPeople account={data} />
            </Tabs.Panel>
            <Tabs.Panel value="usage">
              <AccountUsage id={id} search={search} go={go} />
            </Tabs.Panel>
            <Tabs.Panel value="requests">
              <AccountRequests id={id} search={search} go={go} />
            </Tabs.Panel>
            <Tabs.Panel value="plan">
              <AccountPlan id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="money">
              <AccountMoney id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="messages">
              <AccountMessages id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="mails">
              <AccountMails id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="audit">
              <AuditTable query={{ account: id }} />
            </Tabs.Panel>
          </Tabs>
        </Page>
      )}
    </QueryView>
  )
}

function StandingActions({
  id,
  suspension,
  known,
}: {
  id: string
  suspension: Schemas['Suspension'] | null
  known: boolean
}) {
  const t = accountsTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const path = { path: { id } }
  const suspend = api.useMutation('post', '/staff/accounts/{id}/suspend', { onSuccess: refresh })
  const reinstate = api.useMutation('post', '/staff/accounts/{id}/reinstate', { onSuccess: refresh })
  if (!known) return <Skeleton h={36} w={120} />
  if (suspension !== null) {
    return (
      <FormDialog
        label={t('reinstate')}
        body="ReinstatementOrderDto"
        initial={{ note: '' }}
        fields={[{ name: 'note', label: t('note'), kind: 'area' }]}
        consequence={t('reinstate_consequence')}
        allowed={may('post /staff/accounts/{id}/reinstate')}
        done={t('reinstated')}
        submit={(body) => reinstate.mutateAsync({ params: path, body })}
      />
    )
  }
  return (
    <FormDialog
      label={t('suspend')}
      title={t('suspend_title')}
      body="SuspensionOrderDto"
      initial={{ reason: 'abuse', note: '', message: '' }}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          kind: 'select',
          choices: ['non_payment', 'fraud', 'abuse', 'paused', 'other'].map((value) => ({
            value,
            label: name('suspension', value),
          })),
        },
        { name: 'note', label: t('note'), kind: 'area' },
        { name: 'message', label: t('message'), kind: 'area' },
      ]}
      consequence={t('suspend_consequence')}
      danger
      allowed={may('post /staff/accounts/{id}/suspend')}
      done={t('suspended')}
      submit={(body) => suspend.mutateAsync({ params: path, body })}
    />
  )
}

const useAccountBreakdown = (id: string, by: Breakdown, search: ListSearch) =>
  api.useQuery(
    'get',
    '/staff/accounts/{id}/usage/breakdown',
    { params: { path: { id }, query: breakdownQuery(by, search) } },
    { placeholderData: (old) => old },
  )

function AccountUsage({ id, search, go }: { id: string; search: ListSearch; go: (search: ListSearch) => void }) {
  const query = usageQuery(search)
  const usage = api.useQuery(
    'get',
    '/staff/accounts/{id}/usage',
    { params: { path: { id }, query } },
    { placeholderData: (old) => old },
  )
  return (
    <Stack gap={20}>
      <UsageView
        query={usage}
        search={search}
        change={(next) => go({ ...next, tab: 'usage' })}
        csvUrl={csvAddress(`/staff/accounts/${id}/usage.csv`, query)}
      />
      <BreakdownSection useBreakdown={(by) => useAccountBreakdown(id, by, search)} />
    </Stack>
  )
}
