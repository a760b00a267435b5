import { api, type Schemas } from '../../api/client.js'
import { countryChoices } from '../../customers/countries.js'
import { country, moment } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Facts, Section } from '../../parts/page.js'
import { QueryView } from '../../parts/query-view.js'
import { useMay, useRefresh } from '../session.js'
import { accountsTexts } from './accounts.texts.js'

/** The tax treatment and the country of an account. */
export function AccountTax({ account: { id, country: code } }: { account: Schemas['Account'] }) {
  const t = accountsTexts.use()
  const name = useNames()
  const may = useMay()
  const refresh = useRefresh()
  const params = { path: { id } }
  const tax = api.useQuery('get', '/staff/accounts/{id}/tax', { params })
  const confirm = api.useMutation('put', '/staff/accounts/{id}/tax', { onSuccess: refresh })
  const remove = api.useMutation('delete', '/staff/accounts/{id}/tax', { onSuccess: refresh })
  const move = api.useMutation('put', '/staff/accounts/{id}/country', { onSuccess: refresh })
  return (
    <Section
      title={t('tax')}
      actions={
        <>
          <FormDialog
            label={t('tax_confirm')}
            body="ForeignTaxDto"
            initial={{ taxable: false, evidence: '' }}
            fields={[
              { name: 'taxable', label: t('tax_taxable'), kind: 'switch' },
              { name: 'evidence', label: t('tax_evidence'), description: t('tax_evidence_hint'), kind: 'area' },
            ]}
            consequence={t('tax_confirm_consequence')}
            allowed={may('put /staff/accounts/{id}/tax')}
            submit={(body) => confirm.mutateAsync({ params, body })}
          />
          {tax.data !== undefined && tax.data.treatment !== 'domestic' && (
            <FormDialog
              label={t('tax_remove')}
              body="TaxReasonDto"
              initial={{ reason: '' }}
              fields={[{ name: 'reason', label: t('reason'), kind: 'area' }]}
              consequence={t('tax_remove_consequence')}
              danger
              allowed={may('delete /staff/accounts/{id}/tax')}
              submit={(body) => remove.mutateAsync({ params, body })}
            />
          )}
          <FormDialog
            label={t('country_change')}
            body="CountryChangeDto"
            initial={{ country: code, reason: '' }}
            fields={[
              { name: 'country', label: t('country'), kind: 'select', choices: countryChoices() },
              { name: 'reason', label: t('reason'), kind: 'area' },
            ]}
            consequence={t('country_consequence')}
            allowed={may('put /staff/accounts/{id}/country')}
            submit={(body) => move.mutateAsync({ params, body })}
          />
        </>
      }
    >
      <QueryView query={tax} lines={2}>
        {({ treatment, evidence, confirmed_at, confirmed_by }) => (
          <Facts
            rows={[
              [t('country'), country(code)],
              [t('tax_treatment'), name('tax', treatment)],
              ...(evidence === null ? [] : [[t('tax_evidence'), evidence] as const]),
              ...(confirmed_at === null
                ? []
                : [[t('tax_confirmed'), `${moment(confirmed_at)}, ${confirmed_by ?? '—'}`] as const]),
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}
