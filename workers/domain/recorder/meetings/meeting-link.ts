/** Reads a link as people type it, with or without a scheme. */
function readLink(text: string): URL | null {
  const trimmed = text.trim()
  const link = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return URL.canParse(link) ? new URL(link) : null
}

/** Decodes twice, because links inside links are encoded twice. */
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

const isOf = (host: string, ...domains: string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

function meetKey(link: URL): string | null {
  const [, code] = /\/([a-z]{3}-[a-z]{4}-[a-z]{3})(?:\/|$)/.exec(link.pathname.toLowerCase()) ?? []
  return code === undefined ? null : `google_meet:${code}`
}

/** Meeting numbers are unique across all of Zoom, whatever the customer's host. Zoom for Government numbers its meetings separately. */
function zoomKey(link: URL, host: string): string | null {
  const [, inPath] = /^\/(?:j|s|w|wc|wc\/join)\/(\d{9,13})(?:\/|$)/.exec(link.pathname.toLowerCase()) ?? []
  const number = inPath ?? /^\d{9,13}$/.exec(link.searchParams.get('confno') ?? '')?.[0]
  return number === undefined ? null : `${isOf(host, 'zoomgov.com') ? 'zoomgov' : 'zoom'}:${number}`
}

/** A chat thread has one meeting. A channel thread has one meeting per message that started one. */
function teamsKey(link: URL): string | null {
  const text = decoded(link.href).toLowerCase()
  const [, thread, message] = /(19:[\w.-]+@thread\.(?:v2|tacv2|skype))(?:\/(\d+))?/.exec(text) ?? []
  if (thread !== undefined)
    return `microsoft_teams:${thread}${message === undefined || message === '0' ? '' : `/${message}`}`
  const [, number] = /^\/meet\/(\d+)(?:\/|$)/.exec(link.pathname.toLowerCase()) ?? []
  return number === undefined ? null : `microsoft_teams:${number}`
}

const teamsHosts = ['teams.microsoft.com', 'teams.microsoft.us', 'teams.cloud.microsoft', 'teams.live.com']

/** The key of a link to a platform that we know; null: another host, or no meeting in the path. */
function platformKey(link: URL, host: string): string | null {
  if (isOf(host, 'meet.google.com')) return meetKey(link)
  if (isOf(host, 'zoom.us', 'zoom.com', 'zoomgov.com')) return zoomKey(link, host)
  return isOf(host, ...teamsHosts) ? teamsKey(link) : null
}

/**
 * The key of a meeting link: one text for all links to the same meeting, whatever their case, subdomain, password or tracking. Null: the
 * text isn't a link. Bots join by the link, never by the key. Source: recorder facts 4, canonical room.
 */
export function linkKeyOf(text: string): string | null {
  const link = readLink(text)
  if (link === null) return null
  const host = link.hostname.toLowerCase().replace(/\.$/, '')
  if (host === '') return null
  const wrapped = isOf(host, 'safelinks.protection.outlook.com') ? link.searchParams.get('url') : null
  if (wrapped !== null && !wrapped.includes('safelinks.')) return linkKeyOf(wrapped)
  // The bar separates the parts of a group's key.
  return (
    platformKey(link, host) ??
    `${host}${link.pathname.toLowerCase().replace(/\/+$/, '')}`.replaceAll('|', '%7c')
  )
}
