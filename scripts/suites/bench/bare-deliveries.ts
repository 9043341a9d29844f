import Fastify from 'fastify'
import { Redis } from 'ioredis'

/**
 * The rival of `webhooks.bench.ts`: plain Fastify, which appends each body to a Redis stream and responds. It checks no signatures or
 * duplicates, and may lose a second of acknowledged deliveries. Arguments: port, address of Redis.
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
