import { type Template } from './template.js'

export const accountClosed: Template<'account_closed'> = {
  fr: ({ organisation }) => ({
    subject: `« ${organisation} » est fermée`,
    paragraphs: [
      'Bonjour,',
      `Comme demandé, l’organisation « ${organisation} » est fermée : ses clés sont révoquées, ses membres et ses réglages sont supprimés.`,
      'La loi nous oblige à garder les factures, les paiements et le journal des changements pendant dix ans.',
    ],
  }),
  en: ({ organisation }) => ({
    subject: `“${organisation}” is closed`,
    paragraphs: [
      'Hello,',
      `As you asked, the organisation “${organisation}” is closed: its keys are revoked, its members and settings are deleted.`,
      'The law requires us to keep invoices, payments and the record of changes for ten years.',
    ],
  }),
}
