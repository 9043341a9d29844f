/** An error in the form of RFC 7644 §3.12. */
export class ScimProblem extends Error {
  override readonly name = 'ScimProblem'
  readonly statusCode: number
  readonly scimType: string | undefined

  constructor(statusCode: number, message: string, scimType?: string) {
    super(message)
    this.statusCode = statusCode
    this.scimType = scimType
  }
}

export const scimNotFound = (): ScimProblem => new ScimProblem(404, 'There is no such resource.')
export const scimTaken = (what: string): ScimProblem =>
  new ScimProblem(409, `${what} exists already.`, 'uniqueness')

export const scimErrorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail,
  ...(scimType === undefined ? {} : { scimType }),
})
