import { z } from 'zod'
import { callTypes, speakerSides } from '#db/vocabulary/calls.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, sentTime } from './page.ts'
import { person } from './people.ts'

/** Minimum length of a chosen password; a generated one is longer. */
export const leastLinkPassword = 8
/** Days until a link ends: by default, and at most. */
export const linkDays = { usual: 30, most: 365 } as const

/** What visitors see besides title, day and length. */
const shown = z.object({ summary: z.boolean(), transcript: z.boolean(), score: z.boolean() })

export const linkEventKinds = [
  'opened',
  'wrong_password',
  'turned_on',
  'turned_off',
  'new_address',
  'changed',
] as const

export const publicLink = z.object({
  isPublicEnabled: z.boolean(),
  /** Null when there is no address, or it was revoked. */
  url: z.string().nullable(),
  hasPassword: z.boolean(),
  shows: shown,
  /** Email addresses and phone numbers in the transcript are hidden. */
  masksContacts: z.boolean(),
  expiresAt: isoTime.nullable(),
  /** When its settings last changed; null if the call has never had a link. */
  updatedAt: isoTime.nullable(),
  isExpired: z.boolean(),
  /** Why no link can be turned on. */
  obstacle: z.enum(['private', 'withoutContent']).nullable(),
  /** Set after too many wrong passwords: until then nobody new is let in. */
  blockedUntil: isoTime.nullable(),
  views: z.number().int(),
  wrongPasswords: z.number().int(),
  /** The latest, newest first. Visitors are shown by part of their address, changes by who made them. */
  events: z.array(
    z.object({
      id: z.uuid(),
      at: isoTime,
      kind: z.enum(linkEventKinds),
      address: z.string().nullable(),
      member: person.nullable(),
    }),
  ),
  /** A password that was just generated. It is shown only once. */
  newPassword: z.string().nullable(),
})
export type PublicLink = z.infer<typeof publicLink>

/** Fields that are left out stay unchanged; a new link without a password gets one. */
export const togglePublicUrlBody = z.strictObject({
  isPublicEnabled: z.boolean(),
  password: z.string().min(leastLinkPassword).max(200).optional(),
  expiresAt: sentTime.optional(),
  shows: shown.partial().optional(),
  masksContacts: z.boolean().optional(),
  /** As it was read: if the link has changed since, the response is 409 with the link as it is. Left out: nothing is compared. */
  updatedAt: isoTime.nullable().optional(),
})
export type TogglePublicUrlBody = z.infer<typeof togglePublicUrlBody>

/** The last part of a link's address. Its form is not checked, so that the response does not tell a wrong address from an ended link. */
const linkParams = z.object({ id: z.string().max(200) })
const password = z.string().max(200)

/** What a visitor sees. Null for everything that the link does not show. */
export const publicDetails = z.object({
  title: z.string(),
  organization: z.string(),
  startedAt: isoTime,
  durationSeconds: z.number().int().nullable(),
  expiresAt: isoTime,
  masksContacts: z.boolean(),
  summary: z
    .object({
      callType: z.enum(callTypes).nullable(),
      speakers: z.array(
        z.object({ name: z.string(), side: z.enum(speakerSides), wordPercent: z.number().int() }),
      ),
    })
    .nullable(),
  transcript: z
    .array(
      z.object({
        userName: z.string(),
        side: z.enum(speakerSides),
        secondsFromStart: z.number(),
        message: z.string(),
      }),
    )
    .nullable(),
  score: z.object({ overall: z.number().nullable(), passMark: z.number().nullable() }).nullable(),
})
export type PublicDetails = z.infer<typeof publicDetails>

export const getPublicUrl = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/public-url/:id',
  permission: 'calls.manage',
  params: idParams,
  response: publicLink,
})

/** Turns the link of a call on or off, or changes what it shows. */
export const togglePublicUrl = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/public-url/:id/toggle',
  permission: 'calls.manage',
  params: idParams,
  body: togglePublicUrlBody,
  response: publicLink,
})

/** Gives the link a new address; the old one stops working immediately. */
export const regeneratePublicUrl = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/public-url/:id/regenerate',
  permission: 'calls.manage',
  params: idParams,
  response: publicLink,
})

/** Send passwords in a POST body; `pwd` is for clients that cannot. Without it, the pass of an earlier response is used. */
export const getPublicDetails = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/public-details/:id',
  permission: 'public',
  rateClass: 'auth',
  params: linkParams,
  query: z.object({ pwd: password.optional() }),
  response: publicDetails,
})

export const openPublicDetails = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/public-details/:id',
  permission: 'public',
  rateClass: 'auth',
  params: linkParams,
  body: z.strictObject({ password }),
  response: publicDetails,
})

/** The id of the call that a link opens, for visitors who are members. */
export const getCallIdOfLink = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/call-id',
  permission: 'public',
  rateClass: 'auth',
  query: z.object({ link: z.string().max(200).default(''), pwd: password.optional() }),
  response: z.object({ id: z.uuid() }),
})
