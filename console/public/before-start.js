// zod would probe for `new Function`, which the content security policy forbids and the browser reports.
globalThis.__zod_globalConfig = { jitless: true }

// The colour scheme, before the first paint. The key is the one of src/ui/theme.ts.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('coachline-color-scheme')
  } catch {
    // Storage is blocked: follow the system.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
