import { SimpleGrid, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { gatekeeperTemplates } from '#workers/domain/practice/catalog/gatekeepers.ts'
import { useBotForm, useFormFields } from '../form-context.ts'
import { ScorecardSelect } from '../ScorecardSelect.tsx'
import { Section } from '../Section.tsx'

type Gatekeeper = NonNullable<BotDraftForm['gatekeepers']>[number]
const nobody: Gatekeeper = {
  templateId: 0,
  scorecardConfigId: null,
  firstName: '',
  lastName: '',
  openerLine: '',
}

/** The gatekeeper, who is scored separately from the buyer, with their own scorecard. */
export function GatekeeperPart() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly, mayManage } = useBotForm()
  const { gatekeepers, scorecardConfigId: ofBuyer = null } = useFormFields('gatekeepers', 'scorecardConfigId')
  const gatekeeper = gatekeepers?.[0] ?? nobody
  const template = gatekeeperTemplates.find(({ id }) => id === gatekeeper.templateId)
  const set = (patch: Partial<Gatekeeper>) => change({ gatekeepers: [{ ...gatekeeper, ...patch }] })
  return (
    <Section section="gatekeeper">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Select
          label={t('gatekeeper')}
          description={template?.description ?? t('gatekeeperHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '0', label: t('nobody') },
            ...gatekeeperTemplates.map(({ id, label, firstName, lastName }) => ({
              value: String(id),
              label: `${firstName} ${lastName} · ${label}`,
            })),
          ]}
          value={String(gatekeeper.templateId)}
          onChange={(id) =>
            id !== null &&
            change({
              gatekeepers:
                id === '0'
                  ? []
                  : [{ ...nobody, templateId: Number(id), scorecardConfigId: gatekeeper.scorecardConfigId }],
            })
          }
          readOnly={isReadOnly}
          allowDeselect={false}
        />
        {template !== undefined && (
          <ScorecardSelect
            data-field="gatekeepers.0.scorecardConfigId"
            label={t('gatekeeperScorecard')}
            callType="gatekeeper"
            except={ofBuyer}
            value={gatekeeper.scorecardConfigId}
            onChange={(scorecardConfigId) => set({ scorecardConfigId })}
            error={problems.get('gatekeepers.0.scorecardConfigId')}
            readOnly={!mayManage}
            withAsterisk
          />
        )}
      </SimpleGrid>
      {template !== undefined && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
            <TextInput
              label={t('firstName')}
              placeholder={template.firstName}
              maxLength={15}
              dir="auto"
              autoComplete="off"
              readOnly={isReadOnly}
              value={gatekeeper.firstName}
              onChange={(event) => set({ firstName: event.currentTarget.value })}
            />
            <TextInput
              label={t('lastName')}
              placeholder={template.lastName}
              maxLength={25}
              dir="auto"
              autoComplete="off"
              readOnly={isReadOnly}
              value={gatekeeper.lastName}
              onChange={(event) => set({ lastName: event.currentTarget.value })}
            />
          </SimpleGrid>
          <TextInput
            label={t('gatekeeperOpener')}
            placeholder={template.openerLine}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            readOnly={isReadOnly}
            value={gatekeeper.openerLine}
            onChange={(event) => set({ openerLine: event.currentTarget.value })}
          />
        </>
      )}
    </Section>
  )
}
