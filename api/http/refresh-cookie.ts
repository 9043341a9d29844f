export const refreshCookie = 'coachline_refresh'
/** Browsers send the cookie to the session routes only. */
export const refreshCookiePath = '/api/auth'
