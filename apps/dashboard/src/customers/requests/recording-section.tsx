import { Alert, Button, Stack } from '@mantine/core'
import { IconPlayerRecord } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { QueryView } from '../../parts/query-view.js'
import { requestsTexts } from './requests.texts.js'

/** Recording query and body of requests for a day: what that means, until when, and the button that ends it. */
export function RecordingSection() {
  const t = requestsTexts.use()
  const queries = useQueryClient()
  const recording = api.useQuery('get', '/portal/request-details')
  const set = api.useMutation('put', '/portal/request-details', {
    onSuccess: async ({ until }) => {
      notifyDone(t(until === null ? 'details_stopped' : 'details_started'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/request-details'] })
      await queries.invalidateQueries({ queryKey: ['get', '/portal/requests'] })
    },
  })
  return (
    <Section title={t('details')} text={t('details_text')}>
      <QueryView query={recording} lines={1}>
        {({ until }) => (
          <Stack align="flex-start">
            {until === null ? (
              <ActionDialog
                label={t('details_start')}
                consequence={t('details_consequence')}
                confirm={t('details_start')}
                act={() => set.mutateAsync({ body: { enabled: true } })}
              />
            ) : (
              <>
                <Alert color="red" icon={<IconPlayerRecord size={18} aria-hidden />}>
                  {t('details_on', { until: moment(until) })}
                </Alert>
                <Button
                  variant="light"
                  color="red"
                  loading={set.isPending}
                  onClick={() => set.mutate({ body: { enabled: false } })}
                >
                  {t('details_stop')}
                </Button>
                <ProblemAlert error={set.error} />
              </>
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  )
}
