import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../parts/action-dialog.js'
import { parts } from '../../parts/parts.texts.js'

/** Asks for the reason of an action that cannot be undone. */
export function ReasonDialog({
  label,
  consequence,
  allowed,
  act,
}: {
  label: string
  consequence: ReactNode
  allowed: boolean
  act: (reason: string | undefined) => Promise<unknown>
}) {
  const p = parts.use()
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      label={label}
      consequence={consequence}
      confirm={label}
      danger
      compact
      allowed={allowed}
      act={() => act(reason.trim() === '' ? undefined : reason.trim())}
    >
      <Textarea
        label={p('reason')}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
      />
    </ActionDialog>
  )
}
