import { Badge, Group, Stack, Text } from '@mantine/core'
import { type ReactNode } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { ago, day, moment, number } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { DataTable } from '../../parts/data-table.js'
import { Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { StateBadge } from '../../parts/state-badge.js'
import { systemTexts } from './system.texts.js'

const LOOK_EVERY_MS = 10_000

interface Part {
  id: string
  label: string
  badge: ReactNode
  details: readonly (string | false | null)[]
}

/** The health of every part of the installation. */
export function Health() {
  const t = systemTexts.use()
  const health = api.useQuery('get', '/staff/system', {}, { refetchInterval: LOOK_EVERY_MS })
  return (
    <>
      <Section
        title={t('health')}
        text={health.data === undefined ? undefined : t('health_at', { time: moment(health.data.as_of) })}
      >
        <QueryView query={health} lines={6}>
          {(data) => <Parts health={data} />}
        </QueryView>
      </Section>
      <Section title={t('servers')}>
        <QueryView query={health} lines={3}>
          {({ api_servers }) => <Servers servers={api_servers} />}
        </QueryView>
      </Section>
    </>
  )
}

function Parts({ health }: { health: Schemas['SystemHealth'] }) {
  const t = systemTexts.use()
  const { postgres, redis, data_work: work, worker, mail, certification, payment_provider: provider } = health
  const store = (id: 'postgres' | 'redis', { answers, took_ms }: Schemas['StoreHealth']): Part => ({
    id,
    label: t(id),
    badge: <Badge color={answers ? 'brand' : 'red'}>{t(answers ? 'up' : 'down')}</Badge>,
    details: [took_ms !== null && t('answered', { count: number(took_ms) })],
  })
  const part = (
    id: 'worker' | 'mail' | 'certification' | 'provider',
    known: { state: string } | null,
    details: Part['details'],
  ): Part => ({
    id,
    label: t(id),
    badge:
      known === null ? (
        <Badge color="gray">{t('unknown')}</Badge>
      ) : (
        <StateBadge of="system_state" value={known.state} />
      ),
    details: known === null ? [] : details,
  })
  const rows = [
    store('postgres', postgres),
    store('redis', redis),
    ...(work === null
      ? []
      : [
          {
            id: 'data_work',
            label: t('data_work', { region: work.region }),
            badge: <StateBadge of="data_work" value={work.state} />,
            details: [
              work.state !== 'failed' && `${work.detail ?? ''} ${number(work.percent)} %`.trim(),
              work.problem,
              t('data_work_since', { when: ago(work.since) }),
            ],
          },
        ]),
    part('worker', worker, [
      worker?.last_turn_at ? t('worker_last', { when: ago(worker.last_turn_at) }) : t('worker_none'),
      (worker?.troubled_jobs.length ?? 0) > 0 && t('worker_trouble', { jobs: worker?.troubled_jobs.join(', ') }),
    ]),
    part('mail', mail, [
      t('mail_waiting', { count: mail?.waiting ?? 0 }),
      (mail?.failed ?? 0) > 0 && t('mail_failed', { count: number(mail?.failed ?? 0) }),
      mail?.last_sent_at ? t('mail_last', { when: ago(mail.last_sent_at) }) : null,
    ]),
    part('certification', certification, [
      t('certification_waiting', { count: number(certification?.waiting ?? 0) }),
      (certification?.failing ?? 0) > 0 && t('certification_failing', { count: number(certification?.failing ?? 0) }),
      certification?.failure ?? null,
      certification?.last_certified_at ? t('certification_last', { when: ago(certification.last_certified_at) }) : null,
    ]),
    part('provider', provider, [
      t('provider_open', { count: number(provider?.open_payments ?? 0) }),
      (provider?.failed_webhooks ?? 0) > 0 && t('provider_failed', { count: number(provider?.failed_webhooks ?? 0) }),
      provider?.last_webhook_at ? t('provider_last', { when: ago(provider.last_webhook_at) }) : null,
    ]),
  ]
  return (
    <DataTable
      label={t('health')}
      rows={rows}
      rowId={({ id }) => id}
      empty={null}
      columns={[
        { id: 'part', header: t('part'), cell: ({ label }) => label },
        { id: 'state', header: t('state'), cell: ({ badge }) => badge },
        {
          id: 'details',
          header: t('details'),
          cell: ({ details }) => (
            <Text fz="sm" c="dimmed">
              {details.filter(Boolean).join(' · ')}
            </Text>
          ),
        },
      ]}
    />
  )
}

function Servers({ servers }: { servers: readonly Schemas['ApiServer'][] | null }) {
  const t = systemTexts.use()
  const name = useNames()
  if (servers === null) return <Text c="dimmed">{t('unknown')}</Text>
  return (
    <DataTable
      label={t('servers')}
      rows={servers}
      rowId={({ id }) => id}
      empty={<Text c="dimmed">{t('no_servers')}</Text>}
      columns={[
        {
          id: 'server',
          header: t('server'),
          cell: ({ id, version, reports }) => (
            <Stack gap={2}>
              <Text fz="sm" className="key-text">
                {`${id} (${version})`}
              </Text>
              {!reports && (
                <div>
                  <Badge color="red">{t('silent')}</Badge>
                </div>
              )}
            </Stack>
          ),
        },
        {
          id: 'engines',
          header: t('engines'),
          cell: ({ engines }) => (
            <Stack gap={4}>
              {engines.map(({ engine, state, reason }) => (
                <div key={engine}>
                  <Group gap={6} wrap="nowrap">
                    <StateBadge of="engine_state" value={state} />
                    <Text fz="sm">{name('engine', engine)}</Text>
                  </Group>
                  {reason !== null && (
                    <Text fz="xs" c="dimmed">
                      {reason}
                    </Text>
                  )}
                </div>
              ))}
            </Stack>
          ),
        },
        {
          id: 'data',
          header: t('data'),
          cell: ({ region, osm_timestamp, built_at }) =>
            region === null ? (
              t('no_data')
            ) : (
              <>
                <Text fz="sm">{t('data_of', { region, date: osm_timestamp === null ? '—' : day(osm_timestamp) })}</Text>
                {built_at !== null && (
                  <Text fz="xs" c="dimmed">
                    {t('data_built', { when: ago(built_at) })}
                  </Text>
                )}
              </>
            ),
        },
        { id: 'seen', header: t('seen'), cell: ({ seen_at }) => ago(seen_at) },
        { id: 'since', header: t('since'), cell: ({ started_at }) => ago(started_at) },
      ]}
    />
  )
}
