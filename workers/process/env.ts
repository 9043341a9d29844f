import { z } from 'zod'

/** Invalid settings. The message is one sentence that names variables, never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads settings from environment variables; an empty variable counts as not set. @throws ConfigError */
export function parseEnv<Shape extends z.ZodType>(
  shape: Shape,
  env: Record<string, string | undefined>,
): z.infer<Shape> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.') || 'the environment'
    return given[name] === undefined ? `${name} is missing` : `${name} is not valid (${issue.message})`
  })
  throw new ConfigError(`${[...new Set(problems)].join('; ')}.`)
}

/** With a pooler, each role has its own database alias; `{role}` is replaced by it. */
export const poolUrlSetting = z
  .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…/{role}' })
  .refine((url) => url.includes('{role}'), 'expected postgres://…/{role}')

export const yesOrNoSetting = z
  .enum(['true', 'false'])
  .default('false')
  .transform((word) => word === 'true')

export const integerSetting = (limits: { min: number; max: number }) =>
  z.coerce.number().int().min(limits.min).max(limits.max)
