import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { onStepUpNeeded } from '../../api/step-up.js'
import { api } from '../../api/client.js'
import { useApiForm } from '../../parts/api-form.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { stepUpTexts } from './step-up.texts.js'

type Answer = (confirmed: boolean) => void

/**
 * Asks for a code if an operation needs a fresh one. The refused request is then sent again automatically; the page
 * that sent it needs no code for this.
 */
export function StepUpDialog() {
  const t = stepUpTexts.use()
  const p = parts.use()
  const waiting = useRef<Answer[]>([])
  const [opened, setOpened] = useState(false)
  const answer = (confirmed: boolean) => {
    setOpened(false)
    for (const resolve of waiting.current.splice(0)) resolve(confirmed)
  }
  useEffect(
    () =>
      onStepUpNeeded(
        () =>
          new Promise<boolean>((resolve) => {
            waiting.current.push(resolve)
            setOpened(true)
          }),
      ),
    [],
  )
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title={<Text fw={650}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': p('close') }}
      zIndex={1000}
    >
      <StepUpForm answer={answer} />
    </Modal>
  )
}

function StepUpForm({ answer }: { answer: Answer }) {
  const t = stepUpTexts.use()
  const p = parts.use()
  const confirm = api.useMutation('post', '/staff/step-up')
  const { field, onSubmit, busy, problem } = useApiForm('StepUpDto', { code: '' }, async (body) => {
    await confirm.mutateAsync({ body })
    answer(true)
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text fz="sm">{t('text')}</Text>
        <TextInput
          {...field('code')}
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
        />
        <ProblemAlert error={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(false)}>
            {p('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
