import { type WrittenLanguage } from '../written-languages.js'

/** The data of each mail, by template. It contains no secrets, because it is stored until the mail is sent. */
export interface MailContents {
  /** To a new person: a link verifies the address. */
  verify: {
    user_id: string
    organisation: string
    /** ISO 8601: from then on its keys pause until the address is verified. Absent: they do not. */
    keys_pause_at?: string
  }
  /** The address is verified. */
  welcome: { organisation: string }
  /** Its owner has closed the organisation. */
  account_closed: { organisation: string }
  invitation: { invitation_id: string; organisation: string; invited_by: string; role: string }
  /** To the person with this address; dropped when there is none. */
  password_reset: Record<string, never>
  password_changed: {
    /** ISO 8601. */
    at: string
  }
  /** To the new address of a person: a link verifies it. */
  email_change: { user_id: string; new_email: string }
  /** To the previous address, when a change is requested. */
  email_change_asked: { new_email: string; at: string }
  /** To both addresses, after the change. */
  email_changed: { new_email: string; at: string }
  /** The way of logging in has changed. `name`: of a passkey. */
  security_changed: { change: SecurityChange; name: string | null; at: string }
  /**
   * Support received a request to remove the authenticator of a person who lost it: to this person and to the owners.
   */
  second_factor_removal: { step: FactorRemovalStep; member: string; at: string; due_at: string }
  /** To a staff member: a link with a set-up token. */
  staff_invitation: { staff_id: string; role: string }
  usage_threshold: {
    organisation: string
    /** The kind of keys with this quota: sandbox or live. */
    keys: 'test' | 'live'
    /** 80 or 100. */
    percent: number
    /** Requests of the trailing 24 hours. */
    used: number
    quota: number
    /** True when requests beyond the quota are admitted and billed. */
    overage: boolean
  }
  /** A threshold of the spending cap for requests beyond the quota. */
  overage_threshold: {
    organisation: string
    /** 80 or 100. */
    percent: number
    /** Cost of requests beyond the quota in this calendar month, before tax. */
    used_fcfa: number
    cap_fcfa: number
  }
  /** A threshold of the organisation is reached, or no longer reached. */
  alert: {
    organisation: string
    /** Null: the alert has no name. */
    alert_name: string | null
    event: 'triggered' | 'resolved'
    measure: 'units_24h' | 'units_month' | 'overage_fcfa_month'
    keys: 'test' | 'live'
    /** Units or francs. */
    threshold: number
    value: number
    url: string
  }
  /** A webhook endpoint failed for three days and gets no more messages. */
  webhook_switched_off: { organisation: string; endpoint_url: string; failing_since: string; url: string }
  /** A key was issued, by anyone: its owners are informed. */
  key_issued: { organisation: string; keys: 'test' | 'live'; key_name: string | null; prefix: string; last4: string }
  /** A key without restrictions was found in public; it is revoked. */
  key_leaked: MailContents['key_issued']
  /** A key was found in public that works from listed pages or servers only; it stays valid. */
  key_reported: MailContents['key_issued']
  /** Too many wrong passwords: a login from an unknown device must wait. Dropped for an unknown address. */
  login_locked: { surface: 'portal' | 'staff'; address: string; at: string }
  /** A login from an unknown device. */
  new_device: { user_agent: string | null; address: string; at: string }
  /** A person has joined the organisation; its owners are informed. */
  member_joined: { organisation: string; member: string; role: string }
  suspension: {
    organisation: string
    reason: string
    note: string | null
    /** True when an invoice is open, so that paying ends a suspension for non-payment. Absent: true. */
    has_debts?: boolean
  }
  reinstatement: { organisation: string }
  /** An invoice or a credit note has its number. */
  invoice_issued: {
    organisation: string
    document: 'invoice' | 'credit_note'
    invoice_number: string
    /** Tax included; never negative. */
    total_fcfa: number
    /** `YYYY-MM-DD`. */
    due_on: string
    /** True when it was paid before it was issued. Absent: false. */
    is_paid?: boolean
    /** `YYYY-MM-DD`: without a payment, keys are refused from this day on. Absent: the usual days of grace. */
    suspended_from?: string
    /** Address for reading and paying it. */
    url: string
    /** The page to pay it without a login; absent: nothing to pay, or this deployment signs no links. */
    pay_url?: string
  }
  /** Someone of the organisation sends the proforma of a chosen plan to those who pay. */
  proforma: {
    organisation: string
    plan: string
    /** Its reference. */
    proforma: string
    /** Tax included. */
    total_fcfa: number
    /** Rest to pay, after the credit that is used for it. */
    open_fcfa: number
    /** `YYYY-MM-DD`: the last day on which a payment starts the plan. */
    valid_until: string
    /** Address for reading and paying it. */
    url: string
    /** The page to pay it without a login; absent: this deployment signs no links. */
    pay_url?: string
  }
  /** Money was received for an invoice. */
  receipt: {
    organisation: string
    /** Empty for an invoice without a number. */
    invoice_number: string
    /** The reference of a proforma, or of its invoice until that has its number. Absent: it was not a proforma. */
    proforma?: string
    /** `YYYY-MM-DD`: a plan that was chosen on an earlier day begins on this day. Absent: no plan, or the same day. */
    begins_on?: string
    amount_fcfa: number
    /** Rest to pay. */
    open_fcfa: number
    /** The amount received beyond the invoice, kept for the next one. */
    credit_fcfa: number
    /** True when it was taken from the organisation's credit; absent: received now. */
    from_credit?: boolean
    url: string
  }
  /** Credit was bought. */
  top_up: {
    organisation: string
    amount_fcfa: number
    /** The organisation's credit after open invoices were paid from it. */
    credit_fcfa: number
    url: string
  }
  /** The prepaid wallet fell below the customer's threshold, or is sufficient again. */
  wallet_level: {
    organisation: string
    wallet_event: 'low' | 'restored'
    /** Before tax. */
    available_fcfa: number
    threshold_fcfa: number
    url: string
  }
  payment_reminder: {
    organisation: string
    invoice_number: string
    /** Rest to pay. */
    amount_fcfa: number
    /** `YYYY-MM-DD`. */
    due_on: string
    /** -3, 0, 3 or 7. */
    days_overdue: number
    /** `YYYY-MM-DD`; null: staff have granted an extension. */
    suspended_from: string | null
    /** Address of the invoice's page. */
    url: string
  }
  /** To staff. */
  payment_alert: { subject_line: string; what: string; payment_reference: string }
  subscription_unpaid: {
    organisation: string
    invoice_number: string
    /** `YYYY-MM-DD`. */
    due_on: string
  }
  /** The invoice of the upgrade is paid. */
  plan_begun: {
    organisation: string
    plan: string
    /**
     * `YYYY-MM-DD`: the due day of the first renewal, and the day on which keys are refused without its payment. Absent:
     * the usual days of grace.
     */
    due_on?: string
    suspended_from?: string
  }
  /** A plan becomes more expensive. */
  price_notice: {
    organisation: string
    plan: string
    /** `YYYY-MM-DD`: the first day of the new price. */
    day: string
    /** Per month, before tax; null: on request. */
    price_before_fcfa: number | null
    price_fcfa: number | null
    /** Per 1,000 requests beyond the quota, before tax; null: not on sale. */
    overage_before_fcfa: number | null
    overage_fcfa: number | null
  }
  /** To staff: a customer wrote. */
  enquiry_received: {
    topic: 'enterprise' | 'billing' | 'technical' | 'other'
    /** The address of the person. */
    sender: string
    sender_organisation: string | null
    phone: string | null
    requests_per_day: number | null
    message_text: string
    /** Its page in the console. */
    url: string
  }
  /** Staff replied to what the person wrote. `url`: absent without an account. */
  enquiry_reply: { topic: 'enterprise' | 'billing' | 'technical' | 'other'; message_text: string; url?: string }
  /** The customer has chosen a cheaper plan or the end of the subscription. */
  plan_change: {
    organisation: string
    plan: string
    /** Null: the subscription ends. */
    next_plan: string | null
    /** `YYYY-MM-DD`: the first day of the change. */
    day: string
  }
}

/** A change in the way of logging in. */
export type SecurityChange =
  'totp_enabled' | 'totp_disabled' | 'recovery_codes_renewed' | 'passkey_added' | 'passkey_removed'

/** The state of the removal of an authenticator. */
export type FactorRemovalStep = 'requested' | 'cancelled' | 'carried_out'

export type TemplateName = keyof MailContents

/** A mail to queue. */
export type MailOrder = {
  [T in TemplateName]: {
    template: T
    /** An address. */
    to: string
    language: WrittenLanguage
    data: MailContents[T]
    /**
     * Identifies the subject: `suspension:<account>:<version>`. A mail that is queued again under the same key is sent
     * once.
     */
    key: string
  }
}[TemplateName]

/** The content of a template, for the text and the HTML form. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The main link. */
  action?: { label: string; url: string }
  /** After the action, in small print. */
  closing?: string[]
  /** A second link, with the sentence before it. */
  alternative?: { text: string; label: string; url: string }
}

/** Further data of templates with a link. */
export interface MailLink {
  url: string
  /** Validity of the link. */
  validHours: number
}
