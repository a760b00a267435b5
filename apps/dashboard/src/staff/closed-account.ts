/** The name that the server stores instead of that of a closed account. */
export const CLOSED_NAME = 'Closed account'
