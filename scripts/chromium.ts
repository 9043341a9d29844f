import { accessSync, constants } from 'node:fs'

/** Flags for a headless Chromium that stays off the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Path of a Chromium, or null. `CHROMIUM` overrides it. The headless shell is the same engine without windows, which nobody would
 * see anyway: in it, a page takes a tenth of the time, and a story two thirds.
 */
export function chromiumPath(): string | null {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  for (const path of candidates) {
    if (path === undefined) continue
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not here, so try the next path.
    }
  }
  return null
}
