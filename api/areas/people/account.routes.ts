import { findImage } from '#db/queries/people/images.ts'
import { imageLimits } from '#workers/domain/images/clean-image.ts'
import {
  cancelEmailChange as cancelEmailChangeEndpoint,
  changeAvatar as changeAvatarEndpoint,
  changeEmail,
  changeMe,
  changePassword as changePasswordEndpoint,
  confirmEmail as confirmEmailEndpoint,
  getMyEmail,
  readImage,
  removeAvatar,
} from '../../contract/users.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { readImageForm } from '../../http/images.ts'
import { HttpProblem, notFound, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readMe } from '../session/me.routes.ts'
import {
  cancelEmailChange,
  changeAvatar,
  changeName,
  changePassword,
  confirmEmail,
  readMyEmail,
  requestEmailChange,
} from './account.ts'

/** Bodies with a password or a token need far less than the usual limit. */
const bodyLimit = 16_384

/** What people change about their own accounts. */
export const accountRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, changeMe, async ({ actor, body }) => {
    const isChanged = await changeName(context, actor, body)
    const me = await readMe(context, actor)
    if (!isChanged) throw stale(me)
    return me
  })

  route(app, changeAvatarEndpoint, async (request) => {
    const { image } = await readImageForm(request, 'avatar', imageLimits.bytes)
    if (image === null) throw new HttpProblem(400, 'file_missing', 'Send one picture in the field "avatar".')
    await changeAvatar(context, request.actor, image.body)
    return readMe(context, request.actor)
  })

  route(app, removeAvatar, async ({ actor }) => {
    await changeAvatar(context, actor, null)
    return readMe(context, actor)
  })

  route(
    app,
    readImage,
    async ({ params }, reply) => {
      const image = await database.asSystem((trx) => findImage(trx, params.key))
      if (image === undefined) throw notFound()
      return (
        reply
          .header('content-type', image.type)
          // A picture must never run scripts, even if it is opened directly.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'private, max-age=86400, immutable')
          .send(image.bytes)
      )
    },
    { exposeHeadRoute: false },
  )

  route(app, getMyEmail, ({ actor }) => readMyEmail(context, actor))

  route(app, cancelEmailChangeEndpoint, ({ actor }) => cancelEmailChange(context, actor))

  route(app, changeEmail, ({ actor, body }) => requestEmailChange(context, actor, body), { bodyLimit })

  route(
    app,
    confirmEmailEndpoint,
    (request) => confirmEmail(context, request.body.token, { address: request.ip, requestId: request.id }),
    { bodyLimit },
  )

  route(app, changePasswordEndpoint, ({ actor, body }) => changePassword(context, actor, body), { bodyLimit })
}
