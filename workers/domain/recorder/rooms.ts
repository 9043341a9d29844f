/** A link as people write one: also without a scheme, also wrapped by a mail filter. */
function readLink(text: string): URL | null {
  const trimmed = text.trim()
  const link = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return URL.canParse(link) ? new URL(link) : null
}

/** Decodes until nothing changes, twice at most: links inside of links are encoded twice. */
function decoded(text: string): string {
  let plain = text
  for (let round = 0; round < 2; round += 1) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      return plain
    }
  }
  return plain
}

const isOf = (host: string, ...domains: string[]): boolean => domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

function meetRoom(link: URL): string | null {
  const [, code] = /\/([a-z]{3}-[a-z]{4}-[a-z]{3})(?:\/|$)/.exec(link.pathname.toLowerCase()) ?? []
  return code === undefined ? null : `google_meet:${code}`
}

/** Numbers are those of all of Zoom, whatever the host of the customer; the government's Zoom counts by itself. */
function zoomRoom(link: URL, host: string): string | null {
  const [, inPath] = /^\/(?:j|s|w|wc|wc\/join)\/(\d{9,13})(?:\/|$)/.exec(link.pathname.toLowerCase()) ?? []
  const number = inPath ?? /^\d{9,13}$/.exec(link.searchParams.get('confno') ?? '')?.[0]
  return number === undefined ? null : `${isOf(host, 'zoomgov.com') ? 'zoomgov' : 'zoom'}:${number}`
}

/** A thread holds one meeting, that of a channel one for each message that has called for one. */
function teamsRoom(link: URL): string | null {
  const text = decoded(link.href).toLowerCase()
  const [, thread, message] = /(19:[\w.-]+@thread\.(?:v2|tacv2|skype))(?:\/(\d+))?/.exec(text) ?? []
  if (thread !== undefined) return `microsoft_teams:${thread}${message === undefined || message === '0' ? '' : `/${message}`}`
  const [, number] = /^\/meet\/(\d+)(?:\/|$)/.exec(link.pathname.toLowerCase()) ?? []
  return number === undefined ? null : `microsoft_teams:${number}`
}

/**
 * The room that a meeting link leads to, as a key: one text for all links to it, whatever their case, subdomain, password or
 * tracking. Null: this is no link. It is never to be joined; the link itself is. Source: recorder facts 4, canonical room.
 */
export function canonicalRoom(text: string): string | null {
  const link = readLink(text)
  if (link === null) return null
  const host = link.hostname.toLowerCase().replace(/\.$/, '')
  if (host === '') return null
  const wrapped = isOf(host, 'safelinks.protection.outlook.com') ? link.searchParams.get('url') : null
  if (wrapped !== null && !wrapped.includes('safelinks.')) return canonicalRoom(wrapped)
  const known = isOf(host, 'meet.google.com')
    ? meetRoom(link)
    : isOf(host, 'zoom.us', 'zoom.com', 'zoomgov.com')
      ? zoomRoom(link, host)
      : isOf(host, 'teams.microsoft.com', 'teams.microsoft.us', 'teams.cloud.microsoft', 'teams.live.com')
        ? teamsRoom(link)
        : null
  // The bar separates the parts of a group's key.
  return known ?? `${host}${link.pathname.toLowerCase().replace(/\/+$/, '')}`.replaceAll('|', '%7c')
}
