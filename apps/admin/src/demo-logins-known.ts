/** The demo logins that `dev.json` holds; null: none yet. */
export interface DemoLogins {
  customer: { email: string | null; password: string | null }
  staff: { email: string | null; password: string | null; totp_secret: string | null }
}
