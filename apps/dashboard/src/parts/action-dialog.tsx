import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { parts } from './parts.texts.js'
import { ProblemAlert } from './problem-alert.js'

interface Question {
  title: string
  text?: ReactNode
  /** Whether the action cannot be undone. */
  consequence?: ReactNode
  confirm: string
  danger?: boolean
  disabled?: boolean
  act: () => Promise<unknown>
  children?: ReactNode
}

/**
 * A button that asks for confirmation and names the consequence. The dialog stays open, with its input, until the
 * server has accepted.
 */
export function ActionDialog({
  label,
  title,
  allowed = true,
  compact = false,
  trigger,
  danger = false,
  ...question
}: Omit<Question, 'title'> & {
  label: string
  title?: string
  /** False: the role does not allow it. */
  allowed?: boolean
  compact?: boolean
  trigger?: (open: () => void) => ReactNode
}) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      {trigger?.(open) ?? (
        <Button
          variant={danger ? 'light' : 'default'}
          color={danger ? 'red' : undefined}
          size={compact ? 'compact-sm' : undefined}
          onClick={open}
          disabled={!allowed}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog {...question} title={title ?? label} danger={danger} opened={opened} close={close} />
    </>
  )
}

/** The dialog of `ActionDialog`, for pages that open it without its own button. */
export function ConfirmDialog({ opened, close, ...question }: Question & { opened: boolean; close: () => void }) {
  const t = parts.use()
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Text fw={650}>{question.title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ConfirmForm {...question} close={close} />
    </Modal>
  )
}

function ConfirmForm({
  text,
  consequence,
  confirm,
  danger = false,
  disabled,
  act,
  children,
  close,
}: Omit<Question, 'title'> & { close: () => void }) {
  const t = parts.use()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const run = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
      close()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Stack gap="md">
        {text !== undefined && (
          <Text fz="sm" component="div">
            {text}
          </Text>
        )}
        {children}
        {consequence !== undefined && <Consequence danger={danger}>{consequence}</Consequence>}
        <ProblemAlert error={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={busy} disabled={disabled}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The consequence of an action, above its button. */
export function Consequence({ danger = false, children }: { danger?: boolean; children: ReactNode }) {
  return (
    <Alert color={danger ? 'red' : 'star'} icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Text fz="sm" component="div">
        {children}
      </Text>
    </Alert>
  )
}
