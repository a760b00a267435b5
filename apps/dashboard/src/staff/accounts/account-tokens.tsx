import { Badge, Text } from '@mantine/core'
import { api } from '../../api/client.js'
import { ago, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { useMay, useRefresh } from '../session.js'
import { accountsTexts } from './accounts.texts.js'
import { ReasonDialog } from './reason-dialog.js'

/** The browser tokens of an account, with their revocation. */
export function AccountTokens({ account }: { account: string }) {
  const t = accountsTexts.use()
  const p = parts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const params = { path: { id: account }, query: { state: 'all' as const } }
  const tokens = api.useQuery('get', '/staff/accounts/{id}/tokens', { params })
  const revoke = api.useMutation('delete', '/staff/tokens/{id}', { onSuccess: refresh })
  return (
    <Section title={t('tokens')} text={t('tokens_text')}>
      <DataTable
        label={t('tokens')}
        rows={tokens.data?.tokens}
        query={tokens}
        rowId={({ id }) => id}
        empty={<Text c="dimmed">{p('none')}</Text>}
        columns={[
          {
            id: 'token',
            header: t('token'),
            cell: ({ name, prefix, last4 }) => (
              <>
                <Text fz="sm">{name}</Text>
                <Text fz="sm" className="key-text">
                  {`${prefix}…${last4}`}
                </Text>
              </>
            ),
          },
          {
            id: 'groups',
            header: t('groups'),
            cell: ({ scopes }) => scopes.map((one) => name('group', one)).join(', '),
          },
          {
            id: 'origins',
            header: t('callers'),
            cell: ({ origins, allowed_addresses }) => [...origins, ...allowed_addresses].join(', '),
          },
          {
            id: 'last',
            header: t('last_used'),
            cell: ({ last_used_at }) => (last_used_at === null ? t('never') : ago(last_used_at)),
            sortBy: ({ last_used_at }) => last_used_at ?? '',
          },
          {
            id: 'expires',
            header: t('expires'),
            cell: ({ expires_at }) => moment(expires_at),
            sortBy: ({ expires_at }) => expires_at,
          },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: (token) =>
              token.revoked !== null ? (
                <Badge color="gray">{`${t('revoked')} ${moment(token.revoked.at)}`}</Badge>
              ) : (
                <ReasonDialog
                  label={t('revoke')}
                  consequence={t('revoke_consequence', { key: `${token.prefix}…${token.last4}` })}
                  allowed={may('delete /staff/tokens/{id}')}
                  act={(reason) => revoke.mutateAsync({ params: { path: { id: token.id }, query: { reason } } })}
                />
              ),
          },
        ]}
      />
    </Section>
  )
}
