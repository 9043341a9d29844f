export const refreshCookie = 'coachline_refresh'
/** Only the session routes ever see the cookie. */
export const refreshCookiePath = '/api/auth'
