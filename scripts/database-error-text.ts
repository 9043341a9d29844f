/** One or two sentences. Postgres names a missing right only in the detail. */
export function databaseErrorText(error: unknown): string {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  const reason = `${message || code || 'no response'}.`
  return detail === undefined ? reason : `${reason} ${detail}`
}
