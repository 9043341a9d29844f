import { z } from 'zod'
import { type OutgoingService, outgoingServices } from '../security/outgoing.ts'
import { yesOrNoSetting } from './env.ts'

/** What may be used for organizations in data region EU. The API and the workers both read it. */
export const servicesInEuEnvironment = {
  /** Comma-separated: providers, nango, mail, model, sso. */
  EU_SERVICES: z
    .string()
    .default('')
    .transform((text, context): OutgoingService[] => {
      const words = text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== '')
      const known = outgoingServices.filter((service) => words.includes(service))
      if (words.every((word) => (known as string[]).includes(word))) return known
      context.addIssue(`expected ${outgoingServices.join(', ')}`)
      return z.NEVER
    }),
  /** The same as `model` in EU_SERVICES. */
  MODEL_ALLOWED_IN_EU: yesOrNoSetting,
}

type Environment = z.infer<z.ZodObject<typeof servicesInEuEnvironment>>

export const servicesInEuOf = (value: Environment): ReadonlySet<OutgoingService> =>
  new Set(value.MODEL_ALLOWED_IN_EU ? [...value.EU_SERVICES, 'model'] : value.EU_SERVICES)
