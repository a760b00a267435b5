import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Secret } from '../../parts/copy.js'
import { parts } from '../../parts/parts.texts.js'
import { freshKey } from '../first-call/fresh-key.js'
import { keysTexts } from './keys.texts.js'

/** Shows a new key once; it does not close before the person says that it is saved. */
export function NewKeyDialog({ value, close }: { value: string | null; close: () => void }) {
  const t = keysTexts.use()
  const p = parts.use()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const end = () => {
    setSaved(false)
    close()
  }
  return (
    <Modal
      opened={value !== null}
      onClose={() => saved && end()}
      closeOnClickOutside={false}
      closeOnEscape={saved}
      withCloseButton={false}
      title={<Text fw={650}>{t('shown')}</Text>}
      size="lg"
    >
      <Stack>
        <Text fz="sm">{t('shown_text')}</Text>
        <Secret value={value ?? ''} label={t('key')} />
        <Checkbox
          label={t('shown_saved')}
          checked={saved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!saved}
            onClick={() => {
              if (value !== null) freshKey.keep(value)
              end()
              void navigate({ to: '/first-call' })
            }}
          >
            {t('try_it')}
          </Button>
          <Button disabled={!saved} onClick={end}>
            {p('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
