import { Alert, Button, Code, Group, List, Modal, Stack, Text } from '@mantine/core'
import { CopyIcon } from '../../parts/copy.js'
import { parts } from '../../parts/parts.texts.js'
import { securityTexts } from './security.texts.js'

/** Shows new recovery codes, once. By closing it, the person confirms that they are saved. */
export function RecoveryCodesDialog({ codes, close }: { codes: readonly string[] | null; close: () => void }) {
  const t = securityTexts.use()
  const p = parts.use()
  return (
    <Modal
      opened={codes !== null}
      onClose={close}
      closeOnClickOutside={false}
      title={<Text fw={650}>{t('codes')}</Text>}
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      <Stack>
        <Alert color="star">{t('codes_once')}</Alert>
        <List listStyleType="none" data-testid="recovery-codes">
          {codes?.map((code) => (
            <List.Item key={code}>
              <Code fz="sm">{code}</Code>
            </List.Item>
          ))}
        </List>
        <Group justify="space-between">
          <CopyIcon value={codes?.join('\n') ?? ''} />
          <Button onClick={close}>{t('codes_kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
