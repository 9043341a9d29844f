import Fastify from 'fastify'
import { Redis } from 'ioredis'

/**
 * What `webhooks.bench.ts` holds ours against: Fastify as it comes, which appends each body to a Redis stream and answers. No
 * signature, no duplicates, and a second of what was answered may be lost. Arguments: port, address of Redis.
 */
const [port = '', redisUrl = ''] = process.argv.slice(2)
const redis = new Redis(redisUrl)
const app = Fastify()
app.post('/deliveries', async (request, reply) => {
  await redis.xadd('deliveries', '*', 'body', JSON.stringify(request.body))
  return reply.code(202).send({})
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('ready')
