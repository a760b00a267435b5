import { Badge, Button, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { moment, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog, type FormField } from '../../parts/form-dialog.js'
import { Empty, ForbiddenPage, Page, Section } from '../../parts/page.js'
import { RowLink } from '../../parts/row-link.js'
import { ShownOnceDialog } from '../../parts/shown-once.js'
import { useMay } from '../session.js'
import { webhooksTexts } from './webhooks.texts.js'

/** The settings of an endpoint that its owner chooses, at the creation and later. */
export function useEndpointFields(eventTypes: readonly string[]): FormField[] {
  const t = webhooksTexts.use()
  const name = useNames()
  return [
    { name: 'url', label: t('url'), placeholder: t('url_placeholder') },
    { name: 'description', label: t('description') },
    {
      name: 'events',
      label: t('events'),
      description: t('events_hint'),
      kind: 'many',
      choices: eventTypes.map((value) => ({ value, label: `${name('event', value)} (${value})` })),
    },
  ]
}

/** The signing secret of an endpoint, shown once. */
export function SigningSecretDialog({ value, close }: { value: string | null; close: () => void }) {
  const t = webhooksTexts.use()
  return (
    <ShownOnceDialog
      title={t('secret_title')}
      text={t('secret_text')}
      label={t('secret')}
      saved={t('secret_saved')}
      value={value}
      close={close}
    />
  )
}

export function WebhooksPage() {
  const t = webhooksTexts.use()
  const may = useMay()
  if (!may.keys) return <ForbiddenPage title={t('title')} text={t('role')} />
  return <Endpoints />
}

function Endpoints() {
  const t = webhooksTexts.use()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [added, setAdded] = useState<Schemas['NewWebhookEndpoint'] | null>(null)
  const endpoints = api.useQuery('get', '/portal/webhook-endpoints')
  const fields = useEndpointFields(endpoints.data?.event_types ?? [])
  const add = api.useMutation('post', '/portal/webhook-endpoints', {
    onSuccess: async (endpoint) => {
      setAdded(endpoint)
      await queries.invalidateQueries({ queryKey: ['get', '/portal/webhook-endpoints'] })
    },
  })
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <FormDialog
          label={t('add')}
          body="WebhookEndpointOrderDto"
          initial={{ url: '', description: '', events: [] }}
          fields={fields}
          done={null}
          submit={(body) => add.mutateAsync({ body })}
          trigger={(open) => (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
              {t('add')}
            </Button>
          )}
        />
      }
    >
      <Section title={t('endpoints')}>
        <DataTable
          label={t('endpoints')}
          rows={endpoints.data?.endpoints}
          query={endpoints}
          rowId={({ id }) => id}
          onRow={({ id }) => void navigate({ to: '/webhook-endpoints/$id', params: { id } })}
          empty={<Empty icon={<IconWebhook size={26} />} title={t('empty')} text={t('empty_text')} />}
          columns={[
            {
              id: 'url',
              header: t('url'),
              cell: ({ id, url, description }) => (
                <>
                  <RowLink to="/webhook-endpoints/$id" params={{ id }}>
                    {url}
                  </RowLink>
                  {description !== null && description !== '' && (
                    <Text fz="xs" c="dimmed">
                      {description}
                    </Text>
                  )}
                </>
              ),
              sortBy: ({ url }) => url,
            },
            { id: 'events', header: t('events'), cell: ({ events }) => <EventCount of={events} /> },
            { id: 'state', header: t('state'), cell: ({ enabled }) => <OnOff on={enabled} /> },
            {
              id: 'created',
              header: t('created'),
              cell: ({ created_at }) => moment(created_at),
              sortBy: ({ created_at }) => created_at,
            },
          ]}
        />
      </Section>
      <SigningSecretDialog
        value={added?.secret ?? null}
        close={() => {
          setAdded(null)
          if (added !== null) void navigate({ to: '/webhook-endpoints/$id', params: { id: added.id } })
        }}
      />
    </Page>
  )
}

function EventCount({ of }: { of: readonly string[] }) {
  const t = webhooksTexts.use()
  return of.length === 0 ? t('events_all') : t('events_some', { number: number(of.length) })
}

export function OnOff({ on }: { on: boolean }) {
  const t = webhooksTexts.use()
  return <Badge color={on ? 'brand' : 'gray'}>{t(on ? 'on' : 'off')}</Badge>
}
