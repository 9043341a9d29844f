import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { editIntegration, type Integration } from '#db/queries/integrations/integrations.ts'
import {
  isUsual,
  type ProviderSettingValue,
  schemaOfSetting,
  settingsOf,
} from '#workers/domain/provider-settings.ts'
import type { providerSettingsBody, ProviderSettings } from '../../contract/provider-settings.ts'
import type { RequestActor } from '../../http/actor.ts'
import { conflict, HttpProblem, invalid, stale } from '../../http/problem.ts'

/** The stored settings that the provider still supports. */
export function readProviderSettings(
  integration: Pick<Integration, 'provider' | 'config' | 'version'>,
): ProviderSettings {
  const config = integration.config as Record<string, unknown>
  const settings: Record<string, ProviderSettingValue> = {}
  for (const setting of settingsOf(integration.provider)) {
    const read = schemaOfSetting(setting).safeParse(config[setting.name])
    if (read.success) settings[setting.name] = read.data
  }
  return { settings, version: integration.version }
}

/**
 * Changes the settings of a locked integration.
 *
 * @throws HttpProblem 409 for a copy, which uses the settings of its original, 422 for an unknown setting, 400 for an invalid value
 */
export async function changeProviderSettings(
  trx: Trx,
  actor: RequestActor,
  integration: Integration,
  { settings, version }: z.infer<typeof providerSettingsBody>,
): Promise<ProviderSettings> {
  const before = readProviderSettings(integration)
  if (integration.original_integration_id !== null)
    throw conflict('This integration is shared: its settings are those of the original.')
  if (version !== undefined && version !== integration.version) throw stale(before)
  const after = { ...before.settings }
  for (const [name, value] of Object.entries(settings)) {
    const setting = settingsOf(integration.provider).find((one) => one.name === name)
    if (setting === undefined)
      throw new HttpProblem(422, 'unknown_setting', `This provider has no setting ${name}.`)
    const read = value === null ? null : schemaOfSetting(setting).safeParse(value)
    if (read?.success === false)
      throw invalid(`settings.${name}`, read.error.issues[0]?.message ?? 'This value does not fit.')
    if (read === null || isUsual(setting, read.data)) delete after[name]
    else after[name] = read.data
  }
  const config: Record<string, unknown> = { ...(integration.config as object) }
  for (const { name } of settingsOf(integration.provider)) delete config[name]
  const { version: next } = await editIntegration(trx, actor.orgId, integration.id, {
    config: JSON.stringify({ ...config, ...after }),
  })
  await audit(trx, actor, {
    action: 'integration.configure',
    subjectKind: 'integration',
    subjectId: integration.id,
    before: before.settings,
    after,
  })
  return { settings: after, version: next }
}
