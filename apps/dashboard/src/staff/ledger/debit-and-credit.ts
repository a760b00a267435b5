import { fcfa } from '../../language/formats.js'

/** The two columns of a booked amount: above zero it is a debit, below a credit. */
export const DEBIT_AND_CREDIT = [
  { id: 'debit', amount: (booked: number): string => (booked > 0 ? fcfa(booked) : '') },
  { id: 'credit', amount: (booked: number): string => (booked < 0 ? fcfa(-booked) : '') },
] as const
