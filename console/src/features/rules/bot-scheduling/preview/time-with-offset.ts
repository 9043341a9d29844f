import { browserTimeZone, formatMoment } from '../../../../lib/time.ts'

/** 'Fri, 4 Dec 2026, 23:30 UTC-5': a moment with the UTC offset at that moment. */
export const timeWithOffset = (at: string, timeZone: string = browserTimeZone()): string =>
  formatMoment(new Date(at), 'full', timeZone)
