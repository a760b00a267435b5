import { Button, SimpleGrid } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.js'
import { moreOf, paged } from '../../parts/more.js'
import { ForbiddenPage, Page, Section } from '../../parts/page.js'
import { shortKey } from '../keys/key-settings.js'
import { useMay } from '../session.js'
import { RecordingSection } from './recording-section.js'
import { RequestFilters } from './request-filters.js'
import { type RequestSearch } from './request-search.js'
import { LogGaps, RequestTable } from './request-table.js'
import { requestsTexts } from './requests.texts.js'

export function RequestsPage() {
  const t = requestsTexts.use()
  const may = useMay()
  return may.keys ? <RequestLog /> : <ForbiddenPage title={t('title')} text={t('forbidden')} />
}

function RequestLog() {
  const t = requestsTexts.use()
  const search = useSearch({ from: '/inside/requests' })
  const navigate = useNavigate()
  const change = (next: RequestSearch) => void navigate({ to: '/requests', search: next, replace: true })
  const requests = api.useInfiniteQuery('get', '/portal/requests', { params: { query: search } }, paged('next_cursor'))
  const operations = api.useQuery('get', '/portal/usage/breakdown', { params: { query: { by: 'operation' } } })
  const keys = api.useQuery('get', '/portal/keys')
  const pages = requests.data?.pages
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} aria-hidden />}
            loading={requests.isRefetching}
            onClick={() => void requests.refetch()}
          >
            {t('refresh')}
          </Button>
          <Button
            component="a"
            href={`/portal/requests.csv?${new URLSearchParams(search).toString()}`}
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      <LogGaps gaps={pages?.[0]?.gaps ?? []} />
      <Section>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }} mb="md" spacing="sm">
          <RequestFilters
            search={search}
            change={change}
            operations={operations.data?.lines.map(({ name }) => name) ?? []}
            keys={keys.data?.keys.map((key) => ({ value: key.id, label: key.name ?? shortKey(key) })) ?? []}
          />
        </SimpleGrid>
        <RequestTable rows={pages?.flatMap(({ data }) => data)} query={requests} more={moreOf(requests)} />
      </Section>
      <RecordingSection />
    </Page>
  )
}
