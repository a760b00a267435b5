import { Text } from '@mantine/core'
import { useActionName } from '../language/audit-actions.texts.js'

/**
 * An action in words.
 *
 * @param withCode  also its code in the log, for staff; an action without a name has only its code
 */
export function AuditAction({ action, withCode = false }: { action: string; withCode?: boolean }) {
  const name = useActionName()(action)
  return (
    <>
      {name !== null && <Text fz="sm">{name}</Text>}
      {(withCode || name === null) && (
        <Text fz={name === null ? 'sm' : 'xs'} c={name === null ? undefined : 'dimmed'} className="key-text">
          {action}
        </Text>
      )}
    </>
  )
}
