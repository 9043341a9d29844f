import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { bulkResponse } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

/** The scoring that the change started; null if it started none. */
export const changedCall = z.object({ commandId: z.uuid().nullable() })

/** Fields that are left out stay unchanged, as do call type and scorecard with null. `rescore` scores the call after the change. */
export const updateCallInfoBody = z.strictObject({
  /** Null: no member is the caller. */
  callerId: z.uuid().nullish(),
  callType: z.enum(callTypes).exclude(['None - Default']).nullish(),
  scorecardConfigId: z.uuid().nullish(),
  rescore: z.boolean().default(false),
})
export type UpdateCallInfoBody = z.infer<typeof updateCallInfoBody>

/**
 * `customCallTypeId`: a categorization rule that applies to the call's caller. `categoryType`: the rule's level, if it should be checked.
 */
export const updateCallTypeBody = z.strictObject({
  customCallTypeId: z.uuid(),
  categoryType: z.enum(ruleLevels).optional(),
})
export type UpdateCallTypeBody = z.infer<typeof updateCallTypeBody>

/** Maximum number of people that a call is shared with, and of teams. */
export const mostShared = 500

/** Lists replace the previous ones. Fields that are left out stay unchanged. */
export const updateCallPrivacyBody = z.strictObject({
  isPrivate: z.boolean().optional(),
  /** Members who see the call in addition to those who see it anyway. */
  sharedWith: z.array(z.uuid()).max(mostShared).optional(),
  /** Teams whose members see it, as do members of the teams below and the leads. */
  sharedWithTeams: z.array(z.uuid()).max(mostShared).optional(),
})
export type UpdateCallPrivacyBody = z.infer<typeof updateCallPrivacyBody>

export const callSharing = z.object({
  isPrivate: z.boolean(),
  sharedWith: z.array(person),
  sharedWithTeams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** When the current public link ends; null: there is none. */
  publicLinkUntil: isoTime.nullable(),
  /** Whether the reader may change the above. */
  mayShare: z.boolean(),
})
export type CallSharing = z.infer<typeof callSharing>

/** For people who manage calls. `rescore` also requires `calls.rescore`. */
export const updateCallInfo = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/update-call-info/:id',
  permission: 'calls.manage',
  params: idParams,
  body: updateCallInfoBody,
  response: changedCall,
  isIdempotent: true,
})

export const updateCallType = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/update-call-type/:id',
  permission: 'calls.manage',
  params: idParams,
  body: updateCallTypeBody,
  response: changedCall,
})

/** For people who manage calls, the call's rep and its uploader. */
export const updateCallPrivacy = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/update-call-privacy/:id',
  permission: 'calls.view',
  params: idParams,
  body: updateCallPrivacyBody,
  response: callSharing,
})

export const getCallSharing = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/:id/sharing',
  permission: 'calls.view',
  params: idParams,
  response: callSharing,
})

/** Maximum number of calls that one request shares, because each is written separately. */
export const mostSharedCalls = 100

/** Adds people and teams to those who see the calls; removes nobody. */
export const bulkShareBody = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(mostSharedCalls),
    sharedWith: z.array(z.uuid()).max(mostShared).default([]),
    sharedWithTeams: z.array(z.uuid()).max(mostShared).default([]),
  })
  .refine(({ sharedWith, sharedWithTeams }) => sharedWith.length + sharedWithTeams.length > 0, {
    message: 'Choose people or teams.',
  })

export const bulkShareCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/bulk-share',
  permission: 'calls.view',
  body: bulkShareBody,
  response: bulkResponse,
})
