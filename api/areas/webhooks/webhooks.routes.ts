import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { webhooks } from '#workers/providers/webhooks.ts'
import { createWebhookReceiver, type IncomingWebhook, type WebhookTable } from './receive-webhook.ts'
import type { ApiApp, RoutePlugin } from '../../http/context.ts'
import { sendProblem, toProblem } from '../../http/errors.ts'
import { tooMany, windowMs } from '../../http/limits.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { createRateWindow } from '../../http/rate-window.ts'
import { createWebhookTargets, type OpenTarget } from '../../http/webhook-targets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The integration that the address belongs to. */
    webhookTarget: OpenTarget | null
  }
}

/** The largest bodies are meetings with their transcripts; a thousand turns take about 200 kB. */
const bodyLimit = 1024 * 1024

const tokenForm = /^[\w-]{16,200}$/
const params = z.object({ provider: z.string().max(60), token: z.string().regex(tokenForm) })

/** The request as its sender made it. A proxy may have changed the host, so the host comes from the settings. */
function incoming(request: FastifyRequest, publicUrl: string, rawBody: Uint8Array): IncomingWebhook {
  // Node joins repeated headers into one string, except set-cookie, which a sender has no reason to send.
  delete request.headers['set-cookie']
  return {
    method: request.method,
    url: `${publicUrl}${request.url}`,
    headers: request.headers as Record<string, string>,
    rawBody,
  }
}

/** Receives webhooks of providers. Public, but a delivery that is not signed with the integration's secret is refused. */
export const makeWebhookRoutes =
  (verifiers: WebhookTable, path: string): RoutePlugin =>
  async (app, context) => {
    const { publicUrl } = context.config
    const targets = createWebhookTargets(context)
    const receiver = createWebhookReceiver(context, verifiers)

    await app.register(async (scope: ApiApp) => {
      // Signatures cover bytes, so nothing may parse the body before it is verified.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        ['application/json', '*'],
        { parseAs: 'buffer', bodyLimit },
        (_request, body, parsed) => parsed(null, body),
      )
      scope.decorateRequest('webhookTarget', null)
      // Nothing to validate: `onRequest` has read the address already, before the body.
      scope.setValidatorCompiler(() => (value: unknown) => ({ value }))
      // One line per delivery would fill the log; refusals are in the delivery log.
      const log = context.log.child({}, { level: 'warn' })
      scope.setChildLoggerFactory(() => log)
      const ofIntegration = createRateWindow({
        windowMs,
        max: context.config.limits.webhooksPerMinute.integration,
      })
      const bytesOf = (request: FastifyRequest): Uint8Array =>
        request.body instanceof Uint8Array ? request.body : new Uint8Array()

      // A body that is too large is refused before it is read, but the delivery log must still show it.
      scope.setErrorHandler(async (error, request, reply) => {
        const problem = toProblem(error)
        if (problem.statusCode === 413 && request.webhookTarget !== null) {
          app.countWebhook('refused', 'too_large')
          await receiver.refuse(
            request.webhookTarget,
            'too_large',
            incoming(request, publicUrl, new Uint8Array()),
          )
        }
        if (problem.statusCode >= 500)
          log.error({
            event: 'request.failed',
            reqId: request.id,
            code: problem.code,
            err: problem.options.cause ?? error,
          })
        return sendProblem(reply, request, problem)
      })

      scope.post(
        path,
        {
          config: { permission: 'public', rateClass: 'webhook' },
          schema: { params, tags: ['Webhooks'], summary: 'Takes a delivery of a provider, as bytes' },
          // Runs before the body is read, so that an unknown address costs nothing more.
          onRequest: async (request) => {
            const { provider, token } = request.params
            if (!tokenForm.test(token) || !receiver.knows(provider)) throw notFound()
            const target = await targets.find(token)
            if (target === null || target.provider !== provider) throw notFound()
            request.webhookTarget = target
            const waitMs = ofIntegration.count(target.integrationId)
            if (waitMs > 0) {
              app.countWebhook('refused', 'too_many')
              throw tooMany(waitMs)
            }
          },
        },
        async (request, reply) => {
          const target = request.webhookTarget
          if (target === null) throw notFound()
          const reception = await receiver.receive(
            target,
            request.params.token,
            incoming(request, publicUrl, bytesOf(request)),
          )
          reply.header('x-content-type-options', 'nosniff')
          switch (reception.outcome) {
            case 'accepted':
              app.countWebhook('accepted')
              reply.code(reception.status)
              return reception.status === 204
                ? reply.send()
                : reply.type('application/json; charset=utf-8').send('{}')
            case 'handshake': {
              app.countWebhook('handshake')
              const { status, headers = {}, body = '' } = reception.response
              // The response echoes the sender's text and must never be rendered as a page.
              return reply
                .code(status)
                .header('content-security-policy', "default-src 'none'; sandbox")
                .type('text/plain; charset=utf-8')
                .headers(headers)
                .send(Buffer.from(body))
            }
            case 'refused':
              app.countWebhook('refused', reception.reason)
              throw new HttpProblem(401, 'not_verified', 'This delivery could not be verified.')
            default:
              return reception satisfies never
          }
        },
      )
    })
  }

export const webhookRoutes = makeWebhookRoutes(webhooks, '/webhooks/:provider/:token')
