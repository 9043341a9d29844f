import { openTestServer } from '#workers/connections/testing-server.ts'

/** What a consent code must contain for the vendor to accept it. */
export const goodCode = 'good'

/**
 * A vendor whose errors repeat everything it was sent: address, credentials and body. It issues tokens for codes it accepts, and refuses
 * everything else.
 */
export function openLeakyVendor(
  tokens: () => { accessToken: string; refreshToken: string },
): ReturnType<typeof openTestServer> {
  return openTestServer(async (request) => {
    const body = await request.text()
    const echo = `${request.url} ${request.headers.get('authorization')} ${body}`
    if (request.url.endsWith('/oauth/token') && body.includes(goodCode)) {
      const { accessToken, refreshToken } = tokens()
      return Response.json({
        access_token: accessToken,
        refresh_token: refreshToken,
        token_type: 'Bearer',
        expires_in: 3_600,
      })
    }
    const isRefusal = request.url.endsWith('/oauth/token')
    return Response.json(
      { error: echo, error_description: echo, message: echo, errors: [{ message: echo }] },
      {
        status: isRefusal ? 400 : 401,
        statusText: 'No',
        headers: { 'www-authenticate': `Bearer error="${encodeURIComponent(echo)}"` },
      },
    )
  })
}
