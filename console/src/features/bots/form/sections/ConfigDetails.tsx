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
import { tagsQuery } from '../../queries.ts'
import { FolderField } from '../FolderField.tsx'
import { useBotForm, useTextField } from '../form-context.ts'
import { Section } from '../Section.tsx'

/** The bot's folders, the kind of conversation, and how the buyer behaves in it. */
export function ConfigDetails() {
  const t = useTranslations('botForm')
  const { form, change, callType, problemAt, isReadOnly } = useBotForm()
  const personalities = personalitiesOf(callType)
  const chosen = personalities.find(({ id }) => id === form.emotionalState)
  const contextType = contextCallTypes.find((type) => type === callType)
  return (
    <Section section="configDetails">
      <FolderField />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={10}
        withAsterisk
        {...useTextField('description')}
      />
      {contextType !== undefined && (
        <Textarea
          label={t('context')}
          description={t('contextHint')}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
          readOnly={isReadOnly}
          value={form.contexts?.[contextType] ?? ''}
          onChange={(event) =>
            change({ contexts: { ...form.contexts, [contextType]: event.currentTarget.value } })
          }
        />
      )}
      <Select
        data-field="emotionalState"
        label={t('emotionalState')}
        description={chosen?.description ?? t('emotionalStateHint')}
        placeholder={t('choose')}
        data={personalities.map(({ id, label }) => ({ value: id, label }))}
        value={form.emotionalState ?? null}
        onChange={(emotionalState) => change({ emotionalState })}
        error={problemAt('emotionalState')}
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
      <Scenario />
      <TagsAndTeams />
      <Checkbox
        label={t('acceptsPrivateCalls')}
        description={t('acceptsPrivateCallsHint')}
        checked={form.acceptsPrivateCalls ?? false}
        disabled={isReadOnly}
        onChange={(event) => change({ acceptsPrivateCalls: event.currentTarget.checked })}
      />
    </Section>
  )
}

/** The scenario of the call type and the text it needs. Discovery and demo calls combine it with one of seven attitudes. */
function Scenario() {
  const t = useTranslations('botForm')
  const { form, change, callType, problemAt, isReadOnly } = useBotForm()
  const options = scenarioOptions[callType]
  if (options.length === 0) return null
  const { option = '', buyerAttitude = null } = form.callScenario ?? {}
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
          error={problemAt('callScenario')}
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
            error={problemAt('callScenario.buyerAttitude')}
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
  return (
    <Textarea
      label={t(field)}
      description={t('scenarioTextHint')}
      maxLength={2000}
      autosize
      minRows={2}
      maxRows={10}
      {...useTextField(field)}
    />
  )
}

function TagsAndTeams() {
  const t = useTranslations('botForm')
  const orgId = useOrgId()
  const maySeeTeams = useCan('teams.view')
  const { form, change, isReadOnly } = useBotForm()
  const tags = useQuery(tagsQuery(orgId)).data ?? []
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams }).data ?? []
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
      <MultiSelect
        label={t('tags')}
        placeholder={(form.tags ?? []).length === 0 ? t('none') : undefined}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.tags ?? []}
        onChange={(value) => change({ tags: value })}
        nothingFoundMessage={t('noTags')}
        readOnly={isReadOnly}
        searchable
        maxValues={50}
      />
      {maySeeTeams && (
        <MultiSelect
          label={t('teams')}
          placeholder={(form.teamIds ?? []).length === 0 ? t('everyTeam') : undefined}
          data={teams.map(({ id, label }) => ({ value: id, label }))}
          value={form.teamIds ?? []}
          onChange={(value) => change({ teamIds: value })}
          nothingFoundMessage={t('noTeams')}
          readOnly={isReadOnly}
          searchable
          maxValues={100}
        />
      )}
    </SimpleGrid>
  )
}
