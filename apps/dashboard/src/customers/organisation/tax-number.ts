/** The name that a country gives to the tax number of a company. */
const NAMES: Readonly<Record<string, string>> = { BJ: 'IFU', BF: 'IFU', CI: 'NCC', SN: 'NINEA' }

/** @returns `IFU`, `NCC`, `NINEA`; elsewhere `NIF` */
export const taxNumberName = (country: string): string => NAMES[country] ?? 'NIF'
