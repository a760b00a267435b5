import { Modal, Text } from '@mantine/core'
import { queryClient } from '../../api/query-client.js'
import { parts } from '../../parts/parts.texts.js'
import { entry } from './entry.texts.js'
import { LoginForm } from './login-form.js'

/** Asks for the password again when the session ends; the page behind keeps unsaved input. */
export default function LoginAgain({ email, close }: { email: string; close: () => void }) {
  const t = entry.use()
  const p = parts.use()
  return (
    <Modal
      opened
      onClose={close}
      title={<Text fw={650}>{t('again_title')}</Text>}
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      <Text fz="sm" c="dimmed" mb="md">
        {t('again_text')}
      </Text>
      <LoginForm
        email={email}
        keep
        done={() => {
          close()
          void queryClient.invalidateQueries()
        }}
      />
    </Modal>
  )
}
