/** What each mail has to be told, by template. No secrets: it is stored until the mail is sent. */
export interface MailContents {
  /** To a new person: proves the address by a link. */
  verify: { user_id: string; organisation: string }
  /** The address is known to be theirs. */
  welcome: { organisation: string }
  invitation: { invitation_id: string; organisation: string; invited_by: string; role: string }
  /** To whoever is known under the address; dropped where nobody is. */
  password_reset: Record<string, never>
  password_changed: {
    /** ISO 8601. */
    at: string
  }
  /** To the new address of a person: proves it by a link. */
  email_change: { user_id: string; new_email: string }
  /** To the address from before, when a change is asked for. */
  email_change_asked: { new_email: string; at: string }
  /** To both, when it has happened. */
  email_changed: { new_email: string; at: string }
  /** How somebody logs in has changed. `name`: of a passkey. */
  security_changed: { change: SecurityChange; name: string | null; at: string }
  /** Support was asked to remove the authenticator of a person who lost it: to the person and to the owners. */
  second_factor_removal: { step: FactorRemovalStep; member: string; at: string; due_at: string }
  /** To one of ours: a link with a set-up token. */
  staff_invitation: { staff_id: string; role: string }
  usage_threshold: {
    organisation: string
    /** Whose quota it is: that of the sandbox keys or of the live ones. */
    keys: 'test' | 'live'
    /** 80 or 100. */
    percent: number
    /** Requests of the trailing 24 hours. */
    used: number
    quota: number
    /** Requests beyond the quota are admitted and billed. */
    overage: boolean
  }
  /** Of the spending cap for requests beyond the quota. */
  overage_threshold: {
    organisation: string
    /** 80 or 100. */
    percent: number
    /** What requests beyond the quota cost in this calendar month, before tax. */
    used_fcfa: number
    cap_fcfa: number
  }
  /** A threshold that the organisation set is reached, or was and is not any more. */
  alert: {
    organisation: string
    /** Null: it has no name. */
    alert_name: string | null
    event: 'triggered' | 'resolved'
    measure: 'units_24h' | 'units_month' | 'overage_fcfa_month'
    keys: 'test' | 'live'
    /** Units or francs. */
    threshold: number
    value: number
    url: string
  }
  /** A key was made, by whoever: its owners are told. */
  key_issued: { organisation: string; keys: 'test' | 'live'; key_name: string | null; prefix: string; last4: string }
  /** Somebody found a key in public; it is revoked. */
  key_leaked: {
    organisation: string
    keys: 'test' | 'live'
    key_name: string | null
    prefix: string
    last4: string
  }
  /** Too many wrong passwords: logging in from unknown devices waits. Dropped where nobody is known. */
  login_locked: { surface: 'portal' | 'staff'; address: string; at: string }
  /** A login from a device that was not known. */
  new_device: { user_agent: string | null; address: string; at: string }
  /** Somebody has joined the organisation; its owners are told. */
  member_joined: { organisation: string; member: string; role: string }
  suspension: { organisation: string; reason: string; note: string | null }
  reinstatement: { organisation: string }
  /** An invoice or a credit note has got its number. */
  invoice_issued: {
    organisation: string
    document: 'invoice' | 'credit_note'
    invoice_number: string
    /** Tax included; never negative. */
    total_fcfa: number
    /** `YYYY-MM-DD`. */
    due_on: string
    /** Nothing is left to pay: it was paid before it was issued. Absent: no. */
    is_paid?: boolean
    /** Where it can be read, and paid. */
    url: string
  }
  /** Something was received for an invoice. */
  receipt: {
    organisation: string
    /** Empty for a proforma. */
    invoice_number: string
    amount_fcfa: number
    /** Left to pay. */
    open_fcfa: number
    /** Received beyond that, and kept for the next invoice. */
    credit_fcfa: number
    /** Taken from the organisation's credit, not received now; absent: received. */
    from_credit?: boolean
    url: string
  }
  /** Credit was bought. */
  top_up: {
    organisation: string
    amount_fcfa: number
    /** What the organisation has now, after what it owed was paid. */
    credit_fcfa: number
    url: string
  }
  payment_reminder: {
    organisation: string
    invoice_number: string
    /** Left to pay. */
    amount_fcfa: number
    /** `YYYY-MM-DD`. */
    due_on: string
    /** -3, 0, 3 or 7. */
    days_overdue: number
    /** `YYYY-MM-DD`; null: staff has given more time than that. */
    suspended_from: string | null
    /** Of the invoice's page. */
    url: string
  }
  /** To our own people. */
  payment_alert: { subject_line: string; what: string; payment_reference: string }
  subscription_unpaid: {
    organisation: string
    invoice_number: string
    /** `YYYY-MM-DD`. */
    due_on: string
  }
  /** Its upgrade invoice is paid. */
  plan_begun: { organisation: string; plan: string }
  /** A plan will cost more. */
  price_notice: {
    organisation: string
    plan: string
    /** `YYYY-MM-DD`: from then on. */
    day: string
    /** A month, before tax; null: on request. */
    price_before_fcfa: number | null
    price_fcfa: number | null
    /** 1,000 requests beyond the quota, before tax; null: not on sale. */
    overage_before_fcfa: number | null
    overage_fcfa: number | null
  }
  /** A cheaper plan or the end was asked for. */
  plan_change: {
    organisation: string
    plan: string
    /** Null: the subscription ends. */
    next_plan: string | null
    /** `YYYY-MM-DD`: the first day of what comes. */
    day: string
  }
}

/** A change of how somebody logs in. */
export type SecurityChange =
  'totp_enabled' | 'totp_disabled' | 'recovery_codes_renewed' | 'passkey_added' | 'passkey_removed'

/** What has become of the removal of an authenticator. */
export type FactorRemovalStep = 'requested' | 'cancelled' | 'carried_out'

export type TemplateName = keyof MailContents
export type MailLanguage = 'fr' | 'en'

/** A mail to queue. */
export type MailOrder = {
  [T in TemplateName]: {
    template: T
    /** An address. */
    to: string
    language: MailLanguage
    data: MailContents[T]
    /** What the mail is about: `suspension:<account>:<version>`. Queued again under the same key, it is sent once. */
    key: string
  }
}[TemplateName]

/** What a template makes, for both the text and the HTML form. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** After the action, in small print. */
  closing?: string[]
}

/** What templates with a link are told besides. */
export interface MailLink {
  url: string
  /** For how long it works. */
  validHours: number
}
