import { createTransport } from 'nodemailer'
import { PermanentError } from './queue/errors.ts'
import type { Outgoing } from './security/outgoing.ts'
import type { HandlerServices } from './queue/runtime/handler.ts'

// A slower mail server fails the attempt, which is retried later. The job's limit is 30 s.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Sends text mails over SMTP, with at most two connections. */
export function openMail(
  url: string,
  from: string,
  outgoing: Outgoing,
): NonNullable<HandlerServices['mail']> & { close(): void } {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  return {
    send: async ({ orgId, worksWhenClosed, ...message }) => {
      const refusal = await outgoing.refusal(orgId, { service: 'mail', worksWhenClosed })
      if (refusal !== null) throw new PermanentError(refusal)
      await transport.sendMail({ from, ...message })
    },
    close: () => transport.close(),
  }
}
