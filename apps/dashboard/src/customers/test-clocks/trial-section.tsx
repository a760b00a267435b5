import { Alert, Button, Group, Stack, Text, Timeline } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { api, type Schemas } from '../../api/client.js'
import { day, fcfa } from '../../language/formats.js'
import { trialEvent } from '../../language/invoice-words.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { DataTable } from '../../parts/data-table.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { StateBadge } from '../../parts/state-badge.js'
import { testClocksTexts } from './test-clocks.texts.js'

type Trial = Schemas['TestClock']

const LATER = [
  ['next_day', 1, 'day'],
  ['next_week', 7, 'day'],
  ['next_month', 1, 'month'],
] as const

/** One trial: its day, its open amounts and its events. */
export function TrialSection({ trial, plan }: { trial: Trial; plan: string }) {
  const t = testClocksTexts.use()
  const name = useNames()
  const change = useChange()
  const params = { path: { id: trial.id } }
  const pay = api.useMutation('post', '/portal/test-clocks/{id}/payments', change)
  return (
    <Section
      title={t('trial', { plan })}
      text={
        <Group gap="xs" mt={4}>
          <StateBadge of="trial" value={trial.standing} />
          <Group gap={4} component="span" role="status">
            <IconClock size={15} aria-hidden />
            {t('today', { date: day(trial.today) })}
          </Group>
        </Group>
      }
      actions={<Ends trial={trial} />}
    >
      <Stack gap="lg">
        {trial.standing === 'ended' ? <Alert color="gray">{t('ended')}</Alert> : <Later trial={trial} />}
        <div>
          <Text fw={600} mb="xs">
            {t('invoices')}
          </Text>
          <DataTable
            label={t('invoices')}
            rows={trial.invoices}
            rowId={({ number }) => number}
            empty={null}
            columns={[
              { id: 'number', header: t('number'), cell: ({ number }) => number },
              { id: 'kind', header: t('kind'), cell: ({ kind }) => name('invoice_kind', kind) },
              { id: 'issued', header: t('issued'), cell: ({ issued_on }) => day(issued_on) },
              { id: 'due', header: t('due'), cell: ({ due_on }) => day(due_on) },
              { id: 'total', header: t('total'), end: true, cell: ({ total_fcfa }) => fcfa(total_fcfa) },
              {
                id: 'open',
                header: t('open'),
                end: true,
                cell: ({ open_fcfa }) => (open_fcfa === 0 ? '—' : fcfa(open_fcfa)),
              },
              {
                id: 'state',
                header: t('state'),
                cell: ({ kind, state }) =>
                  kind === 'credit_note' ? (
                    <StateBadge of="credit_note_state" value="issued" />
                  ) : (
                    <StateBadge of="trial_invoice" value={state} />
                  ),
              },
              {
                id: 'pay',
                header: '',
                end: true,
                cell: ({ number, state }) =>
                  state === 'open' &&
                  trial.standing !== 'ended' && (
                    <Button
                      size="compact-sm"
                      loading={pay.isPending && pay.variables.body.invoice === number}
                      onClick={() => pay.mutate({ params, body: { invoice: number } })}
                    >
                      {t('pay')}
                    </Button>
                  ),
              },
            ]}
          />
        </div>
        {trial.credit_fcfa > 0 && <Text fz="sm">{t('credit', { amount: fcfa(trial.credit_fcfa) })}</Text>}
        <History events={trial.events} />
      </Stack>
    </Section>
  )
}

function useChange() {
  const queries = useQueryClient()
  return {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', '/portal/test-clocks'] }),
    onError: notifyProblem,
  }
}

/** Lets days pass. */
function Later({ trial: { id, today } }: { trial: Trial }) {
  const t = testClocksTexts.use()
  const advance = api.useMutation('post', '/portal/test-clocks/{id}/advance', useChange())
  const params = { path: { id } }
  return (
    <Group gap="xs">
      {LATER.map(([label, count, unit]) => {
        const to = dayjs(today).add(count, unit).format('YYYY-MM-DD')
        return (
          <Button
            key={label}
            variant="default"
            loading={advance.isPending && advance.variables.body.to === to}
            onClick={() => advance.mutate({ params, body: { to } })}
          >
            {t(label)}
          </Button>
        )
      })}
      <FormDialog
        key={today}
        label={t('to_day')}
        body="TestClockAdvance"
        initial={{ to: dayjs(today).add(1, 'month').startOf('month').format('YYYY-MM-DD') }}
        fields={[{ name: 'to', label: t('to'), description: t('to_hint', { date: day(today) }), kind: 'date' }]}
        done={null}
        submit={(body) => advance.mutateAsync({ params, body })}
      />
    </Group>
  )
}

function Ends({ trial: { id, standing } }: { trial: Trial }) {
  const t = testClocksTexts.use()
  const change = useChange()
  const cancel = api.useMutation('post', '/portal/test-clocks/{id}/cancellation', { onSuccess: change.onSuccess })
  const remove = api.useMutation('delete', '/portal/test-clocks/{id}', {
    onSuccess: async () => {
      notifyDone(t('removed'))
      await change.onSuccess()
    },
  })
  const params = { path: { id } }
  return (
    <>
      {(standing === 'active' || standing === 'suspended') && (
        <ActionDialog
          label={t('cancel')}
          consequence={t('cancel_text')}
          confirm={t('cancel')}
          act={() => cancel.mutateAsync({ params })}
        />
      )}
      <ActionDialog
        label={t('remove')}
        consequence={t('remove_text')}
        confirm={t('remove')}
        danger
        act={() => remove.mutateAsync({ params })}
      />
    </>
  )
}

function History({ events }: { events: Trial['events'] }) {
  const t = testClocksTexts.use()
  const name = useNames()
  return (
    <div>
      <Text fw={600} mb="sm">
        {t('history')}
      </Text>
      <Timeline bulletSize={14} lineWidth={2} active={events.length}>
        {events.map(({ day: on, type, data }, index) => {
          const { number, step, kind } = data as { number?: string; step?: string; kind?: string }
          return (
            <Timeline.Item key={index} title={<Text fz="sm">{name('event', trialEvent(type, kind))}</Text>}>
              <Text fz="xs" c="dimmed">
                {[day(on), number, step === undefined ? undefined : name('dunning_step', step)]
                  .filter((one) => one !== undefined)
                  .join(' · ')}
              </Text>
            </Timeline.Item>
          )
        })}
      </Timeline>
    </div>
  )
}
