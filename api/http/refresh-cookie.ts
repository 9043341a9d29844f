export const refreshCookie = 'coachline_refresh'
/** Browsers send the cookie only to the session routes. */
export const refreshCookiePath = '/api/auth'
