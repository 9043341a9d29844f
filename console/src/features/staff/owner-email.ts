import { z } from 'zod'

/** `invalid`: what to say about anything that is no address. */
export const ownerEmailOf = (invalid: string) =>
  z.string().trim().toLowerCase().max(254).pipe(z.email(invalid))
