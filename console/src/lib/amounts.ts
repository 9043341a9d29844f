/** Counts and US dollars, formatted for people. */
export const countText = (count: number): string => count.toLocaleString('en')

/** Amounts below a dollar show fractions of a cent, because that is what a request costs. */
export function dollarText(dollars: number): string {
  const digits = dollars !== 0 && Math.abs(dollars) < 1 ? 4 : 2
  return dollars.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
