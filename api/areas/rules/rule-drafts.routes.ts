import {
  discardRuleDraft,
  draftPrivacyWhitelist,
  getRuleDraft,
  publishRuleDraft,
  resolveRuleDraftChange,
} from '../../contract/rule-drafts.ts'
import { allows } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { discardDraft, draftWhitelist, publishDraft, readRuleDraft, resolveChange } from './publish-draft.ts'

export const ruleDraftRoutes: RoutePlugin = (app, { database, runOnce }) => {
  route(app, getRuleDraft, ({ actor, params }) =>
    database.withOrg(actor, (trx) => readRuleDraft(trx, params.kind, allows(actor, 'rules.manage'))),
  )
  route(app, publishRuleDraft, (request, reply) =>
    runOnce(request, reply, publishRuleDraft.response, (trx) =>
      publishDraft(trx, request.actor, request.params.kind, request.body.version),
    ),
  )
  route(app, discardRuleDraft, ({ actor, params, body }) =>
    database.withOrg(actor, (trx) => discardDraft(trx, actor, params.kind, body.version)),
  )
  route(app, resolveRuleDraftChange, ({ actor, params, body }) =>
    database.withOrg(actor, (trx) => resolveChange(trx, actor, params.kind, body)),
  )
  route(app, draftPrivacyWhitelist, ({ actor, body }) =>
    database.withOrg(actor, (trx) => draftWhitelist(trx, actor, body.privacyRulesAreWhitelist)),
  )
}
