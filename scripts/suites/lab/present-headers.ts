/** The headers that have a value. */
export const presentHeaders = (headers: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
