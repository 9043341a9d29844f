import { z } from 'zod'
import { externalCallStates } from '#db/vocabulary/imports.ts'

/** What to look up at a provider: the column `provider_lookups.request`. */
export const lookupRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('calls'),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** The provider's id of the user whose calls to list. */
    externalUserId: z.string().nullable(),
    /** Of the lookup before; null: the list begins. */
    cursor: z.string().nullable(),
    /** How many calls to skip when the list begins. */
    skip: z.number().int().min(0),
    limit: z.number().int().min(1).max(1000),
  }),
  z.object({ kind: z.literal('users'), cursor: z.string().nullable() }),
])
export type LookupRequest = z.infer<typeof lookupRequest>

/** What the provider responded: the column `provider_lookups.result`. */
export const storedLookup = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('calls'),
    results: z.array(
      z.object({
        externalId: z.string(),
        title: z.string().nullable(),
        startedAt: z.string(),
        durationSeconds: z.number().nullable(),
        ownerName: z.string().nullable(),
        ownerEmail: z.string().nullable(),
        participants: z.array(z.string()),
        transcript: z.enum(['ready', 'pending', 'unavailable', 'deleted', 'unknown']),
        known: z.object({ state: z.enum(externalCallStates), callId: z.string().nullable() }).nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('users'),
    results: z.array(
      z.object({
        externalId: z.string(),
        email: z.string().nullable(),
        name: z.string().nullable(),
        isActive: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
])
export type StoredLookup = z.infer<typeof storedLookup>
