import { ActionIcon, Badge, Box, Group, Menu, Stack, Text, Tooltip } from '@mantine/core'
import { IconBrowser, IconDots, IconKey, IconRefresh, IconSettings, IconTrash, IconWorld } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Schemas } from '../../api/client.js'
import { ago, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { type Column, DataTable } from '../../parts/data-table.js'
import { Empty } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { StateBadge } from '../../parts/state-badge.js'
import { shortKey } from './key-settings.js'
import { type QueryState } from '../../parts/query-state.js'
import { keysTexts } from './keys.texts.js'

type Key = Schemas['Key']
export type KeyAction = 'settings' | 'origins' | 'tokens' | 'replace' | 'revoke'

/** Every key with its limits; its actions are in a menu. */
export function KeysTable({
  query,
  choose,
}: {
  query: QueryState<{ keys: readonly Key[] }>
  choose: (action: KeyAction, key: Key) => void
}) {
  const t = keysTexts.use()
  const name = useNames()
  const columns = useMemo<Column<Key>[]>(
    () => [
      {
        id: 'key',
        header: t('key'),
        cell: (key) => (
          <Box>
            {key.name !== null && (
              <Text fz="sm" fw={600}>
                {key.name}
              </Text>
            )}
            <Text className="key-text" fz="sm">
              {shortKey(key)}
            </Text>
          </Box>
        ),
        sortBy: (key) => key.name ?? shortKey(key),
      },
      {
        id: 'kind',
        header: t('kind'),
        cell: (key) => (
          <Group gap={6} component="span">
            <StateBadge of="key_kind" value={key.kind} />
            <Standing of={key} />
          </Group>
        ),
        sortBy: ({ kind }) => kind,
      },
      {
        id: 'limits',
        header: t('limits'),
        cell: (key) => (
          <Stack gap={2} component="span">
            <Text fz="sm" span>
              {key.scopes.length === 0 ? t('scopes_all') : key.scopes.map((one) => name('group', one)).join(', ')}
            </Text>
            <Text fz="xs" c="dimmed" span>
              {key.kind === 'test'
                ? t('origins_any')
                : key.origins.length === 0
                  ? t('origins_none')
                  : key.origins.join(', ')}
            </Text>
            {key.allowed_addresses.length > 0 && (
              <Text fz="xs" c="dimmed" span>
                {t('addresses_line', { addresses: key.allowed_addresses.join(', ') })}
              </Text>
            )}
          </Stack>
        ),
      },
      {
        id: 'last_used',
        header: t('last_used'),
        cell: ({ last_used_at, last_used_address }) =>
          last_used_at === null ? (
            t('never')
          ) : (
            <Tooltip label={[moment(last_used_at), last_used_address].filter(Boolean).join(' · ')}>
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
        cell: (key) => key.revoked === null && <KeyMenu target={key} choose={choose} />,
      },
    ],
    // The texts change with the language, and the component renders then.
    [t, name, choose],
  )
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={query.data?.keys}
      query={query}
      rowId={({ id }) => id}
      empty={<Empty icon={<IconKey size={26} />} title={t('empty')} text={t('empty_text')} />}
    />
  )
}

function Standing({ of: { revoked, expires_at } }: { of: Key }) {
  const t = keysTexts.use()
  const name = useNames()
  if (revoked !== null) {
    return (
      <Tooltip label={`${moment(revoked.at)} · ${name('revocation', revoked.reason)}`}>
        <Badge color="gray">{t('revoked')}</Badge>
      </Tooltip>
    )
  }
  if (expires_at === null) return null
  return (
    <Tooltip label={moment(expires_at)}>
      <Badge color="star">{t('expires_in', { when: ago(expires_at) })}</Badge>
    </Tooltip>
  )
}

function KeyMenu({ target, choose }: { target: Key; choose: (action: KeyAction, key: Key) => void }) {
  const t = keysTexts.use()
  const p = parts.use()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label={`${p('actions')} : ${target.name ?? shortKey(target)}`}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => choose('settings', target)}>
          {t('settings')}
        </Menu.Item>
        {target.kind === 'live' && (
          <>
            <Menu.Item leftSection={<IconWorld size={16} aria-hidden />} onClick={() => choose('origins', target)}>
              {t('edit_origins')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBrowser size={16} aria-hidden />} onClick={() => choose('tokens', target)}>
              {t('tokens')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => choose('replace', target)}>
          {t('regenerate')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => choose('revoke', target)}
        >
          {t('revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
