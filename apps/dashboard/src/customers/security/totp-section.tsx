import { Alert, Button, Center, Code, Group, Modal, PinInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { useApiForm } from '../../parts/api-form.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone, notifyProblem } from '../../parts/notify.js'
import { Section } from '../../parts/page.js'
import { parts } from '../../parts/parts.texts.js'
import { ProblemAlert } from '../../parts/problem-alert.js'
import { Qr } from '../invoices/invoice-view.js'
import { RecoveryCodesDialog } from './recovery-codes.js'
import { PasswordAndCodeDialog } from './password-and-code.js'
import { securityTexts } from './security.texts.js'

/** The authenticator and its recovery codes: set up, renewed, removed. */
export function TotpSection({
  security,
  changed,
}: {
  security: Schemas['AccountSecurity']
  changed: () => Promise<void>
}) {
  const t = securityTexts.use()
  const [offer, setOffer] = useState<Schemas['TotpOffer'] | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = api.useMutation('post', '/portal/totp')
  const disable = api.useMutation('post', '/portal/totp/disable')
  const renew = api.useMutation('post', '/portal/recovery-codes')
  const keep = api.useMutation('delete', '/portal/security/second-factor-removal')
  const isOn = security.totp_enabled_at !== null
  return (
    <>
      <Section
        title={t('totp')}
        text={t('totp_text')}
        actions={
          isOn ? (
            <PasswordAndCodeDialog
              label={t('totp_remove')}
              consequence={t('totp_remove_consequence')}
              danger
              submit={async (body) => {
                await disable.mutateAsync({ body })
                notifyDone(t('totp_removed'))
                await changed()
              }}
            />
          ) : (
            <FormDialog
              label={t('totp_begin')}
              title={t('totp')}
              text={t('totp_text')}
              body="PasswordAgainDto"
              initial={{ current_password: '' }}
              fields={[{ name: 'current_password', label: t('current'), kind: 'password' }]}
              done={null}
              submit={async (body) => setOffer(await begin.mutateAsync({ body }))}
            />
          )
        }
      >
        <Text fz="sm" c={isOn ? undefined : 'dimmed'}>
          {security.totp_enabled_at === null ? t('totp_off') : t('totp_on', { at: moment(security.totp_enabled_at) })}
        </Text>
        {security.second_factor_removal_due_at !== null && (
          <Alert color="red" role="alert">
            <Stack align="flex-start">
              <Text fz="sm">{t('removal', { at: moment(security.second_factor_removal_due_at) })}</Text>
              <Button
                loading={keep.isPending}
                onClick={() =>
                  void keep
                    .mutateAsync({})
                    .then(() => notifyDone(t('removal_cancelled')), notifyProblem)
                    .then(changed)
                }
              >
                {t('removal_cancel')}
              </Button>
            </Stack>
          </Alert>
        )}
      </Section>
      {isOn && (
        <Section
          title={t('codes')}
          text={t('codes_text')}
          actions={
            <PasswordAndCodeDialog
              label={t('codes_new')}
              consequence={t('codes_consequence')}
              submit={async (body) => {
                const made = await renew.mutateAsync({ body })
                setCodes(made.recovery_codes)
                await changed()
              }}
            />
          }
        >
          <Text fz="sm">{t('codes_left', { count: security.recovery_codes_left })}</Text>
        </Section>
      )}
      {offer !== null && (
        <ConfirmDialog
          offer={offer}
          close={() => setOffer(null)}
          done={async (made) => {
            setOffer(null)
            setCodes(made)
            await changed()
          }}
        />
      )}
      <RecoveryCodesDialog codes={codes} close={() => setCodes(null)} />
    </>
  )
}

function ConfirmDialog({
  offer,
  close,
  done,
}: {
  offer: Schemas['TotpOffer']
  close: () => void
  done: (codes: readonly string[]) => Promise<void>
}) {
  const t = securityTexts.use()
  const p = parts.use()
  const confirm = api.useMutation('post', '/portal/totp/confirm')
  const { form, onSubmit, busy, problem } = useApiForm('TotpCodeDto', { code: '' }, async (body) =>
    done((await confirm.mutateAsync({ body })).recovery_codes),
  )
  return (
    <Modal
      opened
      onClose={close}
      title={<Text fw={650}>{t('totp')}</Text>}
      closeButtonProps={{ 'aria-label': p('close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text fz="sm">{t('totp_scan')}</Text>
          <Center>
            <Qr text={offer.otpauth_uri} label={t('totp_scan')} />
          </Center>
          <Text fz="sm" component="div">
            {t('totp_secret')} <Code data-testid="totp-secret">{offer.totp_secret}</Code>
          </Text>
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            aria-label={t('totp_digits')}
            error={form.errors.code !== undefined}
            value={form.values.code}
            onChange={(code) => form.setFieldValue('code', code)}
          />
          {form.errors.code !== undefined && (
            <Text fz="sm" c="red" role="alert">
              {form.errors.code}
            </Text>
          )}
          <Alert color="star">{t('totp_consequence')}</Alert>
          <ProblemAlert error={problem} />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t('totp_confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
