import { api } from '../../api/client.js'
import { fcfa } from '../../language/formats.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Facts, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { accountsTexts } from './accounts.texts.js'

/** The credit limit of an account, and the ceiling of its spending cap. */
export function AccountLimits({ id }: { id: string }) {
  return (
    <>
      <CreditLimit id={id} />
      <CapCeiling id={id} />
    </>
  )
}

function CreditLimit({ id }: { id: string }) {
  const t = accountsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const path = { path: { id } }
  const limit = api.useQuery('get', '/staff/accounts/{id}/credit-limit', { params: path })
  const setLimit = api.useMutation('put', '/staff/accounts/{id}/credit-limit', { onSuccess: refresh })
  const removeLimit = api.useMutation('delete', '/staff/accounts/{id}/credit-limit', { onSuccess: refresh })
  return (
    <Section
      title={t('credit_limit')}
      text={t('credit_limit_text')}
      actions={
        <>
          <FormDialog
            label={t('credit_limit_set')}
            body="CreditLimitOrder"
            initial={{ limit_fcfa: limit.data?.limit_fcfa ?? '', reason: '' }}
            fields={[
              { name: 'limit_fcfa', label: t('credit_limit'), kind: 'fcfa' },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            allowed={may('put /staff/accounts/{id}/credit-limit')}
            submit={(body) => setLimit.mutateAsync({ params: path, body })}
          />
          {limit.data !== undefined && limit.data.limit_fcfa !== null && (
            <FormDialog
              label={t('credit_limit_remove')}
              body="CreditLimitReason"
              initial={{ reason: '' }}
              fields={[{ name: 'reason', label: t('reason'), kind: 'area' }]}
              allowed={may('delete /staff/accounts/{id}/credit-limit')}
              submit={(body) => removeLimit.mutateAsync({ params: path, body })}
            />
          )}
        </>
      }
    >
      <QueryView query={limit}>
        {(data) => (
          <Facts
            rows={[
              [t('credit_limit'), data.limit_fcfa === null ? t('credit_limit_none') : fcfa(data.limit_fcfa)],
              ...(data.overage_max_fcfa === null
                ? []
                : [[t('credit_limit_left'), fcfa(data.overage_max_fcfa)] as const]),
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}

function CapCeiling({ id }: { id: string }) {
  const t = accountsTexts.use()
  const may = useMay()
  const refresh = useRefresh()
  const path = { path: { id } }
  const ceiling = api.useQuery('get', '/staff/accounts/{id}/cap-ceiling', { params: path })
  const set = api.useMutation('put', '/staff/accounts/{id}/cap-ceiling', { onSuccess: refresh })
  const remove = api.useMutation('delete', '/staff/accounts/{id}/cap-ceiling', { onSuccess: refresh })
  return (
    <Section
      title={t('cap_ceiling')}
      text={t('cap_ceiling_text')}
      actions={
        <>
          <FormDialog
            label={t('cap_ceiling_set')}
            body="CapCeilingOrderDto"
            initial={{ ceiling_fcfa: ceiling.data?.ceiling_fcfa ?? '', reason: '' }}
            fields={[
              { name: 'ceiling_fcfa', label: t('cap_ceiling'), kind: 'fcfa' },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            allowed={may('put /staff/accounts/{id}/cap-ceiling')}
            submit={(body) => set.mutateAsync({ params: path, body })}
          />
          {ceiling.data?.is_own === true && (
            <FormDialog
              label={t('cap_ceiling_remove')}
              body="CeilingReasonDto"
              initial={{ reason: '' }}
              fields={[{ name: 'reason', label: t('reason'), kind: 'area' }]}
              allowed={may('delete /staff/accounts/{id}/cap-ceiling')}
              submit={(body) => remove.mutateAsync({ params: path, body })}
            />
          )}
        </>
      }
    >
      <QueryView query={ceiling} lines={1}>
        {({ ceiling_fcfa, is_own, reason }) => (
          <Facts
            rows={[
              [t('cap_ceiling'), ceiling_fcfa === null ? t('credit_limit_none') : fcfa(ceiling_fcfa)],
              [t('cap_ceiling_from'), is_own ? (reason ?? '—') : t('cap_ceiling_general')],
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}
