import { Alert, Stack, Tabs } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { api } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { AuditChange, AuditTarget } from '../../parts/audit-change.js'
import { AuditAction } from '../../parts/audit-action.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay } from '../session.js'
import { ClosingSection } from './closing-section.js'
import { DetailsForm } from './details-form.js'
import { Invitations, Members } from './members.js'
import { organisationTexts } from './organisation.texts.js'
import { PositionKeepingSection } from './position-keeping-section.js'
import { TraceSharingSection } from './trace-sharing-section.js'

export function OrganisationPage() {
  const t = organisationTexts.use()
  const { own } = useMay()
  const organisation = api.useQuery('get', '/portal/organisation')
  return (
    <Page title={t('title')} text={t('text')}>
      <Tabs defaultValue="details" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
          <Tabs.Tab value="members">{t('members')}</Tabs.Tab>
          <Tabs.Tab value="audit">{t('audit')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <Stack>
            <Section title={t('details')} text={t('details_text')}>
              <QueryView query={organisation} lines={8}>
                {(data) => <DetailsForm key={data.id} organisation={data} />}
              </QueryView>
            </Section>
            <PositionKeepingSection />
            <TraceSharingSection />
            {own && <ClosingSection />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <Stack>
            <Members />
            {own && <Invitations />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="audit">{own ? <Activity /> : <Alert color="star">{t('owner_only')}</Alert>}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Activity() {
  const t = organisationTexts.use()
  const name = useNames()
  const entries = api.useInfiniteQuery('get', '/portal/audit', {}, paged('next'))
  return (
    <Section title={t('audit')} text={t('audit_text')}>
      <DataTable
        label={t('audit')}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        query={entries}
        rowId={({ id }) => id}
        empty={<Empty icon={<IconHistory size={26} />} title={t('audit_empty')} />}
        columns={[
          { id: 'when', header: t('when'), cell: ({ occurred_at }) => moment(occurred_at) },
          { id: 'who', header: t('who'), cell: ({ actor }) => actor.email ?? name('actor', actor.kind) },
          {
            id: 'action',
            header: t('action'),
            cell: ({ action }) => <AuditAction action={action} />,
          },
          {
            id: 'target',
            header: t('target'),
            cell: ({ target }) => <AuditTarget target={target} />,
          },
          { id: 'change', header: t('change'), cell: (entry) => <AuditChange entry={entry} /> },
        ]}
        more={moreOf(entries)}
      />
    </Section>
  )
}
