import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Secret } from './copy.js'
import { parts } from './parts.texts.js'

/** Shows a secret once. It closes only after the person has confirmed that it is saved. */
export function ShownOnceDialog({
  title,
  text,
  label,
  saved: savedLabel,
  value,
  close,
  next,
}: {
  title: string
  text: string
  /** The name of the secret. */
  label: string
  /** The text that the person confirms. */
  saved: string
  /** Null: the dialog is closed. */
  value: string | null
  close: () => void
  /** A second button beside "Close", usable once the secret is saved. */
  next?: (end: () => void) => { label: string; act: () => void }
}): ReactNode {
  const p = parts.use()
  const [saved, setSaved] = useState(false)
  const end = () => {
    setSaved(false)
    close()
  }
  const further = next?.(end)
  return (
    <Modal
      opened={value !== null}
      onClose={() => saved && end()}
      closeOnClickOutside={false}
      closeOnEscape={saved}
      withCloseButton={false}
      title={<Text fw={650}>{title}</Text>}
      size="lg"
    >
      <Stack>
        <Text fz="sm">{text}</Text>
        <Secret value={value ?? ''} label={label} />
        <Checkbox label={savedLabel} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Group justify="flex-end">
          {further !== undefined && (
            <Button variant="default" disabled={!saved} onClick={further.act}>
              {further.label}
            </Button>
          )}
          <Button disabled={!saved} onClick={end}>
            {p('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
