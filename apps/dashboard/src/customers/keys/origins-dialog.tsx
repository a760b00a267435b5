import { Alert, Button, Divider, Group, Modal, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { notifyDone } from '../../parts/notify.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { keysTexts } from './keys.texts.js'

const originOf = (text: string): string | null => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : null)

/** The sites whose pages may use a live key, and a test of an address against them. */
export function OriginsDialog({
  target,
  close,
  changed,
}: {
  target: Schemas['Key'] | null
  close: () => void
  changed: () => void
}) {
  const p = parts.use()
  const t = keysTexts.use()
  return (
    <Modal
      opened={target !== null}
      onClose={close}
      title={<Text fw={650}>{t('origins_title')}</Text>}
      size="lg"
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      {target !== null && <OriginsForm key={target.id} target={target} close={close} changed={changed} />}
    </Modal>
  )
}

function OriginsForm({ target, close, changed }: { target: Schemas['Key']; close: () => void; changed: () => void }) {
  const t = keysTexts.use()
  const p = parts.use()
  const [origins, setOrigins] = useState<string[]>(target.origins)
  const [tested, setTested] = useState('')
  const save = api.useMutation('put', '/portal/keys/{id}/origins', {
    onSuccess: () => {
      notifyDone(t('origins_saved'))
      changed()
      close()
    },
  })
  const origin = originOf(tested)
  // As the API judges: scheme, host and port have to be the same.
  const allowed = origin !== null && origins.some((one) => originOf(one) === origin)
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {t('origins_text')}
      </Text>
      <TagsInput
        label={t('origins_label')}
        placeholder={t('origins_placeholder')}
        value={origins}
        onChange={setOrigins}
        acceptValueOnBlur
        splitChars={[',', ' ']}
      />
      <Divider />
      <TextInput
        label={t('origins_test')}
        placeholder={t('origins_placeholder')}
        value={tested}
        onChange={(event) => setTested(event.currentTarget.value)}
        error={tested !== '' && origin === null ? t('origins_test_bad') : undefined}
      />
      {origin !== null && (
        <Alert color={allowed ? 'brand' : 'red'} role="status">
          {t(allowed ? 'origins_test_in' : 'origins_test_out', { origin })}
        </Alert>
      )}
      <ProblemAlert error={save.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {p('cancel')}
        </Button>
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ params: { path: { id: target.id } }, body: { origins } })}
        >
          {p('save')}
        </Button>
      </Group>
    </Stack>
  )
}
