import { type Schemas } from '../../api/client.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { securityTexts } from './security.texts.js'

/** A change that needs the password and a code. */
export function PasswordAndCodeDialog({
  label,
  consequence,
  danger,
  submit,
}: {
  label: string
  consequence: string
  danger?: boolean
  submit: (body: Schemas['PasswordAndCodeDto']) => Promise<unknown>
}) {
  const t = securityTexts.use()
  return (
    <FormDialog
      label={label}
      consequence={consequence}
      body="PasswordAndCodeDto"
      initial={{ current_password: '', code: '' }}
      fields={[
        { name: 'current_password', label: t('current'), kind: 'password' },
        { name: 'code', label: t('code'), kind: 'code' },
      ]}
      danger={danger}
      done={null}
      submit={submit}
    />
  )
}
