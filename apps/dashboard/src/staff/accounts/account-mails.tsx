import { Text } from '@mantine/core'
import { api } from '../../api/client.js'
import { useCodes } from '../../language/codes.texts.js'
import { ago, moment } from '../../language/formats.js'
import { DataTable } from '../../parts/data-table.js'
import { moreOf, paged } from '../../parts/more.js'
import { Section } from '../../parts/page.js'
import { StateBadge } from '../../parts/state-badge.js'
import { accountsTexts } from './accounts.texts.js'

/** The mails to the members of an account. */
export function AccountMails({ id }: { id: string }) {
  const t = accountsTexts.use()
  const code = useCodes()
  const mails = api.useInfiniteQuery(
    'get',
    '/staff/accounts/{id}/mails',
    { params: { path: { id } } },
    paged('next_cursor'),
  )
  return (
    <Section title={t('mails')} text={t('mails_text')}>
      <DataTable
        label={t('mails')}
        rows={mails.data?.pages.flatMap(({ data }) => data)}
        query={mails}
        rowId={(mail) => mail.id}
        more={moreOf(mails)}
        empty={<Text c="dimmed">{t('no_mails')}</Text>}
        columns={[
          {
            id: 'template',
            header: t('mail_template'),
            cell: ({ template }) => code('mail', template),
          },
          { id: 'to', header: t('mail_to'), cell: ({ recipient }) => recipient },
          {
            id: 'state',
            header: t('standing'),
            cell: ({ state, error }) => (
              <>
                <StateBadge of="mail_state" value={state} />
                {error !== null && (
                  <Text fz="xs" c="red" maw={260}>
                    {error}
                  </Text>
                )}
              </>
            ),
          },
          { id: 'when', header: t('mail_when'), cell: ({ created_at }) => moment(created_at) },
          { id: 'sent', header: t('mail_sent'), cell: ({ sent_at }) => (sent_at === null ? '—' : ago(sent_at)) },
        ]}
      />
    </Section>
  )
}
