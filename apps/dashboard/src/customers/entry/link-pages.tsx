import { Alert, Anchor, Button, Loader, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fieldsOf, statusOf } from '../../api/api-problem.js'
import { api, type Schemas } from '../../api/client.js'
import { currentLanguage } from '../../language/i18n.js'
import { useApiForm } from '../../parts/api-form.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { meOptions } from '../session.js'
import { EntryLayout } from './entry-layout.js'
import { entry } from './entry.texts.js'

/** The token of a link is after `#`, so that no server log contains it. */
const tokenOfLink = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

const refusedLink = (problem: unknown): boolean => statusOf(problem) === 400

/** The link is valid, but this browser did not register: the password of the registration is needed, or a new one. */
const needsPassword = (problem: unknown): boolean =>
  statusOf(problem) === 400 && fieldsOf(problem).some(({ field }) => field === 'password')

function BackToLogin() {
  const t = entry.use()
  return (
    <Anchor component={Link} {...({ to: '/login' } as object)} className="lone-link" fz="sm" mt="lg">
      {t('back_to_login')}
    </Anchor>
  )
}

export function VerifyPage() {
  const t = entry.use()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [token] = useState(tokenOfLink)
  const [password, setPassword] = useState('')
  const { mutate, data, error, isPending } = api.useMutation('post', '/portal/verify', {
    onSuccess: () => queries.invalidateQueries({ queryKey: meOptions.queryKey }),
  })
  const sent = useRef(false)
  useEffect(() => {
    if (token === '' || sent.current) return
    sent.current = true
    mutate({ body: { token } })
  }, [token, mutate])
  return (
    <EntryLayout title={t('verify_title')}>
      {token === '' && <Alert color="star">{t('link_missing')}</Alert>}
      {token !== '' && data === undefined && error === null && <Loader aria-label={t('verify_busy')} />}
      {error !== null && needsPassword(error) && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            mutate({ body: { token, password } })
          }}
        >
          <Stack>
            <Alert color="brand">{t('verify_password')}</Alert>
            <PasswordInput
              label={t('password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={
                password === ''
                  ? undefined
                  : fieldsOf(error).some(({ reason }) => reason !== 'required') && t('verify_password_weak')
              }
              autoComplete="current-password"
              required
            />
            <Button type="submit" loading={isPending} fullWidth size="md">
              {t('verify_send')}
            </Button>
          </Stack>
        </form>
      )}
      {error !== null && !needsPassword(error) && (
        <ProblemAlert error={error} text={refusedLink(error) ? t('link_bad') : undefined} />
      )}
      {data !== undefined && (
        <Stack>
          <Alert color="brand" role="status">
            {t('verify_done')}
          </Alert>
          <Button onClick={() => void navigate({ to: '/' })}>{t('verify_go')}</Button>
        </Stack>
      )}
      <BackToLogin />
    </EntryLayout>
  )
}

export function ForgotPage() {
  const t = entry.use()
  const forgot = api.useMutation('post', '/portal/password/forgot')
  const [sent, setSent] = useState(false)
  const { field, onSubmit, busy, problem } = useApiForm('ForgotPasswordDto', { email: '' }, async (body) => {
    await forgot.mutateAsync({ body })
    setSent(true)
  })
  return (
    <EntryLayout title={t('forgot_title')} text={t('forgot_text')}>
      {sent ? (
        <Alert color="brand" role="status">
          {t('forgot_sent')}
        </Alert>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <TextInput {...field('email')} label={t('email')} type="email" autoComplete="username" />
            <ProblemAlert error={problem} />
            <Button type="submit" loading={busy} fullWidth size="md">
              {t('forgot_send')}
            </Button>
          </Stack>
        </form>
      )}
      <BackToLogin />
    </EntryLayout>
  )
}

/** A new password, set with the token of the link. */
function PasswordForm<Body extends 'ResetPasswordDto' | 'AcceptInvitationDto'>({
  body,
  label,
  save,
  submit,
}: {
  body: Body
  label: string
  /** On the button. */
  save: string
  submit: (body: Schemas[Body]) => Promise<unknown>
}) {
  const t = entry.use()
  const [token] = useState(tokenOfLink)
  const { field, onSubmit, busy, problem, form } = useApiForm(body, { token, password: '' }, submit)
  if (token === '') return <Alert color="star">{t('link_missing')}</Alert>
  const linkBad = form.errors.token !== undefined || refusedLink(problem)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <PasswordInput
          {...field('password')}
          label={label}
          description={t('password_hint')}
          autoComplete="new-password"
        />
        {linkBad ? <Alert color="red">{t('link_bad')}</Alert> : <ProblemAlert error={problem} />}
        <Button type="submit" loading={busy} fullWidth size="md">
          {save}
        </Button>
      </Stack>
    </form>
  )
}

export function ResetPage() {
  const t = entry.use()
  const navigate = useNavigate()
  const reset = api.useMutation('post', '/portal/password/reset')
  return (
    <EntryLayout title={t('forgot_title')}>
      <PasswordForm
        body="ResetPasswordDto"
        label={t('new_password')}
        save={t('reset_save')}
        submit={async (body) => {
          await reset.mutateAsync({ body })
          await navigate({ to: '/login', search: { said: 'reset' } })
        }}
      />
      <BackToLogin />
    </EntryLayout>
  )
}

export function InvitationPage() {
  const t = entry.use()
  const accept = api.useMutation('post', '/portal/invitations/accept')
  if (accept.data !== undefined) {
    return (
      <EntryLayout title={t('invitation_title')}>
        <Alert color="brand" role="status">
          {t('invitation_done', { organisation: accept.data.organisation })}
        </Alert>
        <BackToLogin />
      </EntryLayout>
    )
  }
  return (
    <EntryLayout title={t('invitation_title')} text={t('invitation_text')}>
      <PasswordForm
        body="AcceptInvitationDto"
        label={t('password')}
        save={t('invitation_accept')}
        submit={(body) => accept.mutateAsync({ body: { ...body, language: currentLanguage() } })}
      />
      <BackToLogin />
    </EntryLayout>
  )
}

export function ConfirmEmailPage() {
  const t = entry.use()
  const queries = useQueryClient()
  const [token] = useState(tokenOfLink)
  const confirm = api.useMutation('post', '/portal/email/confirm', {
    onSuccess: () => queries.invalidateQueries({ queryKey: meOptions.queryKey }),
  })
  return (
    <EntryLayout title={t('email_title')}>
      {token === '' && <Alert color="star">{t('link_missing')}</Alert>}
      {token !== '' && confirm.data === undefined && (
        <Stack>
          <ProblemAlert error={confirm.error} text={refusedLink(confirm.error) ? t('link_bad') : undefined} />
          <Button onClick={() => confirm.mutate({ body: { token } })} loading={confirm.isPending} size="md">
            {t('email_confirm')}
          </Button>
        </Stack>
      )}
      {confirm.data !== undefined && (
        <Alert color="brand" role="status">
          {t('email_done', { email: confirm.data.email })}
        </Alert>
      )}
      <BackToLogin />
    </EntryLayout>
  )
}
