import { Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { withLabel } from '../../language/formats.js'
import { allOf, type QueryState } from '../../parts/query-state.js'
import { QueryView } from '../../parts/query-view.js'
import { staffOverviewTexts } from './staff-overview.texts.js'

/** A queue in which something may wait for staff. */
export interface Waiting {
  label: string
  icon: ReactNode
  query: QueryState<unknown>
  /** What waits; null: nothing. Undefined until the request is answered. */
  shown: string | null | undefined
  to: string
  search?: Record<string, string>
}

/** What waits for somebody, the most urgent first. It says that nothing waits only when every request was answered. */
export function WaitingList({ queues }: { queues: Waiting[] }) {
  const t = staffOverviewTexts.use()
  const open = queues.filter(({ shown }) => typeof shown === 'string')
  const unanswered = queues.filter(({ shown }) => shown === undefined).map(({ query }) => query)
  return (
    <Stack gap="md">
      {open.map(({ label, icon, shown, to, search }) => (
        <Group key={label} wrap="nowrap" gap="md">
          <ThemeIcon variant="light" color="star" size={40} radius="md" aria-hidden>
            {icon}
          </ThemeIcon>
          <Box style={{ flex: 1, minWidth: 0 }}>
            <Text fw={600} fz="lg">
              {shown}
            </Text>
            <Text fz="sm" c="dimmed">
              {label}
            </Text>
          </Box>
          <Button
            variant="light"
            component={Link}
            {...({ to, search } as object)}
            aria-label={withLabel(t('open'), label)}
          >
            {t('open')}
          </Button>
        </Group>
      ))}
      <QueryView query={allOf(unanswered)} lines={2}>
        {() =>
          open.length === 0 && (
            <Group gap="sm">
              <ThemeIcon variant="light" radius="xl" size={34} aria-hidden>
                <IconCircleCheck size={20} />
              </ThemeIcon>
              <Text>{t('nothing')}</Text>
            </Group>
          )
        }
      </QueryView>
    </Stack>
  )
}
