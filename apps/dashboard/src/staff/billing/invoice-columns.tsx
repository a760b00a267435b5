import { type Column } from '../../parts/data-table.js'
import { RowLink } from '../../parts/row-link.js'
import { accountName } from '../account-name.js'
import { type billingTexts } from './billing.texts.js'

type Text = ReturnType<typeof billingTexts.use>

/** The number, which leads to the page of the invoice. */
export const numberColumn = (t: Text): Column<{ id: string; number: string | null }> => ({
  id: 'number',
  header: t('number'),
  cell: ({ id, number }) => (
    <RowLink to="/invoices/$id" params={{ id }}>
      {number ?? t('draft')}
    </RowLink>
  ),
})

/** The name, which leads to the page of the account. */
export const accountColumn = (t: Text): Column<{ account_id: string; account_name: string }> => ({
  id: 'account',
  header: t('account'),
  cell: ({ account_id, account_name }) => (
    <RowLink to="/accounts/$id" params={{ id: account_id }}>
      {accountName(account_name)}
    </RowLink>
  ),
})
