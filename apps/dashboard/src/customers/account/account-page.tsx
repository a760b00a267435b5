import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { statusOf } from '../../api/api-problem.js'
import { api } from '../../api/client.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { useApiForm } from '../../parts/api-form.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Page, Section } from '../../parts/page.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { SessionsTable } from '../../parts/sessions-table.js'
import { useMe } from '../session.js'
import { accountTexts } from './account.texts.js'
import { LanguageChoice } from './language-choice.js'

export function AccountPage() {
  const t = accountTexts.use()
  const { user } = useMe()
  const queries = useQueryClient()
  const save = api.useMutation('patch', '/portal/me', { onError: notifyProblem })
  const sessions = api.useQuery('get', '/portal/sessions')
  const end = api.useMutation('delete', '/portal/sessions/{id}', {
    onSuccess: async () => {
      notifyDone(t('ended'))
      await queries.invalidateQueries({ queryKey: ['get', '/portal/sessions'] })
    },
    onError: notifyProblem,
  })
  const endAll = api.useMutation('delete', '/portal/sessions')
  return (
    <Page title={t('title')} text={user.email}>
      <Section title={t('language')}>
        <LanguageChoice label={t('language')} onChange={(language) => save.mutate({ body: { language } })} />
      </Section>
      <Section title={t('password')} text={t('password_text')}>
        <PasswordForm />
      </Section>
      <Section
        title={t('sessions')}
        text={t('sessions_text')}
        actions={
          <ActionDialog
            label={t('end_all')}
            consequence={t('end_all_text')}
            confirm={t('end_all')}
            danger
            act={async () => {
              await endAll.mutateAsync({})
              notifyDone(t('ended_all'))
              await queries.invalidateQueries({ queryKey: ['get', '/portal/sessions'] })
            }}
          />
        }
      >
        <SessionsTable query={sessions} end={(id) => end.mutate({ params: { path: { id } } })} busy={end.isPending} />
      </Section>
    </Page>
  )
}

function PasswordForm() {
  const t = accountTexts.use()
  const change = api.useMutation('post', '/portal/password')
  const { form, field, onSubmit, busy, problem } = useApiForm(
    'ChangePasswordDto',
    { current_password: '', password: '' },
    async (body) => {
      await change.mutateAsync({ body })
      form.reset()
      notifyDone(t('changed'))
    },
  )
  const wrong = statusOf(problem) === 403 || statusOf(problem) === 401
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={420}>
        <PasswordInput {...field('current_password')} label={t('current')} autoComplete="current-password" />
        <PasswordInput
          {...field('password')}
          label={t('next')}
          description={t('next_hint')}
          autoComplete="new-password"
        />
        <ProblemAlert error={problem} text={wrong ? t('wrong') : undefined} />
        <Group>
          <Button type="submit" loading={busy}>
            {t('change')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
