import { moment } from './moment.js'
import { type Template } from './template.js'
import { type WrittenLanguage } from '../written-languages.js'

type SecurityTemplate = 'key_issued' | 'key_leaked' | 'key_reported' | 'login_locked' | 'new_device' | 'member_joined'

const KINDS: Record<WrittenLanguage, Record<'test' | 'live', string>> = {
  fr: { test: 'de test', live: 'de production' },
  en: { test: 'sandbox', live: 'live' },
}

const ROLES: Record<WrittenLanguage, Record<string, string>> = {
  fr: { owner: 'propriétaire', developer: 'développeur', billing: 'facturation' },
  en: { owner: 'owner', developer: 'developer', billing: 'billing' },
}

/** A word in the `User-Agent` of each browser or system, and its common name. The first match counts. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['UCBrowser', 'UC Browser'],
  ['Firefox', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system in our own words, because the `User-Agent` is chosen by the client. Null: not known. */
function deviceName(userAgent: string | null): string | null {
  const known = (names: readonly (readonly [string, string])[]) =>
    names.find(([word]) => userAgent?.includes(word))?.[1] ?? []
  return [known(BROWSERS), known(SYSTEMS)].flat().join(', ') || null
}

const keyIssued: Template<'key_issued'> = {
  fr: ({ organisation, keys, key_name, prefix, last4 }) => ({
    subject: `Une nouvelle clé ${KINDS.fr[keys]} pour ${organisation}`,
    paragraphs: [
      'Bonjour,',
      `Une clé ${KINDS.fr[keys]} a été créée pour « ${organisation} » : ${key_name ?? 'sans nom'}, ${prefix}…${last4}.`,
      'Si personne de votre équipe ne l’a créée, révoquez-la dans l’espace client et changez votre mot de passe.',
    ],
  }),
  en: ({ organisation, keys, key_name, prefix, last4 }) => ({
    subject: `A new ${KINDS.en[keys]} key for ${organisation}`,
    paragraphs: [
      'Hello,',
      `A ${KINDS.en[keys]} key was created for “${organisation}”: ${key_name ?? 'no name'}, ${prefix}…${last4}.`,
      'If nobody in your team created it, revoke it in the portal and change your password.',
    ],
  }),
}

const keyLeaked: Template<'key_leaked'> = {
  fr: ({ organisation, keys, key_name, prefix, last4 }) => ({
    subject: `Une clé de « ${organisation} » a été trouvée en public et révoquée`,
    paragraphs: [
      'Bonjour,',
      `La clé ${KINDS.fr[keys]} ${prefix}…${last4} (${key_name ?? 'sans nom'}) de « ${organisation} » nous a été signalée comme publique. Elle est révoquée : chaque requête avec cette clé reçoit 401.`,
      'Le journal des changements dans l’espace client dit où elle aurait été trouvée, si on nous l’a indiqué.',
      'Créez une nouvelle clé dans l’espace client, et retirez l’ancienne de l’endroit où elle est visible.',
    ],
  }),
  en: ({ organisation, keys, key_name, prefix, last4 }) => ({
    subject: `A key of ${organisation} was found in public and revoked`,
    paragraphs: [
      'Hello,',
      `The ${KINDS.en[keys]} key ${prefix}…${last4} (${key_name ?? 'no name'}) of “${organisation}” was reported to us as public. It is revoked: every request with it gets 401.`,
      'The log of changes in the portal shows the reported place, if there is one.',
      'Create a new key in the portal, and remove the old one from the public place.',
    ],
  }),
}

const keyReported: Template<'key_reported'> = {
  fr: ({ organisation, keys, key_name, prefix, last4 }) => ({
    subject: `Une clé de « ${organisation} » a été signalée comme publique`,
    paragraphs: [
      'Bonjour,',
      `La clé ${KINDS.fr[keys]} ${prefix}…${last4} (${key_name ?? 'sans nom'}) de « ${organisation} » nous a été signalée comme publique. Elle ne fonctionne que depuis les sites ou les adresses de serveurs que vous avez indiqués : elle reste donc valable.`,
      'Le journal des changements dans l’espace client dit où elle aurait été trouvée, si on nous l’a indiqué.',
      'Si elle ne devait pas être visible à cet endroit, remplacez-la dans l’espace client.',
    ],
  }),
  en: ({ organisation, keys, key_name, prefix, last4 }) => ({
    subject: `A key of ${organisation} was reported as public`,
    paragraphs: [
      'Hello,',
      `The ${KINDS.en[keys]} key ${prefix}…${last4} (${key_name ?? 'no name'}) of “${organisation}” was reported to us as public. It only works from the sites or servers’ addresses that you listed, so it stays valid.`,
      'The log of changes in the portal shows the reported place, if there is one.',
      'If it should not be visible there, replace it in the portal.',
    ],
  }),
}

const loginLocked: Template<'login_locked'> = {
  fr: ({ address, at }) => ({
    subject: 'Trop de mots de passe erronés',
    paragraphs: [
      'Bonjour,',
      `Le ${moment(at, 'fr')}, trop de mots de passe erronés ont été saisis pour votre adresse depuis ${address}. De là, la connexion est bloquée pendant quinze minutes. Vos appareils habituels restent utilisables.`,
      'Si ce n’était pas vous, choisissez un mot de passe qui ne sert à aucun autre compte.',
    ],
  }),
  en: ({ address, at }) => ({
    subject: 'Too many wrong passwords',
    paragraphs: [
      'Hello,',
      `On ${moment(at, 'en')}, too many wrong passwords were tried for your address from ${address}. From there, logging in is blocked for fifteen minutes. Your usual devices still work.`,
      'If it was not you, choose a password that you use nowhere else.',
    ],
  }),
}

const newDevice: Template<'new_device'> = {
  fr: ({ user_agent, address, at }) => ({
    subject: 'Connexion depuis un nouvel appareil',
    paragraphs: [
      'Bonjour,',
      `Le ${moment(at, 'fr')}, quelqu’un s’est connecté à votre compte depuis un appareil que nous ne connaissions pas : ${deviceName(user_agent) ?? 'navigateur inconnu'}, adresse ${address}.`,
      'Si ce n’était pas vous, changez votre mot de passe et mettez fin à toutes les sessions.',
    ],
  }),
  en: ({ user_agent, address, at }) => ({
    subject: 'Login from a new device',
    paragraphs: [
      'Hello,',
      `On ${moment(at, 'en')}, somebody logged in to your account from a device that we did not know: ${deviceName(user_agent) ?? 'unknown browser'}, address ${address}.`,
      'If it was not you, change your password and end all sessions.',
    ],
  }),
}

const memberJoined: Template<'member_joined'> = {
  fr: ({ organisation, member, role }) => ({
    subject: `${member} a rejoint ${organisation}`,
    paragraphs: [
      'Bonjour,',
      `${member} est maintenant membre de « ${organisation} », rôle : ${ROLES.fr[role] ?? role}.`,
      'Si cela n’était pas prévu, retirez cette personne dans l’espace client.',
    ],
  }),
  en: ({ organisation, member, role }) => ({
    subject: `${member} has joined ${organisation}`,
    paragraphs: [
      'Hello,',
      `${member} is now a member of “${organisation}”, role: ${ROLES.en[role] ?? role}.`,
      'If this was not planned, remove this person in the portal.',
    ],
  }),
}

export const SECURITY_TEMPLATES: { [T in SecurityTemplate]: Template<T> } = {
  key_issued: keyIssued,
  key_leaked: keyLeaked,
  key_reported: keyReported,
  login_locked: loginLocked,
  new_device: newDevice,
  member_joined: memberJoined,
}
