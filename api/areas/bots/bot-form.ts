import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { countKnownTags, findAgentParts } from '#db/queries/bots/agent-parts.ts'
import { type AgentChange, lockDrafts, setCompletion } from '#db/queries/bots/agents.ts'
import { countBotPictures, keepBotPicture } from '#db/queries/bots/pictures.ts'
import { listFolderTree } from '#db/queries/bots/folder-tree.ts'
import type { BotReader } from '#db/queries/bots/visibility.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import type { BotCallType, BotKind } from '#db/vocabulary/bots.ts'
import { cleanImage, ImageError, imageTexts } from '#workers/domain/images/clean-image.ts'
import { type BotDraftForm, botDraftForm } from '#workers/domain/practice/bot.ts'
import { sectionStates } from '#workers/domain/practice/section-states.ts'
import type { RequestActor } from '../../http/actor.ts'
import { newImage } from '../../http/images.ts'
import { HttpProblem, invalid } from '../../http/problem.ts'
import { findUsableScorecard, unknownScorecard } from '../scorecards/require-scorecard.ts'

/** A form as stored, without what other tables store. */
export type StoredForm = Omit<BotDraftForm, 'folders' | 'tags' | 'teamIds' | 'avatarBase64'>
export type FormLinks = { folders?: string[]; tags?: string[]; teamIds?: string[] }

export function splitForm(form: BotDraftForm): { stored: StoredForm; links: FormLinks } {
  const { folders, tags, teamIds, avatarBase64: _uploaded, ...stored } = form
  const unique = (ids: string[]): string[] => [...new Set(ids)]
  return {
    stored,
    links: {
      ...(folders === undefined ? {} : { folders: unique(folders) }),
      ...(tags === undefined ? {} : { tags: unique(tags) }),
      ...(teamIds === undefined ? {} : { teamIds: unique(teamIds) }),
    },
  }
}

/** The gatekeeper of a form. Template 0 means none. */
export const gatekeeperOf = (form: StoredForm) =>
  (form.gatekeepers ?? []).find(({ templateId }) => templateId !== 0) ?? null

export function kindOf(callType: BotCallType, form: StoredForm): BotKind {
  if (callType === 'focus') return 'focus'
  return (form.supportingAgentInfo ?? []).length > 0 ? 'multiParty' : 'individual'
}

/** How many sections of a draft are done. */
export function completionOf(
  form: StoredForm,
  callType: BotCallType,
  folders: readonly string[],
): { sections_done: number; sections_total: number; is_complete: boolean } {
  const sections = sectionStates({ ...form, folders: [...folders] }, callType)
  // A section without required fields is done even if it is empty.
  const done = sections.filter(({ problems }) => problems.length === 0).length
  return { sections_done: done, sections_total: sections.length, is_complete: done === sections.length }
}

/** Recomputes how complete bots are after their folders or scorecards have changed outside their forms. */
export async function recomputeCompletion(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const drafts = await lockDrafts(trx, ids)
  const { folders } = await findAgentParts(trx, ids)
  await setCompletion(
    trx,
    drafts.map(({ id, form, call_type: callType }) => ({
      id,
      ...completionOf(
        splitForm(botDraftForm.parse(form)).stored,
        callType,
        (folders.get(id) ?? []).map((folder) => folder.id),
      ),
    })),
  )
}

/** The columns that lists show. */
export const shownColumns = (
  form: StoredForm,
): Required<
  Pick<
    AgentChange,
    'name' | 'scenario_name' | 'job_title' | 'company_name' | 'gender' | 'language' | 'emotional_state'
  >
> => ({
  name: `${form.firstName ?? ''} ${form.lastName ?? ''}`.trim(),
  scenario_name: form.scenarioName ?? '',
  job_title: form.jobTitle ?? '',
  company_name: form.companyName ?? '',
  gender: form.gender ?? null,
  language: form.language ?? null,
  emotional_state: form.emotionalState ?? null,
})

