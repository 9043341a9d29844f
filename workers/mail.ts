import { createTransport } from 'nodemailer'
import type { HandlerServices } from './queue/runtime/handler.ts'

// A slower mail server fails the attempt, which is retried later. The job's limit is 30 s.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Sends text mails over SMTP, with at most two connections. */
export function openMail(
  url: string,
  from: string,
): NonNullable<HandlerServices['mail']> & { close(): void } {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  return {
    send: async (message) => {
      await transport.sendMail({ from, ...message })
    },
    close: () => transport.close(),
  }
}
