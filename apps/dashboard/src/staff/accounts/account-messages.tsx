import { Stack } from '@mantine/core'
import { api } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { Empty, Section } from '../../parts/page.js'
import { enquiriesTexts } from '../enquiries/enquiries.texts.js'
import { EnquiryTable } from '../enquiries/enquiry-table.js'

/** What the people of an account wrote to us, and the texts that they accepted. */
export function AccountMessages({ id }: { id: string }) {
  const t = enquiriesTexts.use()
  const name = useNames()
  const consents = api.useQuery('get', '/staff/accounts/{id}/consents', { params: { path: { id } } })
  return (
    <Stack>
      <Section title={t('title')}>
        <EnquiryTable query={{ account_id: id }} />
      </Section>
      <Section title={t('consents')}>
        <DataTable
          label={t('consents')}
          rows={consents.data?.data}
          query={consents}
          rowId={({ user_id, document }) => `${user_id}${document}`}
          empty={<Empty title={t('no_consents')} />}
          columns={[
            { id: 'document', header: t('document'), cell: ({ document }) => name('legal_document', document) },
            {
              id: 'version',
              header: t('version'),
              cell: ({ version }) => (version === 0 ? t('version_template') : String(version)),
            },
            { id: 'when', header: t('when'), cell: ({ accepted_at }) => moment(accepted_at) },
          ]}
        />
      </Section>
    </Stack>
  )
}
