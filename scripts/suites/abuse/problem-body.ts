/** A response without its only part that differs between identical requests: the request id. */
export function problemBody(response: { body: string }): string {
  return response.body.replace(/"requestId":"[^"]*"/, '"requestId":""')
}
