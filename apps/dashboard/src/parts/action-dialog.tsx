import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { parts } from './parts.texts.js'
import { ProblemAlert } from './problem-alert.js'

/**
 * A button that asks before it acts, and says what follows from it. The dialog stays, with what was typed, until the
 * server has agreed.
 */
export function ActionDialog({
  label,
  title,
  text,
  consequence,
  confirm,
  danger = false,
  act,
  children,
  trigger,
  disabled,
}: {
  label: string
  title?: string
  text?: ReactNode
  /** What cannot be undone. */
  consequence?: ReactNode
  confirm: string
  danger?: boolean
  act: () => Promise<unknown>
  children?: ReactNode
  trigger?: (open: () => void) => ReactNode
  disabled?: boolean
}) {
  const t = parts.use()
  const [opened, { open, close }] = useDisclosure()
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
  const begin = () => {
    setProblem(null)
    open()
  }
  return (
    <>
      {trigger?.(begin) ?? (
        <Button variant={danger ? 'light' : 'default'} color={danger ? 'red' : undefined} onClick={begin}>
          {label}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={close}
        title={<Text fw={650}>{title ?? label}</Text>}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
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
            {consequence !== undefined && (
              <Alert color={danger ? 'red' : 'star'} icon={<IconAlertTriangle size={18} aria-hidden />}>
                <Text fz="sm" component="div">
                  {consequence}
                </Text>
              </Alert>
            )}
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
      </Modal>
    </>
  )
}
