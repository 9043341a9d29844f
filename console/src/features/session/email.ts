import { z } from 'zod'

/** A work email as the server accepts it; `message` says what to enter instead. */
export const workEmail = (message: string) => z.string().trim().toLowerCase().max(254).pipe(z.email(message))
