import { Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { number } from '../../language/formats.js'
import { notifyDone } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay } from '../session.js'
import { organisationTexts } from './organisation.texts.js'

/** The switch that allows the use of the organisation's traces for travel times in traffic, with the stored data. */
export function TraceSharingSection() {
  const t = organisationTexts.use()
  const p = parts.use()
  const { own } = useMay()
  const queries = useQueryClient()
  const sharing = api.useQuery('get', '/portal/trace-sharing')
  const set = api.useMutation('put', '/portal/trace-sharing', {
    onSuccess: async () => {
      notifyDone(p('saved'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/trace-sharing'] })
    },
  })
  return (
    <Section title={t('sharing')} text={t('sharing_text')}>
      <QueryView query={sharing}>
        {({ enabled, organisations_min, ends_cut }) => (
          <Stack maw={640}>
            <Switch
              label={t('sharing_on')}
              checked={enabled}
              disabled={!own || set.isPending}
              onChange={({ currentTarget }) => set.mutate({ body: { enabled: currentTarget.checked } })}
            />
            <Text fz="sm" c="dimmed">
              {t('sharing_kept', { count: organisations_min, metres: number(ends_cut) })}
            </Text>
            <Text fz="sm" c="dimmed">
              {t('sharing_off')}
            </Text>
            <ProblemAlert error={set.error} />
          </Stack>
        )}
      </QueryView>
    </Section>
  )
}
