import { Alert, Button, Group, Switch, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago } from '../../language/formats.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { ForbiddenPage, Page, Section } from '../../parts/page.js'
import { DateLanguage } from '../../shell/date-language.js'
import { useMay } from '../session.js'
import {
  KeySettingsDialog,
  NO_TERMS,
  ReplaceKeyDialog,
  RevokeKeyDialog,
  shortKey,
  useKeyFields,
} from './key-settings.js'
import { type KeyAction, KeysTable } from './keys-table.js'
import { keysTexts } from './keys.texts.js'
import { NewKeyDialog } from './new-key-dialog.js'
import { OriginsDialog } from './origins-dialog.js'
import { TokensDialog } from './tokens-dialog.js'

type Key = Schemas['Key']

/** In place of an id: the live key replaces no sandbox key. */
const NO_KEY = '00000000-0000-0000-0000-000000000000'

export function KeysPage() {
  const t = keysTexts.use()
  const may = useMay()
  const queries = useQueryClient()
  const [all, setAll] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ action: KeyAction; key: Key } | null>(null)
  const keys = api.useQuery(
    'get',
    '/portal/keys',
    { params: { query: { state: all ? 'all' : 'active' } } },
    { enabled: may.keys },
  )
  const changed = () => void queries.invalidateQueries({ queryKey: ['get', '/portal/keys'] })
  const show = (issued: Schemas['NewKey']) => {
    setShown(issued.key)
    changed()
  }
  const choose = useCallback((action: KeyAction, key: Key) => setChosen({ action, key }), [])
  const targetOf = (action: KeyAction) => ({
    target: chosen?.action === action ? chosen.key : null,
    close: () => setChosen(null),
  })

  if (!may.keys) return <ForbiddenPage title={t('title')} text={t('role')} />
  return (
    <DateLanguage>
      <Page title={t('title')} text={t('text')} actions={<IssueButtons keys={keys.data?.keys} show={show} />}>
        <LiveNeedsPlan />
        <Section>
          <KeysTable query={keys} choose={choose} />
          <Switch
            mt="md"
            label={t('show_revoked')}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        </Section>
        <NewKeyDialog value={shown} close={() => setShown(null)} />
        <KeySettingsDialog {...targetOf('settings')} changed={changed} />
        <OriginsDialog {...targetOf('origins')} changed={changed} />
        <TokensDialog {...targetOf('tokens')} />
        <ReplaceKeyDialog {...targetOf('replace')} show={show} />
        <RevokeKeyDialog
          {...targetOf('revoke')}
          changed={() => {
            notifyDone(t('revoke_done'))
            changed()
          }}
        />
      </Page>
    </DateLanguage>
  )
}

function IssueButtons({ keys, show }: { keys: readonly Key[] | undefined; show: (issued: Schemas['NewKey']) => void }) {
  const t = keysTexts.use()
  const { own } = useMay()
  const fields = useKeyFields()
  const { data: terms } = api.useQuery('get', '/portal/plan')
  const issue = api.useMutation('post', '/portal/keys', { onSuccess: show })
  const live = api.useMutation('post', '/portal/keys/live', { onSuccess: show })
  const sandbox = keys?.filter(({ kind, revoked }) => kind === 'test' && revoked === null) ?? []
  const hasLive = keys?.some(({ kind, revoked }) => kind === 'live' && revoked === null) ?? false
  const asksForReplaced = !hasLive && sandbox.length > 0
  const replacedOf = ({ replaces_key_id: id }: Record<string, unknown>) => sandbox.find((one) => one.id === id)
  const replacedField = {
    name: 'replaces_key_id',
    label: t('replaces'),
    kind: 'select',
    choices: [
      { value: NO_KEY, label: t('replaces_none') },
      ...sandbox.map((one) => ({
        value: one.id,
        label: [one.name, shortKey(one), one.last_used_at === null ? t('never_used') : ago(one.last_used_at)]
          .filter(Boolean)
          .join(' · '),
      })),
    ],
  } as const
  return (
    <>
      {terms !== undefined && terms.live !== null && own && keys !== undefined && (
        <FormDialog
          label={t(hasLive ? 'new_live' : 'go_live')}
          key={String(asksForReplaced)}
          body="FirstLiveKeyOrderDto"
          initial={{
            ...NO_TERMS,
            origins: [],
            ...(asksForReplaced && { replaces_key_id: NO_KEY }),
          }}
          fields={[
            ...(asksForReplaced ? [replacedField] : []),
            ...fields,
            {
              name: 'origins',
              label: t('origins_label'),
              description: t('origins_text'),
              placeholder: t('origins_placeholder'),
              kind: 'tags',
            },
          ]}
          text={t('go_live_text')}
          consequence={(values) => (replacedOf(values) === undefined ? undefined : t('go_live_consequence'))}
          confirm={(values) => {
            const replaced = replacedOf(values)
            return replaced === undefined ? t('create') : t('create_and_revoke', { key: shortKey(replaced) })
          }}
          done={null}
          submit={({ replaces_key_id: replaced, ...body }) =>
            live.mutateAsync({
              body: replaced === NO_KEY ? { ...body, keep_sandbox_keys: true } : { ...body, replaces_key_id: replaced },
            })
          }
          trigger={(open) => (
            <Button
              variant={hasLive ? 'default' : 'filled'}
              leftSection={<IconKey size={18} aria-hidden />}
              onClick={open}
            >
              {t(hasLive ? 'new_live' : 'go_live')}
            </Button>
          )}
        />
      )}
      <FormDialog
        label={t('new_sandbox')}
        text={t('new_sandbox_text')}
        body="KeyTermsDto"
        initial={NO_TERMS}
        fields={fields}
        confirm={t('create')}
        done={null}
        submit={(body) => issue.mutateAsync({ body })}
        trigger={(open) => (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
            {t('new_sandbox')}
          </Button>
        )}
      />
    </>
  )
}

function LiveNeedsPlan() {
  const t = keysTexts.use()
  const { data: terms } = api.useQuery('get', '/portal/plan')
  if (terms === undefined || terms.live !== null) return null
  return (
    <Alert color="brand">
      <Group justify="space-between">
        <Text fz="sm">{t('live_needs_plan')}</Text>
        <Button size="xs" variant="light" component={Link} {...({ to: '/plans' } as object)}>
          {t('see_plans')}
        </Button>
      </Group>
    </Alert>
  )
}
