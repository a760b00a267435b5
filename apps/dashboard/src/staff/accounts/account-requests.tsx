import { SimpleGrid, Text } from '@mantine/core'
import { api } from '../../api/client.js'
import { RequestFilters } from '../../customers/requests/request-filters.js'
import { requestSearch } from '../../customers/requests/request-search.js'
import { LogGaps, RequestTable } from '../../customers/requests/request-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Section } from '../../parts/page.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { type ListSearch } from '../list-search.js'
import { accountsTexts } from './accounts.texts.js'

/** The request log of an account, as the account sees it. The server records that it was read. */
export function AccountRequests({
  id,
  search,
  go,
}: {
  id: string
  search: ListSearch
  go: (search: ListSearch) => void
}) {
  const t = accountsTexts.use()
  const name = useNames()
  const params = { path: { id } }
  const filters = requestSearch(search)
  const requests = api.useInfiniteQuery(
    'get',
    '/staff/accounts/{id}/requests',
    { params: { ...params, query: filters } },
    paged('next_cursor'),
  )
  const operations = api.useQuery('get', '/staff/accounts/{id}/usage/breakdown', {
    params: { ...params, query: { by: 'operation' } },
  })
  const account = api.useQuery('get', '/staff/accounts/{id}', { params })
  const pages = requests.data?.pages
  return (
    <Section>
      <Text fz="sm" c="dimmed" mb="md">
        {t('requests_read')}
      </Text>
      <LogGaps gaps={pages?.[0]?.gaps ?? []} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }} mb="md" spacing="sm">
        <RequestFilters
          search={filters}
          change={(next) => go({ ...next, tab: 'requests' })}
          operations={operations.data?.lines.map((line) => line.name) ?? []}
          keys={
            account.data?.keys.map((key) => ({
              value: key.id,
              label: `${name('key_kind', key.kind)} …${key.last4}`,
            })) ?? []
          }
        />
      </SimpleGrid>
      <RequestTable rows={pages?.flatMap(({ data }) => data)} query={requests} more={moreOf(requests)} />
    </Section>
  )
}
