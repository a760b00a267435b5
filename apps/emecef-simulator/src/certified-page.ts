import { type CertifiedInvoice } from './machine.js'

const STYLE = `body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1d2521;background:#f4f5f3}
main{max-width:1100px;margin:0 auto;padding:24px}h1{font-size:20px}table{width:100%;border-collapse:collapse;background:#fff}
td,th{text-align:left;padding:8px 12px;border-bottom:1px solid #e3e6e4}td.amount{text-align:right;white-space:nowrap}
code{white-space:nowrap}`

/** The page of certified invoices. @param newest  newest first */
export function certifiedPage(newest: CertifiedInvoice[], count: number): string {
  const rows = newest.map(
    ({ request, total, elements }) =>
      `<tr><td>${escapeHtml(elements.dateTime)}</td><td>${escapeHtml(elements.counters)}</td>` +
      `<td><code>${escapeHtml(elements.codeMECeFDGI)}</code></td><td>${escapeHtml(request.client?.name ?? '')}</td>` +
      `<td class="amount">${total.toLocaleString('fr-FR')} FCFA</td></tr>`,
  )
  const table =
    newest.length === 0
      ? '<p>Aucune facture certifiée.</p>'
      : `<table><tr><th>Date</th><th>Compteurs</th><th>Code</th><th>Client</th><th>Total</th></tr>${rows.join('')}</table>`
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>e-MECeF, simulateur</title>
<meta http-equiv="refresh" content="5"><style>${STYLE}</style></head><body><main><h1>e-MECeF, simulateur</h1>
<p>Rien de ce qui est certifié ici n’a de valeur fiscale. ${count} au total.</p>${table}</main></body></html>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
