import { Alert, Badge, Button, Group, Switch, Text, Tooltip } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago, moment } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { type Column, DataTable } from '../../parts/data-table.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { StateBadge } from '../../parts/state-badge.js'
import { useMay } from '../session.js'
import { keysTexts } from './keys.texts.js'
import { NewKeyDialog } from './new-key-dialog.js'
import { OriginsDialog } from './origins-dialog.js'

export const shortKey = ({ prefix, last4 }: { prefix: string; last4: string }): string => `${prefix}…${last4}`

export function KeysPage() {
  const t = keysTexts.use()
  const may = useMay()
  const queries = useQueryClient()
  const [all, setAll] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [withOrigins, setWithOrigins] = useState<Schemas['Key'] | null>(null)
  const keys = api.useQuery(
    'get',
    '/portal/keys',
    { params: { query: { state: all ? 'all' : 'active' } } },
    { enabled: may.keys },
  )
  const { data: terms } = api.useQuery('get', '/portal/plan')
  const changed = () => queries.invalidateQueries({ queryKey: ['get', '/portal/keys'] })
  const show = (issued: Schemas['NewKey']) => {
    setShown(issued.key)
    void changed()
  }
  const issue = api.useMutation('post', '/portal/keys', { onSuccess: show })
  const live = api.useMutation('post', '/portal/keys/live', { onSuccess: show })
  const regenerate = api.useMutation('post', '/portal/keys/{id}/regenerate', { onSuccess: show })
  const revoke = api.useMutation('delete', '/portal/keys/{id}', {
    onSuccess: () => {
      notifyDone(t('revoke_done'))
      void changed()
    },
  })
  const hasLive = keys.data?.keys.some(({ kind, revoked }) => kind === 'live' && revoked === null) ?? false

  const columns = useMemo<Column<Schemas['Key']>[]>(
    () => [
      {
        id: 'key',
        header: t('key'),
        cell: (key) => (
          <Text className="key-text" fz="sm">
            {shortKey(key)}
          </Text>
        ),
      },
      {
        id: 'kind',
        header: t('kind'),
        cell: (key) => (
          <Group gap={6} component="span">
            <StateBadge of="key_kind" value={key.kind} />
            {key.revoked !== null && <Badge color="gray">{t('revoked')}</Badge>}
          </Group>
        ),
        sortBy: ({ kind }) => kind,
      },
      {
        id: 'origins',
        header: t('origins'),
        cell: ({ kind, origins }) =>
          kind === 'test' ? t('origins_any') : origins.length === 0 ? t('origins_none') : origins.join(', '),
      },
      {
        id: 'last_used',
        header: t('last_used'),
        cell: ({ last_used_at }) =>
          last_used_at === null ? (
            t('never')
          ) : (
            <Tooltip label={moment(last_used_at)}>
              <span>{ago(last_used_at)}</span>
            </Tooltip>
          ),
        sortBy: ({ last_used_at }) => last_used_at ?? '',
      },
      {
        id: 'created',
        header: t('created'),
        cell: ({ created_at }) => moment(created_at),
        sortBy: ({ created_at }) => created_at,
      },
      {
        id: 'actions',
        header: '',
        end: true,
        cell: (key) =>
          key.revoked !== null ? null : (
            <Group gap={6} justify="flex-end" wrap="nowrap">
              {key.kind === 'live' && (
                <Button size="compact-sm" variant="default" onClick={() => setWithOrigins(key)}>
                  {t('edit_origins')}
                </Button>
              )}
              <ActionDialog
                label={t('regenerate')}
                title={t('regenerate_title')}
                text={t('regenerate_text', { key: shortKey(key) })}
                consequence={t('regenerate_consequence')}
                confirm={t('regenerate')}
                act={() => regenerate.mutateAsync({ params: { path: { id: key.id } }, body: {} })}
                trigger={(open) => (
                  <Button size="compact-sm" variant="default" onClick={open}>
                    {t('regenerate')}
                  </Button>
                )}
              />
              <ActionDialog
                label={t('revoke')}
                title={t('revoke_title')}
                consequence={t('revoke_consequence', { key: shortKey(key) })}
                confirm={t('revoke')}
                danger
                act={() => revoke.mutateAsync({ params: { path: { id: key.id } } })}
                trigger={(open) => (
                  <Button size="compact-sm" variant="light" color="red" onClick={open}>
                    {t('revoke')}
                  </Button>
                )}
              />
            </Group>
          ),
      },
    ],
    // The texts change with the language, and the component renders then.
    [t, regenerate, revoke],
  )

  if (!may.keys) {
    return (
      <Page title={t('title')}>
        <Alert color="star">{t('role')}</Alert>
      </Page>
    )
  }
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <>
          {terms !== undefined && terms.live !== null && !hasLive && (
            <ActionDialog
              label={t('go_live')}
              text={t('go_live_text')}
              consequence={t('go_live_consequence')}
              confirm={t('go_live')}
              act={() => live.mutateAsync({ body: {} })}
              trigger={(open) => (
                <Button leftSection={<IconKey size={18} aria-hidden />} onClick={open}>
                  {t('go_live')}
                </Button>
              )}
            />
          )}
          <ActionDialog
            label={t('new_sandbox')}
            text={t('new_sandbox_text')}
            confirm={t('create')}
            act={() => issue.mutateAsync({ body: {} })}
            trigger={(open) => (
              <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
                {t('new_sandbox')}
              </Button>
            )}
          />
        </>
      }
    >
      {terms !== undefined && terms.live === null && (
        <Alert color="brand">
          <Group justify="space-between">
            <Text fz="sm">{t('live_needs_plan')}</Text>
            <Button size="xs" variant="light" component={Link} {...({ to: '/plans' } as object)}>
              {t('see_plans')}
            </Button>
          </Group>
        </Alert>
      )}
      <Section>
        {keys.error !== null && <ProblemAlert error={keys.error} retry={() => void keys.refetch()} />}
        <DataTable
          label={t('title')}
          columns={columns}
          rows={keys.data?.keys}
          rowId={({ id }) => id}
          empty={<Empty icon={<IconKey size={26} />} title={t('empty')} text={t('empty_text')} />}
        />
        <Switch
          mt="md"
          label={t('show_revoked')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </Section>
      <NewKeyDialog value={shown} close={() => setShown(null)} />
      <OriginsDialog target={withOrigins} close={() => setWithOrigins(null)} changed={() => void changed()} />
    </Page>
  )
}
