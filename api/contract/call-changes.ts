import { z } from 'zod'
import { callTypes } from '#db/vocabulary/calls.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { bulkResponse } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

/** The scoring that a change started; null where it started none. */
export const changedCall = z.object({ commandId: z.uuid().nullable() })

/** What is left out stays as it is. With `rescore` the call is scored with what it has then. */
export const updateCallInfoBody = z.strictObject({
  /** Null: nobody of ours. */
  callerId: z.uuid().nullish(),
  callType: z.enum(callTypes).exclude(['None - Default']).optional(),
  scorecardConfigId: z.uuid().optional(),
  rescore: z.boolean().default(false),
})
export type UpdateCallInfoBody = z.infer<typeof updateCallInfoBody>

/** `customCallTypeId`: a categorization rule that holds for the call's caller. `categoryType`: the rule's level, if it is to be checked. */
export const updateCallTypeBody = z.strictObject({
  customCallTypeId: z.uuid(),
  categoryType: z.enum(ruleLevels).optional(),
})
export type UpdateCallTypeBody = z.infer<typeof updateCallTypeBody>

/** People, and as many teams. */
export const mostShared = 500

/** Lists replace those before. What is left out stays as it is. */
export const updateCallPrivacyBody = z.strictObject({
  isPrivate: z.boolean().optional(),
  /** Members who see the call beside whoever sees it anyway. */
  sharedWith: z.array(z.uuid()).max(mostShared).optional(),
  /** Teams whose members see it, with those of the teams below and whoever leads them. */
  sharedWithTeams: z.array(z.uuid()).max(mostShared).optional(),
})
export type UpdateCallPrivacyBody = z.infer<typeof updateCallPrivacyBody>

export const callSharing = z.object({
  isPrivate: z.boolean(),
  sharedWith: z.array(person),
  sharedWithTeams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** When the public link ends that is on now; null: none is. */
  publicLinkUntil: isoTime.nullable(),
  /** Whether the reader may change the above. */
  mayShare: z.boolean(),
})
export type CallSharing = z.infer<typeof callSharing>

/** Permission: whoever manages calls. `rescore` takes `calls.rescore` as well. */
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

/** For whoever manages calls, the call's rep and its uploader. */
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

/** Calls that one request shares: each is written on its own. */
export const mostSharedCalls = 100

/** Adds people and teams to those who see the calls; nobody is taken away. */
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
