import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { site } from '../../api/site.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { useMay, useRefresh } from '../session.js'
import { toOrder, toValues } from './road-event-form.js'
import { roadEventsTexts } from './road-events.texts.js'

type Event = Schemas['RoadEvent']

const EFFECTS = ['closed', 'slowed'] as const
const MODES = ['auto', 'bicycle', 'pedestrian'] as const
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const PLACES = ['line', 'area', 'ways'] as const
/** The time zones of West Africa, one for each offset and the most asked for. */
const ZONES = ['Africa/Abidjan', 'Africa/Porto-Novo', 'Africa/Lagos', 'Africa/Niamey', 'Atlantic/Cape_Verde']

export function RoadEventsPage() {
  const t = roadEventsTexts.use()
  const name = useNames()
  const may = useMay()
  const [state, setState] = useState<'current' | 'over'>('current')
  const events = api.useQuery('get', '/staff/road-events', { params: { query: { state } } })
  const mayChange = may('put /staff/road-events/{id}')
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button variant="default" onClick={() => setState(state === 'current' ? 'over' : 'current')}>
            {t(state === 'current' ? 'show_over' : 'show_current')}
          </Button>
          <EventForm event={null} />
        </>
      }
    >
      <Section>
        <DataTable
          label={t('title')}
          rows={events.data?.events}
          query={events}
          rowId={({ id }) => id}
          empty={<Empty icon={<IconBarrierBlock size={26} />} title={t('none')} text={t('none_text')} />}
          columns={[
            {
              id: 'name',
              header: t('name'),
              cell: ({ title, effect, speed_kmh }) => (
                <>
                  <Text fz="sm" fw={600}>
                    {title}
                  </Text>
                  <Text fz="xs" c="dimmed">
                    {name('road_effect', effect)}
                    {speed_kmh !== null && ` · ${speed_kmh} km/h`}
                  </Text>
                </>
              ),
              sortBy: ({ title }) => title,
            },
            { id: 'place', header: t('place'), cell: (event) => <Place of={event} /> },
            {
              id: 'when',
              header: t('when'),
              cell: (event) => <When of={event} />,
              sortBy: ({ starts_at }) => starts_at,
            },
            { id: 'source', header: t('source'), cell: ({ source }) => source },
            {
              id: 'state',
              header: t('state'),
              cell: ({ in_force }) =>
                state === 'over' ? (
                  <Badge color="gray">{t('over')}</Badge>
                ) : (
                  <Badge color={in_force ? 'star' : 'gray'}>{t(in_force ? 'now' : 'later')}</Badge>
                ),
            },
            {
              id: 'changed',
              header: t('changed'),
              cell: ({ changed_at, changed_by }) => (
                <>
                  {moment(changed_at)}
                  <Text fz="xs" c="dimmed">
                    {changed_by}
                  </Text>
                </>
              ),
            },
            {
              id: 'actions',
              header: '',
              end: true,
              cell: (event) =>
                mayChange &&
                state === 'current' && (
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    <EventForm event={event} />
                    <End id={event.id} />
                  </Group>
                ),
            },
          ]}
        />
      </Section>
    </Page>
  )
}

function Place({ of: { ways, line, area } }: { of: Event }) {
  const t = roadEventsTexts.use()
  const kind = ways ? 'ways' : area ? 'area' : 'line'
  const [first] = line ?? area ?? []
  return (
    <>
      <Text fz="sm">{t(kind)}</Text>
      {ways && (
        <Text fz="xs" c="dimmed" className="key-text">
          {ways.slice(0, 3).join(', ')}
        </Text>
      )}
      {first && (
        <Anchor fz="xs" href={`${site.apiUrl}/#map=16/${first.lat}/${first.lng}`} target="_blank">
          {t('on_map')}
        </Anchor>
      )}
    </>
  )
}

function When({ of: { starts_at, ends_at, weekly } }: { of: Event }) {
  const t = roadEventsTexts.use()
  const name = useNames()
  return (
    <>
      <Text fz="sm">{`${moment(starts_at)} – ${ends_at === null ? t('until_notice') : moment(ends_at)}`}</Text>
      {weekly && (
        <Text fz="xs" c="dimmed">
          {`${weekly.days.map((day) => name('weekday', day)).join(', ')}, ${weekly.from}–${weekly.until} (${weekly.time_zone})`}
        </Text>
      )}
    </>
  )
}

const isWeekly = ({ days }: Record<string, unknown>) => Array.isArray(days) && days.length > 0

/** Adds an event, or changes the given one. */
function EventForm({ event }: { event: Event | null }) {
  const t = roadEventsTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const create = api.useMutation('post', '/staff/road-events', { onSuccess: refresh })
  const update = api.useMutation('put', '/staff/road-events/{id}', { onSuccess: refresh })
  const choices = (kind: 'mode' | 'road_effect' | 'weekday', words: readonly string[]) =>
    words.map((value) => ({ value, label: name(kind, value) }))
  return (
    <FormDialog
      label={t(event ? 'change' : 'add')}
      title={event?.title ?? t('add')}
      confirm={t(event ? 'change' : 'add')}
      compact={event !== null}
      main={event === null}
      allowed={may('post /staff/road-events')}
      body="RoadEventOrder"
      initial={toValues(event, new Date())}
      done={t('added')}
      submit={(values) => {
        const body = toOrder(values as never)
        return event ? update.mutateAsync({ params: { path: { id: event.id } }, body }) : create.mutateAsync({ body })
      }}
      fields={[
        { name: 'title', label: t('name'), description: t('name_hint') },
        { name: 'effect', label: t('effect'), kind: 'select', choices: choices('road_effect', EFFECTS) },
        {
          name: 'speed_kmh',
          label: t('speed'),
          kind: 'number',
          matters: ({ effect }) => effect === 'slowed',
        },
        {
          name: 'modes',
          label: t('modes'),
          description: t('modes_hint'),
          kind: 'many',
          choices: choices('mode', MODES),
        },
        {
          name: 'kind',
          label: t('kind'),
          kind: 'select',
          choices: PLACES.map((value) => ({ value, label: t(value) })),
        },
        { name: 'place', label: t('place'), description: t('place_hint'), kind: 'area' },
        { name: 'starts_at', label: t('starts'), kind: 'moment' },
        { name: 'ends_at', label: t('ends'), description: t('ends_hint'), kind: 'moment' },
        {
          name: 'days',
          label: t('days'),
          description: t('days_hint'),
          kind: 'many',
          choices: choices('weekday', DAYS),
        },
        { name: 'from', label: t('from'), matters: isWeekly },
        { name: 'until', label: t('until'), matters: isWeekly },
        {
          name: 'time_zone',
          label: t('zone'),
          kind: 'select',
          choices: ZONES.map((value) => ({ value, label: value })),
          matters: isWeekly,
        },
        { name: 'source', label: t('source') },
      ]}
    />
  )
}

function End({ id }: { id: string }) {
  const t = roadEventsTexts.use()
  const refresh = useRefresh()
  const end = api.useMutation('post', '/staff/road-events/{id}/end', { onSuccess: refresh })
  return (
    <ActionDialog
      label={t('end')}
      compact
      consequence={t('end_consequence')}
      confirm={t('end')}
      act={async () => {
        await end.mutateAsync({ params: { path: { id } }, body: {} })
        notifyDone(t('ended'))
      }}
    />
  )
}
