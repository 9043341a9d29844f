import { z } from 'zod'

/** What a million tokens of a model cost, in US dollars. */
export type ModelPrice = { input: number; output: number }

/** Prices by name of a model, for input and output: `acme-large=3/15, acme-small=0.25/1.25`. */
export const modelPricesSetting = z
  .string()
  .default('')
  .transform((text, context): ReadonlyMap<string, ModelPrice> => {
    const prices = new Map<string, ModelPrice>()
    for (const part of text.split(',').filter((each) => each.trim() !== '')) {
      const equals = part.lastIndexOf('=')
      const name = part.slice(0, Math.max(0, equals)).trim()
      const [input, output, ...more] = part
        .slice(equals + 1)
        .split('/')
        .map(dollars)
      if (name === '' || prices.has(name) || input === undefined || output === undefined || more.length > 0) {
        context.addIssue('expected US dollars per million tokens, input/output, such as acme-large=3/15')
        return z.NEVER
      }
      prices.set(name, { input, output })
    }
    return prices
  })

function dollars(text: string): number | undefined {
  return /^\d{1,12}(?:\.\d{1,12})?$/.test(text.trim()) ? Number(text) : undefined
}
