import { Badge, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type operations } from '../../../generated/admin-api.js'
import { api } from '../../api/client.js'
import { countryChoices } from '../../customers/countries.js'
import { country, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { RowLink } from '../../parts/row-link.js'
import { type ListSearch } from '../list-search.js'
import { usePlanNames } from '../plans/plan-names.js'
import { accountName } from '../account-name.js'
import { accountsTexts } from './accounts.texts.js'

type AccountsQuery = NonNullable<operations['listAccounts']['parameters']['query']>

/** `svc_live_` with a part of a key. */
const LOOKS_LIKE_A_KEY = /svc_(test|live)_/
const SORTS = ['newest', 'oldest', 'name'] as const

export function AccountsPage() {
  const t = accountsTexts.use()
  const p = parts.use()
  const name = useNames()
  const navigate = useNavigate()
  const filters = useSearch({ strict: false }) as ListSearch
  const { q, state, plan, country: nation, sort } = filters
  const [typed, setTyped] = useState(q ?? '')
  const go = (change: ListSearch) =>
    void navigate({ to: '/accounts', search: { ...filters, ...change } as never, replace: true })
  // Not a key: an address is kept by browsers and written into logs. The search at the top of the page finds it.
  const search = useDebouncedCallback(
    (text: string) => go({ q: LOOKS_LIKE_A_KEY.test(text) ? undefined : text || undefined }),
    300,
  )
  const plans = api.useQuery('get', '/staff/plans')
  const planName = usePlanNames()
  const countries = useMemo(countryChoices, [])
  const accounts = api.useInfiniteQuery(
    'get',
    '/staff/accounts',
    {
      params: {
        query: {
          search: q,
          standing: state as AccountsQuery['standing'],
          plan,
          country: nation,
          sort: sort as AccountsQuery['sort'],
        },
      },
    },
    paged('next_cursor'),
  )
  return (
    <Page title={t('title')} text={t('text')}>
      <Section>
        <Group mb="md">
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={17} aria-hidden />}
            value={typed}
            maxLength={200}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              search(event.currentTarget.value)
            }}
            style={{ flex: '1 1 260px' }}
          />
          <Select
            aria-label={t('standing')}
            placeholder={p('all')}
            clearable
            data={(['good', 'suspended'] as const).map((value) => ({ value, label: t(`standing.${value}`) }))}
            value={state ?? null}
            onChange={(value) => go({ state: value ?? undefined })}
          />
          <Select
            aria-label={t('plan')}
            placeholder={t('plan')}
            clearable
            data={(plans.data?.plans ?? []).map((one) => ({ value: one.code, label: one.name }))}
            value={plan ?? null}
            onChange={(value) => go({ plan: value ?? undefined })}
          />
          <Select
            aria-label={t('country')}
            placeholder={t('country')}
            clearable
            searchable
            data={countries}
            value={nation ?? null}
            onChange={(value) => go({ country: value ?? undefined })}
          />
          <Select
            aria-label={t('sort')}
            allowDeselect={false}
            data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
            value={sort ?? 'newest'}
            onChange={(value) => go({ sort: value === 'newest' || value === null ? undefined : value })}
          />
        </Group>
        <DataTable
          label={t('title')}
          rows={accounts.data?.pages.flatMap(({ data }) => data)}
          query={accounts}
          rowId={({ id }) => id}
          onRow={({ id }) => void navigate({ to: '/accounts/$id', params: { id } })}
          more={moreOf(accounts)}
          empty={<Empty icon={<IconUsersGroup size={26} />} title={t('none')} text={t('none_text')} />}
          columns={[
            {
              id: 'name',
              header: t('name'),
              cell: (account) => (
                <RowLink to="/accounts/$id" params={{ id: account.id }}>
                  {accountName(account.name)}
                </RowLink>
              ),
              sortBy: (account) => account.name,
            },
            {
              id: 'tag',
              header: t('tag'),
              cell: ({ tag }) => (
                <Text fz="sm" className="key-text">
                  {tag}
                </Text>
              ),
            },
            { id: 'country', header: t('country'), cell: (one) => country(one.country), sortBy: (one) => one.country },
            { id: 'plan', header: t('plan'), cell: ({ plan }) => planName(plan), sortBy: ({ plan }) => plan },
            {
              id: 'standing',
              header: t('standing'),
              cell: ({ suspension }) =>
                suspension === null ? (
                  <Badge>{t('standing.good')}</Badge>
                ) : (
                  <Badge color="red">{name('suspension', suspension.reason)}</Badge>
                ),
            },
            {
              id: 'created',
              header: t('created'),
              cell: ({ created_at }) => moment(created_at),
              sortBy: ({ created_at }) => created_at,
            },
          ]}
        />
      </Section>
    </Page>
  )
}
