/** A response without what differs between two askings of the same thing: the request's id. */
export function problemBody(response: { body: string }): string {
  return response.body.replace(/"requestId":"[^"]*"/, '"requestId":""')
}
