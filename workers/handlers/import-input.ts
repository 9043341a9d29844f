import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { findImportPeople } from '#db/queries/import-people.ts'
import type { StoredImport } from '#db/queries/imports.ts'
import { findRuleContext, listPrivacyRules } from '#db/queries/rules.ts'
import { type CallChoice, chooseFor } from '../domain/imports/choices.ts'
import { listingText } from '../domain/imports/content.ts'
import type { ListedCall } from '../domain/imports/listed-call.ts'
import { callerOf, type KnownPeople, namesIn, participantIdsOf } from '../domain/imports/people.ts'
import { signInReason } from '../domain/integrations/texts.ts'
import { evaluatePrivacy } from '../domain/routing/privacy.ts'
import type { PrivacyRule } from '../domain/routing/rules.ts'
import { exclusionReason } from '../domain/routing/settle.ts'
import { RetryLater } from '../shared/errors.ts'
import { toPrivacyRule } from '../shared/rule-rows.ts'

export type ProviderCall = ListedCall['call']

/** So long an import waits for somebody to sign in again before it looks whether he has. */
const signInMs = 5 * 60_000

/** Whoever has to sign in again is not asked by a hundred thousand failed calls. @throws RetryLater */
export function demandSignIn({ health }: Pick<StoredImport, 'health'>): void {
  if (health === 'needs_reauth') throw new RetryLater(signInMs, signInReason)
}

/** What an organisation has set for the calls of an integration, as far as it concerns the given ones. */
export type ImportContext = {
  people: KnownPeople
  /** Of people who are known, by their ids. */
  names: ReadonlyMap<string, string>
  choices: ReadonlyMap<string, { user: CallChoice; teams: (CallChoice & { teamId: string })[] }>
  privacyRules: readonly PrivacyRule[]
  isWhitelist: boolean
}

/** Reads it for many calls at once. */
export async function loadImportContext(trx: Trx, integrationId: string, calls: readonly ProviderCall[]): Promise<ImportContext> {
  const { privacyRulesAreWhitelist } = await findRuleContext(trx, null)
  const privacyRules = (await listPrivacyRules(trx, 'all')).map(toPrivacyRule)
  const { people, teams } = await findImportPeople(trx, integrationId, namesIn(calls))
  const teamsOf = Map.groupBy(teams, (team) => team.userId)
  return {
    people: {
      byExternalId: new Map(people.flatMap(({ externalUserId, userId }) => (externalUserId === null ? [] : [[externalUserId, userId]]))),
      byEmail: new Map(people.map(({ email, userId }) => [email, userId])),
    },
    names: new Map(people.map(({ userId, name }) => [userId, name])),
    choices: new Map(
      people.map(({ userId, callType, scorecardId }) => [userId, { user: { callType, scorecardId }, teams: teamsOf.get(userId) ?? [] }]),
    ),
    privacyRules,
    isWhitelist: privacyRulesAreWhitelist,
  }
}

/** What a whole call is judged by before anything of it is fetched; null: it may be. */
export function exclusionOf(call: ProviderCall, context: ImportContext): { reason: string; privacyRuleId: string | null } | null {
  const callerId = callerOf(call, context.people)
  const caller =
    callerId === null ? null : { userId: callerId, teamIds: context.choices.get(callerId)?.teams.map((team) => team.teamId) ?? [] }
  const privacy = evaluatePrivacy(
    {
      title: call.title ?? '',
      participantUserIds: participantIdsOf(call, context.people),
      durationSeconds: durationSecondsOf(call),
    },
    context.privacyRules,
    caller,
    { isWhitelist: context.isWhitelist },
  )
  if (privacy.verdict === 'imported') return null
  // The transcript says how long the call was, and the pipeline asks again with it before it keeps anything.
  if (privacy.unknownFacts.length > 0 && privacy.unknownFacts.every((fact) => fact === 'duration')) return null
  return { reason: exclusionReason(privacy), privacyRuleId: privacy.ruleId }
}

export const durationSecondsOf = (call: Pick<ProviderCall, 'durationMs'>): number | null =>
  // Beyond it there is no call: see the bound of the API.
  call.durationMs === null || call.durationMs > 1_000_000_000 ? null : Math.round(call.durationMs / 1000)

/** What was chosen for the calls of a rep; null: of nobody of ours. */
export const choicesFor = (
  context: ImportContext,
  callerId: string | null,
  levels: { import: CallChoice; integration: CallChoice },
): CallChoice => {
  const own = callerId === null ? undefined : context.choices.get(callerId)
  return chooseFor({ user: own?.user ?? null, teams: own?.teams ?? [], ...levels })
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The first half of `external_calls.content_hash`. */
export const listingHashOf = (call: ProviderCall): Buffer => sha256(listingText(call))

/** The subject of a call's work item: its external id, or a hash of one that is too long. */
export const subjectOf = (externalId: string): string => (externalId.length <= 200 ? externalId : sha256(externalId).toString('hex'))
