import { createHash, randomBytes } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionEnded } from './problem.ts'

/** Ten minutes; source: security requirements. */
export const accessLifeMs = 10 * 60_000
const audience = 'coachline-api'
/** Version of the token format. Tokens of any other version are refused. */
const tokenVersion = 1

/**
 * A signature of 32 bytes is 43 characters, of which the last carries four bits. Other last characters would spell the same token
 * differently.
 */
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), ver: z.literal(tokenVersion), exp: z.number() })

export type AccessClaims = { userId: string; sessionId: string; expiresAt: Date }

export type TokenIssuer = {
  /** A signed access token that contains the user and the session, never a role. */
  issue(subject: { userId: string; sessionId: string }): { accessToken: string; expiresAt: string }
  /** @throws HttpProblem 401 for a token that is forged, expired or incomplete. */
  verify(token: string): AccessClaims
}

export async function createTokens(
  app: FastifyInstance,
  config: { sessionSecret: string; publicUrl: string },
  now: () => Date,
): Promise<TokenIssuer> {
  if (config.sessionSecret.length < 32) throw new Error('SESSION_SECRET needs at least 32 characters.')
  const issuer = config.publicUrl
  await app.register(jwt, {
    secret: config.sessionSecret,
    sign: { algorithm: 'HS256' },
    // Set once, because a verifier made per request costs more than the check itself.
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      // The library accepts a token without `exp` unless the claim is required.
      requiredClaims: ['iss', 'aud', 'exp', 'sub', 'sid', 'ver'],
      cache: false,
      // The library knows only the machine's clock.
      ignoreExpiration: true,
    },
  })
  return {
    issue: ({ userId, sessionId }) => {
      const at = now().getTime()
      const accessToken = app.jwt.sign(
        { sid: sessionId, ver: tokenVersion },
        // The plugin takes a plain number as seconds, unlike the library below it.
        {
          algorithm: 'HS256',
          iss: issuer,
          aud: audience,
          sub: userId,
          expiresIn: accessLifeMs / 1000,
          clockTimestamp: at,
        },
      )
      // The claim is in whole seconds.
      return {
        accessToken,
        expiresAt: new Date((Math.floor(at / 1000) + accessLifeMs / 1000) * 1000).toISOString(),
      }
    },
    verify: (token) => {
      if (!tokenForm.test(token)) throw sessionEnded()
      try {
        const decoded = claims.parse(app.jwt.verify(token))
        if (decoded.exp * 1000 <= now().getTime()) throw new Error('The token has expired.')
        return { userId: decoded.sub, sessionId: decoded.sid, expiresAt: new Date(decoded.exp * 1000) }
      } catch (error) {
        throw sessionEnded(error)
      }
    },
  }
}

/** 256 random bits for refresh tokens and one-time links. Only the hash is stored. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
