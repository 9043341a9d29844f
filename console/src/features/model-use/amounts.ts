/** Counts and US dollars as people read them. */
export const countText = (count: number): string => count.toLocaleString('en')

/** Small amounts show their first digits: a request costs a fraction of a cent. */
export const dollarText = (dollars: number): string =>
  dollars.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: dollars !== 0 && Math.abs(dollars) < 1 ? 4 : 2,
  })
