/** Counts and US dollars as people read them. */
export const countText = (count: number): string => count.toLocaleString('en')

/** Amounts below a dollar show parts of a cent: a request costs no more. */
export function dollarText(dollars: number): string {
  const digits = dollars !== 0 && Math.abs(dollars) < 1 ? 4 : 2
  return dollars.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
