import { NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { notifyDone } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay } from '../session.js'
import { organisationTexts } from './organisation.texts.js'

const DAYS_MAX = 30
const DAYS = Array.from({ length: DAYS_MAX }, (_, index) => String(index + 1))

/** For how many days positions of the organisation's vehicles are kept. */
export function PositionKeepingSection() {
  const t = organisationTexts.use()
  const p = parts.use()
  const { own } = useMay()
  const queries = useQueryClient()
  const keeping = api.useQuery('get', '/portal/position-keeping')
  const set = api.useMutation('put', '/portal/position-keeping', {
    onSuccess: async () => {
      notifyDone(p('saved'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/position-keeping'] })
    },
  })
  return (
    <Section title={t('positions')} text={t('positions_text')}>
      <QueryView query={keeping}>
        {({ days }) => (
          <Stack maw={640}>
            <NativeSelect
              label={t('positions_days')}
              data={DAYS}
              value={String(days)}
              disabled={!own || set.isPending}
              onChange={({ currentTarget }) => set.mutate({ body: { days: Number(currentTarget.value) } })}
            />
            <ProblemAlert error={set.error} />
          </Stack>
        )}
      </QueryView>
    </Section>
  )
}
