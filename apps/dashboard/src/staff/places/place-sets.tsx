import { ActionIcon, Group, List, Text } from '@mantine/core'
import { IconDownload, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.js'
import { api, type Schemas } from '../../api/client.js'
import { moment, number } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Empty, Section } from '../../parts/page.js'
import { useMay, useRefresh } from '../session.js'
import { placesTexts } from './places.texts.js'

/** A set that staff added here, that the servers of the API use, or both. */
interface Row {
  name: string
  source: string
  licence: string
  places: number
  /** Null: no server uses it yet. */
  left_out: number | null
  added: Pick<Schemas['AddedPlaceSet'], 'added_at' | 'added_by'> | null
}

/** The sets of places: those that staff add here, and those in the data that the servers use. */
export function PlaceSets() {
  const t = placesTexts.use()
  const health = api.useQuery('get', '/staff/system')
  const own = api.useQuery('get', '/staff/place-sets')
  const servers = health.data?.api_servers?.filter(({ reports }) => reports)
  const rows = new Map<string, Row>()
  for (const set of servers?.flatMap(({ place_sets }) => place_sets) ?? []) rows.set(set.name, { ...set, added: null })
  for (const { added_at, added_by, ...set } of own.data?.sets ?? []) {
    const added = { added_at, added_by }
    rows.set(set.name, { ...set, left_out: rows.get(set.name)?.left_out ?? null, added })
  }
  return (
    <Section title={t('sets')} text={t('sets_text')} actions={<Addition />}>
      <DataTable
        label={t('sets')}
        rows={own.data && [...rows.values()]}
        query={own}
        rowId={({ name }) => name}
        empty={<Empty icon={<IconMapPin size={26} />} title={t('no_sets')} />}
        columns={[
          { id: 'set', header: t('set'), cell: ({ name }) => name, sortBy: ({ name }) => name },
          { id: 'source', header: t('source'), cell: ({ source, licence }) => `${source} · ${licence}` },
          { id: 'places', header: t('places'), end: true, cell: ({ places }) => number(places) },
          {
            id: 'left_out',
            header: t('left_out'),
            end: true,
            cell: ({ left_out }) => (left_out === null ? t('not_in_service') : number(left_out)),
          },
          {
            id: 'added',
            header: t('added'),
            cell: ({ added }) =>
              added && (
                <>
                  {moment(added.added_at)}
                  <Text fz="xs" c="dimmed">
                    {added.added_by}
                  </Text>
                </>
              ),
          },
          {
            id: 'actions',
            header: '',
            end: true,
            cell: ({ name, added }) => added && <Actions name={name} />,
          },
        ]}
      />
    </Section>
  )
}

function Addition() {
  const t = placesTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const add = api.useMutation('post', '/staff/place-sets', { onSuccess: refresh })
  const [faults, setFaults] = useState<string[]>([])
  return (
    <FormDialog
      label={t('add_set')}
      body="PlaceSetOrderDto"
      allowed={may('post /staff/place-sets')}
      done={t('set_added')}
      text={
        <>
          {t('add_set_text')}
          {faults.length > 0 && (
            <List size="sm" c="red" mt="xs" role="alert">
              {faults.map((fault) => (
                <List.Item key={fault}>{fault}</List.Item>
              ))}
            </List>
          )}
        </>
      }
      initial={{ name: '', source: '', licence: '', content: '' }}
      fields={[
        { name: 'name', label: t('set_name'), description: t('set_name_hint') },
        { name: 'source', label: t('source'), description: t('source_hint') },
        { name: 'licence', label: t('licence'), description: t('licence_hint') },
        { name: 'content', label: t('set'), description: t('set_hint'), kind: 'file' },
      ]}
      submit={async (body) => {
        setFaults([])
        try {
          await add.mutateAsync({ body })
        } catch (error) {
          const details = error instanceof ApiProblem ? error.details : []
          setFaults(details.flatMap(({ field, value }) => (field === 'content' ? [String(value)] : [])))
          throw error
        }
      }}
    />
  )
}

function Actions({ name }: { name: string }) {
  const t = placesTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const remove = api.useMutation('delete', '/staff/place-sets/{name}', { onSuccess: refresh })
  return (
    <Group gap="xs" justify="end" wrap="nowrap">
      <ActionIcon
        variant="default"
        component="a"
        href={`/staff/place-sets/${name}/content`}
        aria-label={t('download_set', { name })}
      >
        <IconDownload size={17} aria-hidden />
      </ActionIcon>
      {may('delete /staff/place-sets/{name}') && (
        <ActionDialog
          label={t('remove_set')}
          consequence={t('remove_set_consequence')}
          confirm={t('remove_set')}
          act={async () => {
            await remove.mutateAsync({ params: { path: { name } } })
            notifyDone(t('set_removed'))
          }}
        />
      )}
    </Group>
  )
}
