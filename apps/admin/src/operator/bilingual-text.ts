/** Paragraphs, `## ` headings and `- ` lists; `{{legal_name}}` and others stand for details of the seller. */
export interface BilingualText {
  fr: string
  en: string
}
