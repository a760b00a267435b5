import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiProblem } from '../api/api-problem.js'
import { parts } from './parts.texts.js'
import { problemText } from './problem-text.js'

/** The server advises customers to write to the operator. */
const REFERS_TO_US = /\b(write to|contact) us\b/i

/** An error, with its id in our logs and a button to continue. */
export function ProblemAlert({ error, retry, text }: { error: unknown; retry?: () => void; text?: string }) {
  const t = parts.use()
  if (error === null || error === undefined) return null
  const requestId = error instanceof ApiProblem ? error.requestId : null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} role="alert">
      <Text fz="sm">{text ?? problemText(error)}</Text>
      {error instanceof ApiProblem && REFERS_TO_US.test(error.message) && (
        <Anchor href="/support" fz="sm">
          {t('write_to_us')}
        </Anchor>
      )}
      {(requestId !== null || retry !== undefined) && (
        <Group gap="sm" mt={6} justify="space-between">
          <Text fz="xs" c="dimmed" className="key-text">
            {requestId === null ? '' : t('request_id', { id: requestId })}
          </Text>
          {retry !== undefined && (
            <Button size="xs" variant="default" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}
