import { type CaughtMail } from './caught-mail.js'

const STYLE = `body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1d2521;background:#f4f5f3}
main{max-width:960px;margin:0 auto;padding:24px}h1{font-size:20px}table{width:100%;border-collapse:collapse;background:#fff}
td,th{text-align:left;padding:8px 12px;border-bottom:1px solid #e3e6e4}td:last-child{white-space:nowrap}
iframe{width:100%;height:520px;border:1px solid #e3e6e4;background:#fff}pre{white-space:pre-wrap;background:#fff;padding:16px}
dt{float:left;width:80px;color:#5b655f}dd{margin:0 0 4px 80px}`

/** The list of all mails, the newest first. */
export function listPage(mails: CaughtMail[]): string {
  const rows = mails.map(
    ({ number, subject, to, receivedAt }) =>
      `<tr><td><a href="/mails/${number}">${escapeHtml(subject || '(no subject)')}</a></td>` +
      `<td>${escapeHtml(to.join(', '))}</td><td>${receivedAt.slice(0, 19).replace('T', ' ')} UTC</td></tr>`,
  )
  const table = `<table><tr><th>Subject</th><th>To</th><th>Received</th></tr>${rows.join('')}</table>`
  return page('Mails', mails.length === 0 ? '<p>No mail yet.</p>' : table, '<meta http-equiv="refresh" content="5">')
}

/** The page of one mail: its text and its HTML. No script of the mail runs, and no file is loaded for it. */
export function mailPage({ subject, from, to, receivedAt, text, html }: CaughtMail): string {
  const frame = html === '' ? '' : `<h2>HTML</h2><iframe sandbox="allow-popups" srcdoc="${escapeHtml(html)}"></iframe>`
  return page(
    subject,
    `<p><a href="/">All mails</a></p><dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt>
     <dd>${escapeHtml(to.join(', '))}</dd><dt>Received</dt><dd>${receivedAt}</dd></dl>
     <h2>Text</h2><pre>${withLinks(escapeHtml(text))}</pre>${frame}`,
  )
}

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${head}
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const withLinks = (escaped: string): string =>
  escaped.replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`)

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
