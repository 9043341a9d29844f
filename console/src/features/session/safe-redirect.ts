/** Returns only paths of this console. Anything that could lead to another origin, or back to a sign-in page, becomes '/'. */
export function safeRedirect(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, 'https://console.invalid')
  if (origin !== 'https://console.invalid') return '/'
  return [
    '/login',
    '/reset-password',
    '/forgot-password',
    '/accept-invite',
    '/sso',
    '/sso/callback',
  ].includes(pathname)
    ? '/'
    : `${pathname}${search}${hash}`
}
