import { defineTexts } from './i18n.js'

/** Words for codes of programs: payment operators, mails, jobs, authors and targets of the journal. */
export const codes = defineTexts('codes', {
  'operator.mtn': ['MTN MoMo', 'MTN MoMo'],
  'operator.moov': ['Moov Money', 'Moov Money'],
  'operator.orange': ['Orange Money', 'Orange Money'],
  'operator.wave': ['Wave', 'Wave'],
  'operator.celtiis': ['Celtiis Cash', 'Celtiis Cash'],
  'operator.free': ['Free Money', 'Free Money'],
  'operator.mixx': ['Mixx by Yas', 'Mixx by Yas'],
  'operator.togocel': ['Mixx by Yas (Togocel)', 'Mixx by Yas (Togocel)'],
  'operator.airtel': ['Airtel Money', 'Airtel Money'],
  'operator.card': ['Carte bancaire', 'Bank card'],
  'mail.verify': ['Confirmation de l’adresse', 'Confirmation of the address'],
  'mail.verify_known': ['Adresse déjà inscrite', 'Address already registered'],
  'mail.welcome': ['Bienvenue', 'Welcome'],
  'mail.account_closed': ['Compte fermé', 'Account closed'],
  'mail.invitation': ['Invitation', 'Invitation'],
  'mail.password_reset': ['Nouveau mot de passe', 'New password'],
  'mail.password_changed': ['Mot de passe changé', 'Password changed'],
  'mail.email_change': ['Confirmation d’une nouvelle adresse', 'Confirmation of a new address'],
  'mail.email_change_asked': ['Changement d’adresse demandé', 'Change of address requested'],
  'mail.email_changed': ['Adresse changée', 'Address changed'],
  'mail.security_changed': ['Protection du compte changée', 'Account protection changed'],
  'mail.second_factor_removal': ['Retrait du second facteur', 'Removal of the second factor'],
  'mail.staff_invitation': ['Invitation dans l’équipe', 'Invitation to the staff'],
  'mail.usage_threshold': ['Seuil du quota atteint', 'Quota threshold reached'],
  'mail.overage_threshold': ['Seuil du dépassement atteint', 'Overage threshold reached'],
  'mail.alert': ['Alerte', 'Alert'],
  'mail.key_issued': ['Clé créée', 'Key issued'],
  'mail.key_leaked': ['Clé trouvée en public', 'Key found in public'],
  'mail.login_locked': ['Connexion bloquée', 'Login locked'],
  'mail.new_device': ['Nouvel appareil', 'New device'],
  'mail.member_joined': ['Nouveau membre', 'New member'],
  'mail.suspension': ['Suspension', 'Suspension'],
  'mail.reinstatement': ['Compte rétabli', 'Account reinstated'],
  'mail.invoice_issued': ['Facture ou avoir émis', 'Invoice or credit note issued'],
  'mail.proforma': ['Proforma', 'Proforma'],
  'mail.webhook_switched_off': ['Adresse de réception coupée', 'Webhook endpoint switched off'],
  'mail.receipt': ['Reçu', 'Receipt'],
  'mail.top_up': ['Crédit acheté', 'Credit bought'],
  'mail.wallet_level': ['Niveau du crédit', 'Level of the credit'],
  'mail.payment_reminder': ['Rappel de paiement', 'Payment reminder'],
  'mail.payment_alert': ['Alerte de paiement', 'Payment alert'],
  'mail.subscription_unpaid': ['Abonnement impayé', 'Unpaid subscription'],
  'mail.plan_begun': ['Offre commencée', 'Plan started'],
  'mail.price_notice': ['Nouveau prix annoncé', 'Price change announced'],
  'mail.plan_change': ['Changement d’offre', 'Change of plan'],
  'job.issue-invoices': ['Émettre les factures', 'Issue invoices'],
  'job.render-invoices': ['Imprimer les factures', 'Print invoices'],
  'job.run-renewals': ['Renouveler les abonnements', 'Renew subscriptions'],
  'job.close-months': ['Clore les mois', 'Close months'],
  'job.run-month': ['Facturer un mois', 'Bill a month'],
  'job.remind': ['Relancer les impayés', 'Remind of unpaid invoices'],
  'job.dunning': ['Relancer les impayés', 'Remind of unpaid invoices'],
  'job.send-mails': ['Envoyer les courriels', 'Send mails'],
  'job.finish-outbox': ['Publier les changements en attente', 'Publish waiting changes'],
  'job.publish-due-terms': ['Publier les conditions du jour', 'Publish terms that start'],
  'job.expire-keys': ['Révoquer les clés expirées', 'Revoke expired keys'],
  'job.remove-second-factors': ['Retirer des seconds facteurs', 'Remove second factors'],
  'job.sweep': ['Supprimer les données anciennes', 'Delete old data'],
  'job.process-webhooks': ['Traiter les annonces du prestataire', 'Process webhooks of the provider'],
  'job.poll': ['Interroger le prestataire', 'Ask the provider'],
  'job.reconcile': ['Rapprocher les paiements', 'Reconcile payments'],
  'job.copy-usage': ['Compter l’usage', 'Count usage'],
  'job.roll-up-usage': ['Résumer l’usage', 'Sum usage up'],
  'job.check-alerts': ['Vérifier les alertes', 'Check alerts'],
  'job.deliver-webhooks': ['Envoyer les webhooks', 'Deliver webhooks'],
  'author.billing': ['Facturation', 'Billing'],
  'author.payments': ['Paiements', 'Payments'],
  'author.pay link': ['Lien de paiement', 'Pay link'],
  'author.leaked-key report': ['Signalement de clé publiée', 'Report of a published key'],
  'target.account': ['Organisation', 'Organisation'],
  'target.alert': ['Seuil', 'Threshold'],
  'target.billing_run': ['Facturation d’un mois', 'Billing run'],
  'target.billing_settings': ['Réglages de facturation', 'Billing settings'],
  'target.correction': ['Correction', 'Correction'],
  'target.incident': ['Incident', 'Incident'],
  'target.invitation': ['Invitation', 'Invitation'],
  'target.invoice': ['Facture', 'Invoice'],
  'target.job': ['Travail', 'Job'],
  'target.key': ['Clé', 'Key'],
  'target.ledger_transaction': ['Écriture', 'Booking'],
  'target.management_token': ['Jeton de gestion', 'Management token'],
  'target.member': ['Membre', 'Member'],
  'target.override': ['Conditions particulières', 'Agreed terms'],
  'target.payment': ['Paiement', 'Payment'],
  'target.payment_limits': ['Montants payables', 'Payment limits'],
  'target.payment_webhook': ['Annonce du prestataire', 'Webhook of the provider'],
  'target.place': ['Lieu', 'Place'],
  'target.plan': ['Offre', 'Plan'],
  'target.reconciliation': ['Rapprochement', 'Reconciliation'],
  'target.seller': ['Vendeur', 'Seller'],
  'target.service': ['Service', 'Service'],
  'target.session': ['Session', 'Session'],
  'target.staff': ['Équipe', 'Staff'],
  'target.subscription': ['Abonnement', 'Subscription'],
  'target.test_clock': ['Horloge d’essai', 'Test clock'],
  'target.user': ['Personne', 'Person'],
  'target.webhook_endpoint': ['Adresse de réception', 'Webhook endpoint'],
})

type Kind = keyof typeof codes.texts extends `${infer First}.${string}` ? First : never

/** The words for a code; an operator or a record of another version is shown unchanged. */
export function useCodes(): (kind: Kind, code: string | null | undefined) => string {
  const t = codes.use()
  return (kind, code) => {
    if (code === null || code === undefined) return '—'
    const key = `${kind}.${code}`
    return key in codes.texts ? t(key as keyof typeof codes.texts) : code
  }
}

/** The author of a change that no person made: `job: close-months`, `billing: issuing`. */
export function useSystemAuthor(): (id: string) => string {
  const code = useCodes()
  return (id) => {
    const [part = '', detail] = id.split(': ')
    return part === 'job' ? code('job', detail) : code('author', part)
  }
}
