import { Alert, Button, Divider, Group, Modal, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { useApiForm } from '../../parts/api-form.js'
import { notifyDone } from '../../parts/notify.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { keysTexts } from './keys.texts.js'

/** Scheme, host and port of an address; null if it has none. */
function originOf(text: string): string | null {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).origin
}

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
  const [tested, setTested] = useState('')
  const save = api.useMutation('put', '/portal/keys/{id}/origins')
  const { form, field, onSubmit, busy, problem } = useApiForm('Origins', { origins: target.origins }, async (body) => {
    await save.mutateAsync({ params: { path: { id: target.id } }, body })
    notifyDone(t('origins_saved'))
    changed()
    close()
  })
  const origin = originOf(tested)
  // Like the API: scheme, host and port must be equal.
  const allowed = origin !== null && form.values.origins.some((one) => originOf(one) === origin)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text fz="sm" c="dimmed">
          {t('origins_text')}
        </Text>
        <TagsInput
          {...field('origins')}
          maxLength={undefined}
          withAsterisk={false}
          label={t('origins_label')}
          placeholder={t('origins_placeholder')}
          acceptValueOnBlur
          splitChars={[',', ' ']}
          // Enter adds the typed text; it does not save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
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
        <ProblemAlert error={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {p('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {p('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
