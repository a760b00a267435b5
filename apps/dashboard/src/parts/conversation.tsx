import { Box, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { type ReactNode } from 'react'
import { type Schemas } from '../api/client.js'
import { useApiForm } from './api-form.js'
import { parts } from './parts.texts.js'
import { ProblemAlert } from './problem-alert.js'

/** Messages between a customer and staff, with a field to reply. */
export function Conversation({
  title,
  state,
  messages,
  earlier,
  label,
  draft,
  actions,
  send,
}: {
  title: string
  state: ReactNode
  messages: readonly { own: boolean; author: string; text: string; at: string }[]
  /** Loads the messages before these; absent: there are none. */
  earlier?: { load: () => void; busy: boolean; error: unknown }
  /** On the button that sends. */
  label: string
  /** The name under which a reply is kept until it is sent. */
  draft: string
  actions?: ReactNode
  send: (body: Schemas['EnquiryTextDto']) => Promise<unknown>
}) {
  const t = parts.use()
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'EnquiryTextDto',
    { text: '' },
    async (body) => {
      await send(body)
      form.setValues({ text: '' })
    },
    draft,
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3} fz="md">
          {title}
        </Title>
        {state}
      </Group>
      {earlier !== undefined && (
        <Group>
          <Button variant="subtle" size="compact-sm" loading={earlier.busy} onClick={earlier.load}>
            {t('earlier_messages')}
          </Button>
          <ProblemAlert error={earlier.error} />
        </Group>
      )}
      {messages.map(({ own, author, text, at }, index) => (
        <Box key={index} className={own ? 'message own' : 'message'}>
          <Text fz="xs" c="dimmed">
            {`${author} · ${at}`}
          </Text>
          <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </Box>
      ))}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="xs">
          <Textarea {...field('text')} withAsterisk={false} label={label} autosize minRows={2} />
          <ProblemAlert error={problem} />
          <Group gap="sm">
            <Button type="submit" variant="light" loading={busy}>
              {label}
            </Button>
            {actions}
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
