import { Text } from '@mantine/core'
import { useActionName } from '../language/audit-actions.texts.js'

/** An action in words, with its code in the log below. */
export function AuditAction({ action }: { action: string }) {
  const name = useActionName()(action)
  return (
    <>
      {name !== null && <Text fz="sm">{name}</Text>}
      <Text fz={name === null ? 'sm' : 'xs'} c={name === null ? undefined : 'dimmed'} className="key-text">
        {action}
      </Text>
    </>
  )
}
