import { seededRandom } from '../lab/seeded-random.ts'

/** Values that must never appear in a log, by kind. Some are created by a test, some by the product while the test runs. */
export function openSecrets() {
  const secrets = new Map<string, string>()
  const mark = Math.floor(seededRandom()() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
  return {
    secrets,
    mark,
    secret: (what: string, value = `canary${what.replaceAll(/[^a-z]/gi, '')}${mark}`): string => {
      secrets.set(what, value)
      return value
    },
    /** Lines that contain a secret, in whatever form. */
    hitsIn: (lines: string[]): string[] => {
      const forms = [...secrets].map(([what, value]) => ({ what, values: formsOf(value) }))
      return lines.flatMap((line) =>
        forms
          .filter(({ values }) => values.some((value) => line.includes(value)))
          .map(({ what }) => `${what}: ${line.slice(0, 400)}`),
      )
    },
  }
}

/** Every secret as it is, and as programs encode it. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value,
    encodeURIComponent(value),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}

export async function until<Result>(
  what: string,
  look: () => Promise<Result | null | undefined> | Result | null | undefined,
): Promise<Result> {
  const endsAt = Date.now() + 40_000
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined) return found
    if (Date.now() > endsAt) throw new Error(`Waited in vain for ${what}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
