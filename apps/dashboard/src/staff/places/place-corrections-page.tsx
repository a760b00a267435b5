import { Button, Text } from '@mantine/core'
import { IconDownload, IconMapPin } from '@tabler/icons-react'
import { api, type Schemas } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty, Page, Section } from '../../parts/page.js'
import { useMay, useRefresh } from '../session.js'
import { PlaceSets } from './place-sets.js'
import { placesTexts } from './places.texts.js'

/** The kinds of corrections of an existing place. */
const CHANGES = ['rename', 'move', 'close'] as const

export function PlaceCorrectionsPage() {
  const t = placesTexts.use()
  const name = useNames()
  const corrections = api.useQuery('get', '/staff/place-corrections')
  const rows = corrections.data?.corrections
  const withdrawn = new Set(rows?.flatMap(({ kind, place }) => (kind === 'withdraw' ? [place] : [])))
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button
            variant="default"
            component="a"
            href={`/staff/place-corrections/corrections.jsonl`}
            leftSection={<IconDownload size={17} aria-hidden />}
          >
            {t('download')}
          </Button>
          <Orders />
        </>
      }
    >
      <Section>
        <DataTable
          label={t('title')}
          rows={rows}
          query={corrections}
          rowId={({ id }) => id}
          empty={<Empty icon={<IconMapPin size={26} />} title={t('none')} text={t('none_text')} />}
          columns={[
            { id: 'kind', header: t('kind'), cell: ({ kind }) => name('place_correction', kind) },
            { id: 'place', header: t('place'), cell: (one) => <Place of={one} /> },
            { id: 'note', header: t('note'), cell: ({ note }) => note ?? '—' },
            {
              id: 'accepted',
              header: t('accepted'),
              cell: ({ accepted_at, accepted_by }) => (
                <>
                  {moment(accepted_at)}
                  <Text fz="xs" c="dimmed">
                    {accepted_by}
                  </Text>
                </>
              ),
              sortBy: ({ accepted_at }) => accepted_at,
            },
            {
              id: 'actions',
              header: '',
              end: true,
              cell: ({ id, kind }) => kind !== 'withdraw' && !withdrawn.has(id) && <Withdrawal id={id} />,
            },
          ]}
        />
      </Section>
      <PlaceSets />
    </Page>
  )
}

function Place({ of }: { of: Schemas['PlaceCorrection'] }) {
  const { name, category, lat, lng, place } = of
  return (
    <>
      {name !== null && (
        <Text fz="sm" fw={600}>
          {[name, category].filter(Boolean).join(' · ')}
        </Text>
      )}
      {lat !== null && lng !== null && <Text fz="sm">{`${lat}, ${lng}`}</Text>}
      <Text fz="xs" c="dimmed" className="key-text">
        {place}
      </Text>
    </>
  )
}

function Orders() {
  const t = placesTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const accept = api.useMutation('post', '/staff/place-corrections', { onSuccess: refresh })
  const allowed = may('post /staff/place-corrections')
  const order = {
    body: 'PlaceCorrectionOrderDto',
    allowed,
    done: t('done'),
    submit: (body: Schemas['PlaceCorrectionOrderDto']) => accept.mutateAsync({ body }),
  } as const
  return (
    <>
      <FormDialog
        {...order}
        label={t('add')}
        main
        initial={{ kind: 'add', name: '', category: '', lat: '', lng: '', note: '' }}
        fields={[
          { name: 'name', label: t('name') },
          { name: 'category', label: t('category'), description: t('category_hint') },
          { name: 'lat', label: t('lat'), kind: 'decimal' },
          { name: 'lng', label: t('lng'), kind: 'decimal' },
          { name: 'note', label: t('note'), kind: 'area' },
        ]}
      />
      <FormDialog
        {...order}
        label={t('change')}
        initial={{ kind: 'rename', place: '', name: '', lat: '', lng: '', note: '' }}
        fields={[
          {
            name: 'kind',
            label: t('kind'),
            kind: 'select',
            choices: CHANGES.map((value) => ({ value, label: name('place_correction', value) })),
          },
          { name: 'place', label: t('place_id'), description: t('place_hint') },
          { name: 'name', label: t('name'), description: t('name_hint') },
          { name: 'lat', label: t('lat'), description: t('lat_hint'), kind: 'decimal' },
          { name: 'lng', label: t('lng'), description: t('lat_hint'), kind: 'decimal' },
          { name: 'note', label: t('note'), kind: 'area' },
        ]}
      />
    </>
  )
}

function Withdrawal({ id }: { id: string }) {
  const t = placesTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const accept = api.useMutation('post', '/staff/place-corrections', { onSuccess: refresh })
  if (!may('post /staff/place-corrections')) return null
  return (
    <ActionDialog
      label={t('withdraw')}
      consequence={t('withdraw_consequence')}
      confirm={t('withdraw')}
      act={async () => {
        await accept.mutateAsync({ body: { kind: 'withdraw', place: id } })
        notifyDone(t('withdrawn'))
      }}
    />
  )
}
