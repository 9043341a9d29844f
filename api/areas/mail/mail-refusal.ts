import type { OutgoingTerms } from '#db/queries/people/organizations.ts'
import { refusalOf } from '#workers/security/outgoing.ts'
import type { ApiContext } from '../../http/context.ts'

/** Why no mail is sent for an organization on these terms, as a text for its people. Null when mail is sent. */
export function mailRefusalOf(
  { config: { hasMailServer, servicesInEu }, now }: Pick<ApiContext, 'config' | 'now'>,
  terms: OutgoingTerms,
): string | null {
  if (!hasMailServer)
    return 'No mail server is set up, so nothing can be sent. Whoever runs this installation sets SMTP_URL.'
  return refusalOf(terms, { service: 'mail' }, { servicesInEu, now: now() })
}
