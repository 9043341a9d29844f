import { z } from 'zod'

/** RFC 9457 problem, with `message` equal to `detail` because clients match on it. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What is stored now: with 409 after a stale write, and if an integration was stored but could not connect. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof problem>

/** Texts that clients match on or that the specification fixes. */
export const errorTexts = {
  deprovisioned: 'User is deprovisioned',
  switchOrgPrefix: 'switchOrg::',
  signInFailed: 'Wrong email or password.',
  /** Source: specification 2 §8. */
  embedFailed: 'Embed Authentication failure. Please contact your admins for support.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  notFound: 'Not found.',
  denied: 'You do not have access to this.',
  twoFactorRequired: 'This organization requires a second step when you sign in.',
  singleSignOnRequired: 'This organization can be opened with single sign-on only.',
  boundSession:
    'You came through your organization’s single sign-on. Sign in with your password to change your account.',
  fromDirectory: 'Your organization’s directory manages this. Change it there.',
  orgRequired: 'The orgId parameter is required.',
  busy: 'The server is busy. Please try again in a moment.',
  // Does not say whether anything was saved, because a commit may have been on its way.
  unavailable: 'The database cannot be reached right now. Please try again in a moment.',
  stale: 'Somebody else has changed this meanwhile.',
  embedAuthentication: 'Embed Authentication failure. Please contact your admins for support.',
  testRouting: 'Error running test. Please try again later.',
} as const
