import { Text } from '@mantine/core'
import { useState } from 'react'
import { type Schemas } from '../api/client.js'
import { ago, moment } from '../language/formats.js'
import { useNames } from '../language/vocabulary.texts.js'
import { ActionDialog } from './action-dialog.js'
import { DataTable } from './data-table.js'
import { FormDialog } from './form-dialog.js'
import { managementTokensTexts } from './management-tokens.texts.js'
import { notifyDone } from './notify.js'
import { Section } from './page.js'
import { type QueryState } from './query-state.js'
import { ShownOnceDialog } from './shown-once.js'

type Order = 'ManagementTokenOrderDto' | 'StaffManagementTokenOrderDto'

/** The management tokens that a person may see, on both faces. */
export function ManagementTokensSection<Name extends Order>({
  query,
  body,
  scopes,
  asksPassword = false,
  create,
  revoke,
}: {
  query: QueryState<Schemas['ManagementTokens']>
  body: Name
  scopes: readonly string[]
  asksPassword?: boolean
  create: (order: Schemas[Name]) => Promise<Schemas['NewManagementToken']>
  revoke: (id: string) => Promise<unknown>
}) {
  const t = managementTokensTexts.use()
  const name = useNames()
  const [made, setMade] = useState<string | null>(null)
  return (
    <Section
      title={t('title')}
      text={t('text')}
      actions={
        <FormDialog
          label={t('add')}
          body={body}
          initial={{ name: '', scopes: [], expires_in_days: 90, ...(asksPassword ? { current_password: '' } : {}) }}
          fields={[
            { name: 'name', label: t('name'), description: t('name_hint') },
            {
              name: 'scopes',
              label: t('scopes'),
              kind: 'many',
              choices: scopes.map((value) => ({ value, label: `${name('token_scope', value)} (${value})` })),
            },
            { name: 'expires_in_days', label: t('days'), kind: 'number' },
            ...(asksPassword ? [{ name: 'current_password', label: t('password'), kind: 'password' as const }] : []),
          ]}
          done={null}
          submit={async (order) => setMade((await create(order)).token)}
        />
      }
    >
      <DataTable
        label={t('title')}
        rows={query.data?.data}
        query={query}
        rowId={({ id }) => id}
        empty={<Text c="dimmed">{t('none')}</Text>}
        columns={[
          {
            id: 'name',
            header: t('name'),
            cell: ({ name: given, last4 }) => (
              <>
                {given}
                <Text fz="xs" c="dimmed">
                  {`mgt_…${last4}`}
                </Text>
              </>
            ),
          },
          {
            id: 'scopes',
            header: t('scopes'),
            cell: ({ scopes: granted }) => granted.map((one) => name('token_scope', one)).join(', '),
          },
          { id: 'made_by', header: t('made_by'), cell: ({ made_by }) => made_by },
          { id: 'expires', header: t('expires'), cell: ({ expires_at }) => moment(expires_at) },
          {
            id: 'used',
            header: t('used'),
            cell: ({ last_used_at, last_used_address }) =>
              last_used_at === null ? t('never') : [ago(last_used_at), last_used_address].filter(Boolean).join(' · '),
          },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: ({ id }) => (
              <ActionDialog
                label={t('revoke')}
                consequence={t('revoke_text')}
                confirm={t('revoke')}
                danger
                compact
                act={async () => {
                  await revoke(id)
                  notifyDone(t('revoked'))
                }}
              />
            ),
          },
        ]}
      />
      <ShownOnceDialog
        title={t('shown_title')}
        text={t('shown_text')}
        label={t('token')}
        saved={t('saved')}
        value={made}
        close={() => setMade(null)}
      />
    </Section>
  )
}
