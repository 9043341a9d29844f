const mostLocal = 18
const mostDomain = 24

/** 'firstname.last…@a-long-company…' : enough of both halves to tell people and companies apart. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return cut(email, mostLocal + mostDomain)
  return `${cut(email.slice(0, at), mostLocal)}@${cut(email.slice(at + 1), mostDomain)}`
}

const cut = (text: string, most: number): string =>
  Array.from(text).length <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join('')}…`
