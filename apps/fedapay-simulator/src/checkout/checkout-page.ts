import { CURRENCIES, OPERATORS, type Transaction, type TransactionStatus } from '../ledger/transaction.js'

const STYLE = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d2521;background:#f4f5f3}
main{max-width:480px;margin:0 auto;padding:24px 16px}h1{font-size:20px;margin:0}.card{background:#fff;border:1px solid #dfe3e0;
border-radius:10px;padding:20px;margin:16px 0}.amount{font-size:30px;font-weight:700;margin:4px 0}.muted{color:#5b655f;margin:0}
fieldset{border:0;padding:0;margin:0 0 16px}legend{float:left;width:100%;font-weight:600;padding:0;margin-bottom:8px}legend+*{clear:both}
label.operator{display:flex;gap:12px;align-items:center;border:1px solid #dfe3e0;border-radius:8px;padding:12px;margin-bottom:8px}
label.operator:has(:checked){border-color:#0a6b4a;background:#eef7f2}button{width:100%;font:inherit;font-weight:600;padding:12px;
border-radius:8px;border:1px solid #0a6b4a;background:#fff;color:#0a6b4a;margin-bottom:8px;cursor:pointer}
button.pay{background:#0a6b4a;color:#fff}button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid #f2a900}
.note{background:#fff6dd;border:1px solid #ecd48b;border-radius:8px;padding:8px 12px;font-size:14px}
details label{display:block;margin:12px 0 4px}details input,details select{width:100%;font:inherit;padding:8px;border:1px solid #b9c0bc;border-radius:6px}`

const STATUS_WORDS: Record<TransactionStatus, string> = {
  pending: 'en attente',
  approved: 'payé',
  declined: 'refusé',
  canceled: 'annulé',
  expired: 'expiré',
  transferred: 'payé',
  refunded: 'remboursé',
  approved_partially_refunded: 'remboursé en partie',
  transferred_partially_refunded: 'remboursé en partie',
}

const WEBHOOK_WORDS = [
  ['', 'envoyée normalement'],
  ['duplicate', 'envoyée deux fois'],
  ['missing', 'jamais envoyée'],
  ['late', 'envoyée 30 secondes plus tard'],
  ['reordered', 'envoyée après la suivante'],
  ['forged', 'signée par un autre'],
  ['stale', 'signée il y a une heure'],
  ['future', 'signée une heure trop tôt'],
  ['tampered', 'modifiée après la signature'],
  ['reserialised', 'réécrite après la signature'],
] as const

/** The page on which the customer chooses. Works without scripts. */
export function checkoutPage(transaction: Transaction): string {
  const operators = OPERATORS.map(
    ({ mode, name }, index) =>
      `<label class="operator"><input type="radio" name="mode" value="${mode}"${index === 0 ? ' checked' : ''}> ${name}</label>`,
  ).join('')
  const webhooks = WEBHOOK_WORDS.map(([kind, words]) => `<option value="${kind}">${words}</option>`).join('')
  return page(
    'Paiement',
    `${summary(transaction)}
<form method="post">
<fieldset class="card"><legend>Payer avec</legend>${operators}</fieldset>
<button class="pay" name="outcome" value="approved">Payer ${amountOf(transaction)}</button>
<button name="outcome" value="declined">Faire échouer (solde insuffisant)</button>
<button name="outcome" value="canceled">Annuler le paiement</button>
<button name="outcome" value="expired">Laisser expirer</button>
<button name="outcome" value="leave">Revenir sans payer</button>
<details class="card"><summary>Pour les essais</summary>
<label for="amount">Montant réellement payé</label>
<input id="amount" name="amount" inputmode="numeric" pattern="[1-9][0-9]{0,8}" placeholder="${transaction.amount}">
<label for="currency">Devise réellement payée</label>
<select id="currency" name="currency"><option value="">celle demandée</option><option value="EUR">EUR</option></select>
<label for="webhook">La notification est…</label>
<select id="webhook" name="webhook">${webhooks}</select>
</details>
</form>`,
  )
}

/** The page of a finished payment. */
export function donePage(transaction: Transaction, back: string | null): string {
  const link = back === null ? '' : `<p><a href="${escapeHtml(back)}">Retourner chez le marchand</a></p>`
  return page(
    'Paiement',
    `${summary(transaction)}<p>Ce paiement est <strong>${STATUS_WORDS[transaction.status]}</strong>.</p>${link}`,
  )
}

export function gonePage(): string {
  return page(
    'Lien expiré',
    '<div class="card"><h1>Ce lien de paiement n’est plus valable</h1><p>Demandez-en un autre au marchand.</p></div>',
  )
}

function summary(transaction: Transaction): string {
  const declined = transaction.status === 'declined' ? '<p class="note">Le dernier essai a été refusé.</p>' : ''
  return `<p class="note">Simulateur de FedaPay : aucun argent ne circule.</p>
<div class="card"><h1>${escapeHtml(transaction.description)}</h1><p class="amount">${amountOf(transaction)}</p>
<p class="muted">Transaction ${transaction.id} · ${escapeHtml(transaction.reference)}</p></div>${declined}`
}

function amountOf({ amount, currency_id }: Transaction): string {
  const iso = CURRENCIES.find(({ id }) => id === currency_id)?.iso
  return `${new Intl.NumberFormat('fr-FR').format(amount)} ${iso === 'XOF' ? 'FCFA' : iso}`
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – simulateur</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
