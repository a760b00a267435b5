import { escapeHtml } from '../escape-html.js'
import { LOGO, type MailImage } from './logo.js'
import { type MailText } from './mail-content.js'
import { type WrittenLanguage } from '../written-languages.js'

/** A mail to send: text and HTML have the same content. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** Where a reply is read; absent: at the sender’s address. */
  replyTo?: string
  /** Images that the HTML shows. */
  attachments: MailImage[]
}

const SIGNATURE: Record<WrittenLanguage, string> = {
  fr: 'Repère, la carte de l’Afrique de l’Ouest',
  en: 'Repère, the map of West Africa',
}
const LINK_HINT: Record<WrittenLanguage, string> = {
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  en: 'If the button does not work, copy this address into your browser:',
}

const WRITE_TO_US: Record<WrittenLanguage, string> = { fr: 'Nous écrire :', en: 'Write to us:' }

/**
 * Renders the content of a template as text and HTML.
 *
 * @param supportEmail  where people write to the operator; null: not set
 */
export function layOut(
  { subject, paragraphs, action, alternative, closing = [] }: MailText,
  language: WrittenLanguage,
  supportEmail: string | null,
): RenderedMail {
  const signature = [
    SIGNATURE[language],
    ...(supportEmail === null ? [] : [`${WRITE_TO_US[language]} ${supportEmail}`]),
  ]
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(alternative === undefined ? [] : [alternative.text, `${alternative.label}:\n${alternative.url}`]),
    ...closing,
    `-- \n${signature.join('\n')}`,
  ].join('\n\n')
  const paragraph = (style: string) => (line: string) => `<p style="${style}">${escapeHtml(line)}</p>`
  const html = [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f3;font-family:system-ui,sans-serif;color:#1d2521">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">',
    `<p style="margin:0 0 20px;font-size:18px;font-weight:700"><img src="cid:${LOGO.cid}" width="32" height="32" alt="" `,
    'style="vertical-align:middle;margin-right:8px">Repère</p>',
    ...paragraphs.map(paragraph('margin:0 0 16px;line-height:1.5')),
    ...(action === undefined ? [] : [button(action, language)]),
    ...(alternative === undefined
      ? []
      : [paragraph('margin:0 0 16px;line-height:1.5')(alternative.text), button(alternative, language, false)]),
    ...closing.map(paragraph('margin:0 0 12px;font-size:13px;color:#5b655f')),
    `<p style="margin:24px 0 0;font-size:13px;color:#5b655f">${signature.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n')
  return { subject, text: `${text}\n`, html, attachments: [LOGO], ...(supportEmail && { replyTo: supportEmail }) }
}

/** @param isMain  the strongest button of the mail */
function button({ label, url }: NonNullable<MailText['action']>, language: WrittenLanguage, isMain = true): string {
  const href = escapeHtml(url)
  const colours = isMain ? 'background:#1d6b4a;color:#fff' : 'border:1px solid #1d6b4a;color:#1d6b4a'
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;`,
    `${colours};text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;color:#5b655f">${escapeHtml(LINK_HINT[language])}<br>`,
    `<a href="${href}" style="color:#1d6b4a;word-break:break-all">${href}</a></p>`,
  ].join('')
}
