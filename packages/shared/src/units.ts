declare const unit: unique symbol

/** A number with its unit as a type, so that seconds are never read as milliseconds. No cost at run time. */
export type Quantity<Unit extends string> = number & { readonly [unit]: Unit }

export type Seconds = Quantity<'seconds'>
export type Milliseconds = Quantity<'milliseconds'>
export type Metres = Quantity<'metres'>
export type SquareMetres = Quantity<'square metres'>

export const seconds = (value: number): Seconds => value as Seconds
export const milliseconds = (value: number): Milliseconds => value as Milliseconds
export const metres = (value: number): Metres => value as Metres
export const squareMetres = (value: number): SquareMetres => value as SquareMetres
