import { Badge, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.js'
import { country, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { RowLink } from '../../parts/row-link.js'
import { type ListSearch } from '../list-search.js'
import { accountsTexts } from './accounts.texts.js'

export function AccountsPage() {
  const t = accountsTexts.use()
  const p = parts.use()
  const name = useNames()
  const navigate = useNavigate()
  const { q, state } = useSearch({ strict: false }) as ListSearch
  const [typed, setTyped] = useState(q ?? '')
  const search = useDebouncedCallback(
    (text: string) => void navigate({ to: '/accounts', search: { q: text || undefined, state }, replace: true }),
    300,
  )
  const accounts = api.useInfiniteQuery(
    'get',
    '/staff/accounts',
    { params: { query: { search: q, standing: state as 'good' | 'suspended' | undefined } } },
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
            onChange={(value) =>
              void navigate({ to: '/accounts', search: { q, state: value ?? undefined }, replace: true })
            }
          />
        </Group>
        {accounts.error !== null && <ProblemAlert error={accounts.error} retry={() => void accounts.refetch()} />}
        <DataTable
          label={t('title')}
          rows={accounts.data?.pages.flatMap(({ data }) => data)}
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
                  {account.name}
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
            { id: 'plan', header: t('plan'), cell: ({ plan }) => plan, sortBy: ({ plan }) => plan },
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
