import { defineTexts } from '../../language/i18n.js'

export const searchTexts = defineTexts('search', {
  search: ['Rechercher', 'Search'],
  title: ['Rechercher un compte, une facture ou une requête', 'Search for an account, an invoice or a request'],
  hint: [
    'Nom, e-mail, clé ou ses quatre derniers caractères, numéro de facture, numéro fiscal, téléphone, numéro de requête',
    'Name, e-mail, key or its last four characters, invoice number, tax number, phone, request id',
  ],
  accounts: ['Comptes', 'Accounts'],
  invoices: ['Factures', 'Invoices'],
  requests: ['Requêtes', 'Requests'],
  none: ['Rien ne correspond', 'Nothing matches'],
  none_text: [
    'Essayez un mot du nom, les quatre derniers caractères de la clé, ou le numéro de la facture.',
    'Try a word of the name, the last four characters of the key, or the number of the invoice.',
  ],
  suspended: ['Suspendu', 'Suspended'],
  'matched.key': ['clé', 'key'],
  'matched.id': ['identifiant', 'id'],
  'matched.tax_number': ['numéro fiscal ou RCCM', 'tax or trade register number'],
  'matched.phone': ['téléphone', 'phone'],
  'matched.email': ['e-mail d’un membre', 'e-mail of a member'],
  'matched.name': ['nom', 'name'],
})
