import { ActionIcon, Badge, Box, Group, Kbd, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { OperationName } from '../../customers/requests/request-table.js'
import { country, fcfa, momentToSecond } from '../../language/formats.js'
import { Empty } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { RowLink } from '../../parts/row-link.js'
import { StateBadge } from '../../parts/state-badge.js'
import { accountName } from '../account-name.js'
import { searchTexts } from './search.texts.js'

/** The field at the top of every page of staff. Its text is only in the body of a request: it may be a key. */
export function StaffSearch() {
  const t = searchTexts.use()
  const p = parts.use()
  const [opened, { open, close }] = useDisclosure()
  const place = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => close(), [place, close])
  useHotkeys([['/', open]])
  return (
    <>
      <UnstyledButton onClick={open} className="search-field" visibleFrom="sm">
        <IconSearch size={17} aria-hidden />
        <span>{t('search')}</span>
        <Kbd size="xs" aria-hidden>
          /
        </Kbd>
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" size={44} onClick={open} aria-label={t('search')} hiddenFrom="sm">
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <Modal
        opened={opened}
        onClose={close}
        size="lg"
        title={<Text fw={650}>{t('title')}</Text>}
        closeButtonProps={{ 'aria-label': p('close') }}
      >
        <SearchPanel />
      </Modal>
    </>
  )
}

function SearchPanel() {
  const t = searchTexts.use()
  const search = api.useMutation('post', '/staff/search')
  const find = useDebouncedCallback((text: string) => {
    if (text.trim().length >= 2) search.mutate({ body: { text: text.trim() } })
    else search.reset()
  }, 300)
  return (
    <Stack>
      <TextInput
        aria-label={t('search')}
        description={t('hint')}
        leftSection={<IconSearch size={17} aria-hidden />}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <div aria-live="polite" aria-busy={search.isPending}>
        <ProblemAlert error={search.error} />
        {search.data !== undefined && <Results results={search.data} />}
      </div>
    </Stack>
  )
}

function Results({ results: { accounts, invoices, requests } }: { results: Schemas['SearchResults'] }) {
  const t = searchTexts.use()
  if (accounts.length + invoices.length + requests.length === 0) {
    return <Empty icon={<IconSearch size={26} />} title={t('none')} text={t('none_text')} />
  }
  return (
    <Stack>
      <Kind title={t('accounts')}>
        {accounts.map(({ id, name, country: code, suspended, matched }) => (
          <Found key={id} more={`${country(code)} · ${t(`matched.${matched}`)}`}>
            <RowLink to="/accounts/$id" params={{ id }}>
              {accountName(name)}
            </RowLink>
            {suspended && <Badge color="red">{t('suspended')}</Badge>}
          </Found>
        ))}
      </Kind>
      <Kind title={t('invoices')}>
        {invoices.map(({ id, number, state, total_fcfa, account_name }) => (
          <Found key={id} more={`${accountName(account_name)} · ${fcfa(total_fcfa)}`}>
            <RowLink to="/invoices/$id" params={{ id }}>
              {number ?? id}
            </RowLink>
            <StateBadge of="invoice_state" value={state} />
          </Found>
        ))}
      </Kind>
      <Kind title={t('requests')}>
        {requests.map(({ id, request_id, account_id, account_name, operation, status, at }) => (
          <Found key={id} more={`${accountName(account_name)} · ${momentToSecond(at)}`}>
            <RowLink to="/accounts/$id" params={{ id: account_id }} search={{ tab: 'requests', request_id }}>
              <OperationName of={operation} />
            </RowLink>
            <Badge color={status >= 400 ? 'red' : 'brand'}>{status}</Badge>
          </Found>
        ))}
      </Kind>
    </Stack>
  )
}

function Kind({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Box component="section" aria-label={title}>
      <Text fz="xs" fw={600} c="dimmed" mb={4}>
        {title}
      </Text>
      <Stack gap={8}>{children}</Stack>
    </Box>
  )
}

function Found({ more, children }: { more: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap={8}>
      <Group gap={8}>{children}</Group>
      <Text fz="xs" c="dimmed">
        {more}
      </Text>
    </Group>
  )
}
