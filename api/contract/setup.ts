import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { newPassword, tokenResponse } from './session.ts'

/** `needed` until the installation has its first organization. */
export const setupStatus = z.object({
  needed: z.boolean(),
  /**
   * False only for a request that reaches the server directly from its own machine, without a proxy in between. Every other request must
   * include the setup code, so that nobody on the network can take over a new installation.
   */
  codeRequired: z.boolean(),
})
export type SetupStatus = z.infer<typeof setupStatus>

/** Creates the first organization and its owner, and signs the owner in. 409 once an organization exists. */
export const setupBody = z.strictObject({
  organizationName: z.string().trim().min(1).max(200),
  firstName: z.string().trim().min(1).max(15, 'Maximum 15 characters'),
  lastName: z.string().trim().max(25, 'Maximum 25 characters').default(''),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: newPassword,
  /** The code that the installation prints at start and stores in DATA_DIR. Wrong or missing: 403 with the code `setup_code`. */
  setupCode: z.string().trim().max(200).optional(),
})
export type SetupBody = z.infer<typeof setupBody>

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup',
  permission: 'public',
  response: setupStatus,
})

export const setUp = endpoint({
  method: 'POST',
  path: '/setup',
  permission: 'public',
  rateClass: 'auth',
  body: setupBody,
  response: { 201: tokenResponse },
})
