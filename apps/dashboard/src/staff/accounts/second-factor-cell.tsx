import { Group, Text } from '@mantine/core'
import { api, type Schemas } from '../../api/client.js'
import { moment } from '../../language/formats.js'
import { ActionDialog } from '../../parts/action-dialog.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notifyDone } from '../../parts/notify.js'
import { parts } from '../../parts/parts.texts.js'
import { useMay, useRefresh } from '../session.js'
import { accountsTexts } from './accounts.texts.js'

/** The authenticator of a member, with its removal for members who lost it. */
export function SecondFactorCell({
  account,
  member,
  changed,
}: {
  account: Schemas['Account']
  member: Schemas['AccountMember']
  changed: () => Promise<unknown>
}) {
  const t = accountsTexts.use()
  const p = parts.use()
  const may = useMay()
  const refresh = useRefresh()
  const onSuccess = () => Promise.all([refresh(), changed()])
  const request = api.useMutation('post', '/staff/accounts/{id}/members/{user}/second-factor-removal', { onSuccess })
  const cancel = api.useMutation('delete', '/staff/accounts/{id}/members/{user}/second-factor-removal', { onSuccess })
  const params = { path: { id: account.id, user: member.user_id } }
  const { second_factor, second_factor_removal: removal } = member
  if (!second_factor) return p('no')
  if (removal === null) {
    return (
      <FormDialog
        label={t('factor_remove')}
        text={t('factor_remove_text')}
        consequence={t('factor_remove_consequence')}
        body="SecondFactorRemovalOrderDto"
        initial={{ reason: '' }}
        fields={[{ name: 'reason', label: t('factor_reason'), kind: 'area' }]}
        danger
        compact
        allowed={may('post /staff/accounts/{id}/members/{user}/second-factor-removal')}
        done={t('factor_requested')}
        submit={(body) => request.mutateAsync({ params, body })}
      />
    )
  }
  return (
    <Group gap={8} wrap="nowrap">
      <Text fz="sm" span title={`${removal.requested_by}: ${removal.reason}`}>
        {t('factor_due', { at: moment(removal.due_at) })}
      </Text>
      <ActionDialog
        label={t('factor_cancel')}
        text={t('factor_cancel_text')}
        confirm={t('factor_cancel')}
        compact
        allowed={may('delete /staff/accounts/{id}/members/{user}/second-factor-removal')}
        act={async () => {
          await cancel.mutateAsync({ params })
          notifyDone(t('factor_cancelled'))
        }}
      />
    </Group>
  )
}
