import { Checkbox, Group, MultiSelect, Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { contextCallTypes } from '#workers/domain/practice/bot.ts'
import { buyerAttitudes } from '#workers/domain/practice/catalog/buyer-attitudes.ts'
import { personalitiesOf } from '#workers/domain/practice/catalog/personalities.ts'
import {
  findScenario,
  scenarioOptions,
  takesBuyerAttitude,
} from '#workers/domain/practice/catalog/scenarios.ts'
import { teamOptionsQuery } from '../../../../lib/people-options.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { DifficultyMark } from '../../bot-status.tsx'
import { FolderField } from '../FolderField.tsx'
import { useBotForm, useFormFields } from '../form-context.ts'
import { Section } from '../Section.tsx'
import { TextBlock } from '../TextFields.tsx'
import { TagsField } from './TagsField.tsx'

/** The bot's folders, the kind of conversation, and how the buyer behaves in it. */
export function ConfigDetails() {
  const t = useTranslations('botForm')
  const { change, isReadOnly } = useBotForm()
  const { acceptsPrivateCalls = false } = useFormFields('acceptsPrivateCalls')
  return (
    <Section section="configDetails">
      <FolderField />
      <TextBlock
        name="description"
        label={t('description')}
        description={t('descriptionHint')}
        withAsterisk
      />
      <CallContext />
      <Personality />
      <Scenario />
      <TagsAndTeams />
      <Checkbox
        label={t('acceptsPrivateCalls')}
        description={t('acceptsPrivateCallsHint')}
        checked={acceptsPrivateCalls}
        disabled={isReadOnly}
        onChange={(event) => change({ acceptsPrivateCalls: event.currentTarget.checked })}
      />
    </Section>
  )
}

/** What led to the call. Only some call types have it. */
function CallContext() {
  const t = useTranslations('botForm')
  const { change, callType, isReadOnly } = useBotForm()
  const { contexts } = useFormFields('contexts')
  const type = contextCallTypes.find((one) => one === callType)
  if (type === undefined) return null
  return (
    <Textarea
      label={t('context')}
      description={t('contextHint')}
      maxLength={2000}
      autosize
      minRows={2}
      maxRows={10}
      dir="auto"
      readOnly={isReadOnly}
      value={contexts?.[type] ?? ''}
      onChange={(event) => change({ contexts: { ...contexts, [type]: event.currentTarget.value } })}
    />
  )
}

function Personality() {
  const t = useTranslations('botForm')
  const { change, problems, callType, isReadOnly } = useBotForm()
  const { emotionalState: chosen = null } = useFormFields('emotionalState')
  const personalities = personalitiesOf(callType)
  return (
    <Select
      data-field="emotionalState"
      label={t('emotionalState')}
      description={personalities.find(({ id }) => id === chosen)?.description ?? t('emotionalStateHint')}
      placeholder={t('choose')}
      data={personalities.map(({ id, label }) => ({ value: id, label }))}
      value={chosen}
      onChange={(emotionalState) => change({ emotionalState })}
      error={problems.get('emotionalState')}
      readOnly={isReadOnly}
      allowDeselect={false}
      withAsterisk
      renderOption={({ option }) => {
        const each = personalities.find(({ id }) => id === option.value)
        return (
          <Group justify="space-between" wrap="nowrap" flex={1}>
            <Text span inherit>
              {option.label}
            </Text>
            {each !== undefined && <DifficultyMark difficulty={each.difficulty} />}
          </Group>
        )
      }}
    />
  )
}

/** The scenario of the call type and the text it needs. Discovery and demo calls combine it with one of seven attitudes. */
function Scenario() {
  const t = useTranslations('botForm')
  const { change, problems, callType, isReadOnly } = useBotForm()
  const { callScenario } = useFormFields('callScenario')
  const options = scenarioOptions[callType]
  if (options.length === 0) return null
  const { option = '', buyerAttitude = null } = callScenario ?? {}
  const extra = findScenario(callType, option)?.patch.factFrom
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: takesBuyerAttitude(callType) ? 2 : 1 }} spacing={12}>
        <Select
          data-field="callScenario"
          label={t('callScenario')}
          placeholder={t('choose')}
          data={options.map(({ id, label }) => ({ value: id, label }))}
          value={option === '' ? null : option}
          onChange={(id) => change({ callScenario: { option: id ?? '', buyerAttitude } })}
          error={problems.get('callScenario')}
          readOnly={isReadOnly}
          allowDeselect={false}
          withAsterisk
        />
        {takesBuyerAttitude(callType) && (
          <Select
            data-field="callScenario.buyerAttitude"
            label={t('buyerAttitude')}
            description={buyerAttitudes.find(({ id }) => id === buyerAttitude)?.description}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t('choose')}
            data={buyerAttitudes.map(({ id, label }) => ({ value: id, label }))}
            value={buyerAttitude}
            onChange={(attitude) => change({ callScenario: { option, buyerAttitude: attitude } })}
            error={problems.get('callScenario.buyerAttitude')}
            readOnly={isReadOnly}
            allowDeselect={false}
            withAsterisk
          />
        )}
      </SimpleGrid>
      {extra !== undefined && <ScenarioText key={extra} field={extra} />}
    </>
  )
}

function ScenarioText({
  field,
}: {
  field: 'incumbentSolutionInfo' | 'problemAwareInfo' | 'solutionAwareInfo' | 'preExistingChampionInfo'
}) {
  const t = useTranslations('botForm')
  return <TextBlock name={field} label={t(field)} description={t('scenarioTextHint')} />
}

function TagsAndTeams() {
  const t = useTranslations('botForm')
  const orgId = useOrgId()
  const maySeeTeams = useCan('teams.view')
  const { change, mayManage, hasLostTeams } = useBotForm()
  const { teamIds = [] } = useFormFields('teamIds')
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams }).data ?? []
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
      <TagsField />
      {maySeeTeams && (
        <MultiSelect
          label={t('teams')}
          placeholder={teamIds.length === 0 ? t(hasLostTeams ? 'noTeam' : 'everyTeam') : undefined}
          data={teams.map(({ id, label }) => ({ value: id, label }))}
          value={teamIds}
          onChange={(value) => change({ teamIds: value })}
          nothingFoundMessage={t('noTeams')}
          readOnly={!mayManage}
          searchable
          maxValues={100}
        />
      )}
    </SimpleGrid>
  )
}