/** Only our own picture addresses are allowed: another server would learn who practices, and when. */
const isOwnPicture = (url: string): boolean =>
  /^\/api\/(?:images|agents\/resources\/avatars)\/[\w/-]{1,200}$/.test(url)

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/**
 * Checks that everything the form refers to exists and that the actor may use it.
 * @throws HttpProblem 400, 422
 */
export async function assertKnownReferences(
  trx: Trx,
  actor: RequestActor,
  reader: BotReader,
  form: BotDraftForm,
): Promise<void> {
  const { folders, tags, teamIds } = splitForm(form).links
  await assertKnownFolders(trx, reader, folders ?? [])
  if (tags !== undefined && (await countKnownTags(trx, tags)) < tags.length)
    throw new HttpProblem(422, 'unknown_tag', 'A tag of this form does not exist.')
  if (teamIds !== undefined && (await findTeams(trx, teamIds)).length < teamIds.length) throw unknownTeam()
  const scorecards = [
    form.scorecardConfigId,
    ...(form.gatekeepers ?? []).map((each) => each.scorecardConfigId),
  ]
  for (const id of new Set(scorecards)) {
    if (id == null || id === '') continue
    if (!isId(id) || (await findUsableScorecard(trx, actor, id)) === undefined) throw unknownScorecard()
  }
  if (form.avatarUrl != null && form.avatarUrl !== '' && !isOwnPicture(form.avatarUrl))
    throw invalid('form.avatarUrl', 'Choose one of the pictures that are offered.')
}

/** At most a few hundred MB of small pictures per organization. */
const mostPictures = 2_000

/** Stores an uploaded picture and puts its address into the form. @throws HttpProblem 422 for an unusable picture */
export async function withKeptPicture<Form extends BotDraftForm>(
  trx: Trx,
  actor: RequestActor,
  form: Form,
): Promise<Form> {
  const { avatarBase64, ...rest } = form
  if (avatarBase64 == null || avatarBase64 === '') return form
  const { type, bytes, key } = readPicture(avatarBase64)
  if ((await countBotPictures(trx)) >= mostPictures)
    throw new HttpProblem(
      422,
      'too_many_pictures',
      `An organization keeps at most ${mostPictures.toLocaleString('en')} pictures of bots.`,
    )
  const kept = await keepBotPicture(trx, {
    org_id: actor.orgId,
    key,
    type,
    bytes,
    digest: createHash('sha256').update(bytes).digest(),
  })
  return { ...(rest as Form), avatar: null, avatarUrl: `/api/images/${kept}` }
}

function readPicture(base64: string) {
  const refuse = (message: string) =>
    new HttpProblem(422, 'unreadable_image', message, {
      errors: [{ path: 'form.avatarBase64', message }],
    })
  const [, encoded = ''] = /^(?:data:image\/(?:png|jpeg);base64,)?([A-Za-z\d+/]+={0,2})$/.exec(base64) ?? []
  if (encoded === '') throw refuse(imageTexts.wrongType)
  try {
    const clean = cleanImage(Buffer.from(encoded, 'base64'))
    return { ...newImage(clean.type, Buffer.from(clean.bytes)), type: clean.type }
  } catch (error) {
    if (error instanceof ImageError) throw refuse(error.message)
    throw error
  }
}

export const unknownTeam = (): HttpProblem =>
  new HttpProblem(422, 'unknown_team', 'A team of this list does not exist.')

/** @throws HttpProblem 422 for a folder that does not exist or that the reader does not see */
export async function assertKnownFolders(
  trx: Trx,
  reader: BotReader,
  folderIds: readonly string[],
): Promise<void> {
  if (folderIds.length === 0) return
  const hidden = new Set(reader.hiddenFolderIds)
  const open = new Set((await listFolderTree(trx)).map(({ id }) => id).filter((id) => !hidden.has(id)))
  if (folderIds.some((id) => !open.has(id)))
    throw new HttpProblem(422, 'unknown_folder', 'A folder of this form does not exist.')
}
