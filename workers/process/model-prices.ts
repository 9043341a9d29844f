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
      const [, name, input, output] =
        /^\s*(\S.*?)\s*=\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(part) ?? []
      if (name === undefined || prices.has(name)) {
        context.addIssue('expected US dollars per million tokens, input/output, such as acme-large=3/15')
        return z.NEVER
      }
      prices.set(name, { input: Number(input), output: Number(output) })
    }
    return prices
  })
