import { z } from 'zod'
import { learningMaterialTypes, learningScopes } from '#db/vocabulary/scorecards.ts'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

/** Maximum size of a file, 16 MiB: a 15-minute call as mp3, or a few minutes of video. It is held in memory while it is stored. */
export const maxLearningFileBytes = 16_777_216
/** Maximum number of materials per scorecard. */
export const mostLearningMaterials = 50
/** Maximum total size of the files in an organization, 1 GiB. */
export const maxLearningBytes = 1_073_741_824

const metadata = z
  .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]))
  .refine((record) => Object.keys(record).length <= 20, 'Send at most 20 values.')

export const learningMaterial = z.object({
  id: z.uuid(),
  scorecardConfigId: z.uuid(),
  /** Null when it belongs to the whole scorecard. */
  criterionId: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  type: z.enum(learningMaterialTypes),
  /** A web address, or the address of a file, which sends the bytes for download and never displays them inside the product. */
  link: z.string(),
  /** For a file `fileName`, `contentType` and `bytes`; for a link, whatever the client sent. */
  metadata,
  scope: z.enum(learningScopes),
  createdBy: person.nullable(),
  createdAt: isoTime,
})
export type LearningMaterialView = z.infer<typeof learningMaterial>

/** Materials of a scorecard that the reader may use, except those that others added only for themselves. */
export const listLearningMaterials = endpoint({
  method: 'GET',
  path: '/scorecard-configs/learning-materials/:id',
  permission: 'calls.view',
  params: idParams,
  response: z.object({ results: z.array(learningMaterial) }),
})

const webAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https:// or http://.' })
  .max(2000)
  .refine((text) => {
    const { username, password } = new URL(text)
    return username === '' && password === ''
  }, 'Leave out the user name and password.')

const described = {
  title: z.string().trim().min(1).max(120),
  description: z.string().trim().max(1000).default(''),
  criterionId: z.string().min(1).max(60).nullable().default(null),
  scope: z.enum(learningScopes).default('ALL'),
}

export const createLearningMaterial = endpoint({
  method: 'POST',
  path: '/scorecard-configs/learning-materials',
  permission: 'learning.manage',
  body: z.strictObject({
    scorecardConfigId: z.uuid(),
    ...described,
    type: z.enum(['link']).default('link'),
    metadata: metadata.default({}),
    link: webAddress,
  }),
  response: { 201: learningMaterial },
  isIdempotent: true,
})

/**
 * Adds a file to the scorecard of the path: multipart, with the file in the field "file" and `title`, `description`, `criterionId` and
 * `scope` as fields. Formats: pdf, docx, txt, md, png, jpg, mp3, mp4, recognized by their bytes, not by the name.
 */
export const learningFileFields = z.strictObject({ ...described, title: described.title.optional() })
export const uploadLearningMaterial = endpoint({
  method: 'POST',
  path: '/scorecard-configs/upload-learning-material-file/:id',
  permission: 'learning.manage',
  params: idParams,
  body: z.unknown(),
  takesForm: true,
  response: { 201: learningMaterial },
  isIdempotent: true,
})

export const readLearningMaterialFile = endpoint({
  method: 'GET',
  path: '/scorecard-configs/learning-material/:id/file',
  permission: 'calls.view',
  params: idParams,
  response: z.unknown(),
})

export const deleteLearningMaterial = endpoint({
  method: 'DELETE',
  path: '/scorecard-configs/learning-material/:id',
  permission: 'learning.manage',
  params: idParams,
  response: noContent,
})
