/** A single-use token must not stay in the address, in history or in the referrer. The page keeps it in memory. */
export function takeTokenOutOfAddress(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('token')) return
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}
