import { openTestServer } from '#workers/connections/testing-server.ts'

/** What a code of the consent page must contain for the vendor to take it. */
export const goodCode = 'good'

/**
 * A vendor that says everything it was told in its errors: address, credentials and body. It gives tokens for codes that it likes, and
 * refuses all else.
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
