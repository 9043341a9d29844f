const mostLocal = 12
const mostDomain = 20
const kept = 4

/** 'maxi…uber@logi…mple': a long half keeps four characters at each end. Source: specification 1 §9. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return cut(email, mostLocal + mostDomain)
  return `${cut(email.slice(0, at), mostLocal)}@${cut(email.slice(at + 1), mostDomain)}`
}

function cut(text: string, most: number): string {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  return `${characters.slice(0, kept).join('')}…${characters.slice(-kept).join('')}`
}
