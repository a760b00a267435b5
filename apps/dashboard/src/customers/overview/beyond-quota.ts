interface Overage {
  enabled: boolean
  cap_fcfa: number
  /** Null: the plan sells no overage. */
  price_per_1000_fcfa: number | null
}

/** What happens to requests beyond the quota once the wallet is empty. @param overage  undefined: not known yet */
export const beyondQuota = (overage: Overage | undefined): 'billed' | 'refused' =>
  overage?.enabled === true && overage.cap_fcfa > 0 && overage.price_per_1000_fcfa !== null ? 'billed' : 'refused'
