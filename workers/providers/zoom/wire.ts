import { bearer } from '../authorize.ts'
import type { ProviderWire } from '../http.ts'

export const defaultBaseUrl = 'https://api.zoom.us/v2'

/** The API, recordings on hosts of single accounts, and the cloud of the US government. */
export const allowedHosts = ['zoom.us', 'zoomgov.com']

/** "Unable to transcribe this recording": not yet, or never. */
const noTranscript = /"code"\s*:\s*"?12000\b/
/** The app lacks a scope. It comes with different status codes. */
const missingScope = /"code"\s*:\s*"?4711\b/

export const zoomWire = (companyName: string): ProviderWire => ({
  companyName,
  defaultBaseUrl,
  authorize: bearer,
  judge: ({ status, text }) => {
    if (status < 400) return undefined
    if (noTranscript.test(text)) return 'not_found'
    return missingScope.test(text) ? 'forbidden' : undefined
  },
})
