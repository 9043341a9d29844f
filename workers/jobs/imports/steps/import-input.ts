import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { findImportPeople } from '#db/queries/imports/import-people.ts'
import type { StoredImport } from '#db/queries/imports/imports.ts'
import { findRuleContext, listPrivacyRules } from '#db/queries/rules/rules.ts'
import { type CallChoice, chooseForCall } from '../../../domain/imports/choices.ts'
import { listingText } from '../../../domain/imports/content.ts'
import type { ListedCall } from '../../../domain/imports/listed-call.ts'
import {
  callerOf,
  type KnownPeople,
  collectPeopleIds,
  participantIdsOf,
} from '../../../domain/imports/people.ts'
import { signInReason } from '../../../domain/integrations/texts.ts'
import {
  evaluatePrivacy,
  isHeld,
  type PreparedPrivacyRules,
  preparePrivacyRules,
} from '../../../domain/routing/privacy.ts'
import { exclusionReason } from '../../../domain/routing/settle.ts'
import { OwnWait } from '../../../queue/errors.ts'
import { toPrivacyRule } from '../../rules/rule-rows.ts'

export type ProviderCall = ListedCall['call']

/** How long an import waits before it checks again whether somebody signed in. */
const signInMs = 5 * 60_000

/** Defers the item while the integration needs a new sign-in, instead of failing every call. @throws OwnWait */
export function requireSignIn({ health }: Pick<StoredImport, 'health'>): void {
  if (health === 'needs_reauth') throw new OwnWait(signInMs, signInReason)
}

/** An organization's settings for an integration's calls, as far as the given calls need them. */
export type ImportContext = {
  people: KnownPeople
  /** Names of the known people, by their ids. */
  names: ReadonlyMap<string, string>
  choices: ReadonlyMap<string, { user: CallChoice; teams: (CallChoice & { teamId: string })[] }>
  privacyRules: PreparedPrivacyRules
}

/** Reads the settings for many calls at once. */
export async function loadImportContext(
  trx: Trx,
  integrationId: string,
  calls: readonly ProviderCall[],
): Promise<ImportContext> {
  const { privacyRulesAreWhitelist } = await findRuleContext(trx, null)
  const privacyRules = preparePrivacyRules((await listPrivacyRules(trx, 'all')).map(toPrivacyRule), {
    isWhitelist: privacyRulesAreWhitelist,
  })
  const { people, teams } = await findImportPeople(trx, integrationId, collectPeopleIds(calls))
  const teamsOf = Map.groupBy(teams, (team) => team.userId)
  return {
    people: {
      byExternalId: new Map(
        people.flatMap(({ externalUserId, userId }) =>
          externalUserId === null ? [] : [[externalUserId, userId]],
        ),
      ),
      byEmail: new Map(people.map(({ email, userId }) => [email, userId])),
    },
    names: new Map(people.map(({ userId, name }) => [userId, name])),
    choices: new Map(
      people.map(({ userId, callType, scorecardId }) => [
        userId,
        { user: { callType, scorecardId }, teams: teamsOf.get(userId) ?? [] },
      ]),
    ),
    privacyRules,
  }
}

/** Why nothing of a call is fetched. Contains nothing of the call. */
export type Exclusion = { reason: string; privacyRuleId: string | null }

const isMeeting = ({ direction, medium }: ProviderCall): boolean =>
  direction === 'conference' || medium === 'video'

/**
 * What the integration's recipe leaves out. A call that the provider does not mark as a meeting counts as a call. Only for calls that are
 * not here yet: what was imported stays, and stays up to date.
 */
export const leftOutByRecipe = (
  call: ProviderCall,
  { leavesMeetingsOut }: { leavesMeetingsOut: boolean },
): Exclusion | null =>
  leavesMeetingsOut && isMeeting(call)
    ? { reason: 'It is a meeting, and the integration imports only calls.', privacyRuleId: null }
    : null

/** The rule that excludes a call before anything of it is fetched. Null if the call may be fetched. */
export function exclusionOf(call: ProviderCall, context: ImportContext): Exclusion | null {
  const callerId = callerOf(call, context.people)
  const caller =
    callerId === null
      ? null
      : { userId: callerId, teamIds: context.choices.get(callerId)?.teams.map((team) => team.teamId) ?? [] }
  const privacy = evaluatePrivacy(
    {
      title: call.title ?? '',
      participantUserIds: participantIdsOf(call, context.people),
      durationSeconds: durationSecondsOf(call),
    },
    context.privacyRules,
    caller,
  )
  // The transcript may say how long the call is and who takes part. The pipeline applies the rules again, and seals the call if it must wait
  // for a decision.
  if (privacy.verdict === 'imported' || isHeld(privacy)) return null
  return { reason: exclusionReason(privacy), privacyRuleId: privacy.ruleId }
}

export const durationSecondsOf = (call: Pick<ProviderCall, 'durationMs'>): number | null =>
  // No real call is longer; the API has the same bound.
  call.durationMs === null || call.durationMs > 1_000_000_000 ? null : Math.round(call.durationMs / 1000)

/** Settings for a rep's calls. Null if the owner is not one of our users. */
export const choicesFor = (
  context: ImportContext,
  callerId: string | null,
  levels: { import: CallChoice; integration: CallChoice },
): CallChoice => {
  const own = callerId === null ? undefined : context.choices.get(callerId)
  return chooseForCall({ user: own?.user ?? null, teams: own?.teams ?? [], ...levels })
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The first half of `external_calls.content_hash`. */
export const listingHashOf = (call: ProviderCall): Buffer => sha256(listingText(call))

/** Length of `work_items.subject`. */
const subjectCharacters = 200

/** The subject of a call's work item: its external id, or a hash if that is too long. `detail` tells it from the call's other items. */
export function subjectOf(externalId: string, detail = ''): string {
  const subject = `${externalId}${detail}`
  return subject.length <= subjectCharacters ? subject : `${sha256(externalId).toString('hex')}${detail}`
}
