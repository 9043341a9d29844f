import {
  ActionIcon,
  Box,
  Button,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type CriteriaToggle, criteriaToggles } from '#db/vocabulary/scorecards.ts'
import type { Criterion } from '../model/definition.ts'
import { changeCriterion, copyCriterion, removeCriterion } from '../model/definition.ts'
import { newId, useBuilder } from './builder.ts'
import { ChecksEditor } from './ChecksEditor.tsx'
import { CriterionMaterials } from './CriterionMaterials.tsx'
import styles from './Builder.module.css'

type EditorProps = { criterion: Criterion; path: string; number: string; onClose: () => void }
type Change = (patch: Partial<Criterion>, key?: string | null) => void

const answerTypes = ['yesNo', 'scale', 'metricRange'] as const
const speakers = ['rep', 'buyer', 'metric'] as const
const toggles = ['inherited', ...criteriaToggles] as const
const mostAnchors = 10

/** Everything about one criterion: the question, how it is judged, and its effect on the score. */
export function CriterionEditor({ criterion, path, number, onClose }: EditorProps) {
  const t = useTranslations('scorecardBuilder')
  const { isReadOnly, edit, open, problemsAt } = useBuilder()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const first = useRef<HTMLTextAreaElement>(null)
  const isNew = useRef(criterion.text === '')
  useEffect(() => {
    if (isNew.current) first.current?.focus()
  }, [])
  const { id } = criterion
  const change: Change = (patch, key = null) =>
    edit(
      (current) => changeCriterion(current, id, (each) => ({ ...each, ...patch })),
      key === null ? null : `${key} ${id}`,
    )
  const closeByKey = (event: KeyboardEvent): void => {
    // An open list or menu closes first.
    if (event.key !== 'Escape' || event.defaultPrevented || isPhone) return
    event.stopPropagation()
    onClose()
  }
  const errorAt = (field: string): string | undefined => problemsAt(`${path}.${field}`)[0]?.message
  return (
    <Box className={styles.editor} onKeyDown={closeByKey}>
      <fieldset disabled={isReadOnly} className={styles.fields}>
        <Group align="flex-start" gap={12} grow={!isPhone}>
          <Textarea
            ref={first}
            label={t('text')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={300}
            w={isPhone ? '100%' : undefined}
            value={criterion.text}
            error={errorAt('text')}
            onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
          />
          <Textarea
            label={t('guidance')}
            placeholder={t('guidancePlaceholder')}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={2000}
            w={isPhone ? '100%' : undefined}
            value={criterion.guidance}
            error={errorAt('guidance')}
            onChange={(event) => change({ guidance: event.currentTarget.value }, 'guidance')}
          />
        </Group>
        {isPhone && (
          <NumberInput
            label={t('weight')}
            value={criterion.weight}
            min={0}
            max={100}
            decimalScale={2}
            w={120}
            error={errorAt('weight')}
            onChange={(value) => change({ weight: Number(value) || 0 }, 'weight')}
          />
        )}
        <ChecksEditor criterion={criterion} path={path} />
        <Group gap="12px 24px" align="flex-start">
          <Choice
            label={t('judged')}
            hint={t('judgedHint')}
            value={criterion.speaker}
            options={speakers.map((value) => ({ value, label: t(`speaker.${value}`) }))}
            onChange={(speaker) => change({ speaker })}
          />
          <Choice
            label={t('answer')}
            hint={t(`answerHint.${criterion.answerType}`)}
            value={criterion.answerType}
            options={answerTypes.map((value) => ({ value, label: t(`answerType.${value}`) }))}
            onChange={(answerType) => change({ answerType })}
          />
          <Choice
            label={t('toggle')}
            hint={t(`toggleHint.${criterion.editable ?? 'inherited'}`)}
            value={criterion.editable ?? 'inherited'}
            options={toggles.map((value) => ({ value, label: t(`toggleShort.${value}`) }))}
            onChange={(value) => change({ editable: value === 'inherited' ? undefined : toggleOf(value) })}
          />
        </Group>
        {criterion.answerType === 'scale' && (
          <Anchors
            anchors={criterion.anchors}
            error={errorAt('anchors')}
            onChange={(anchors, key) => change({ anchors }, key)}
          />
        )}
        <NotApplicable criterion={criterion} error={errorAt('notApplicableWhen')} onChange={change} />
        <Group gap="10px 24px">
          <Switch
            label={t('gateLabel')}
            description={t('gateHint')}
            checked={criterion.gate}
            onChange={(event) => change({ gate: event.currentTarget.checked })}
          />
          {criterion.speaker === 'rep' && (
            <Switch
              label={t('colleagueCounts')}
              description={t('colleagueCountsHint')}
              checked={criterion.colleagueCounts}
              onChange={(event) => change({ colleagueCounts: event.currentTarget.checked })}
            />
          )}
        </Group>
        {criterion.source !== undefined && (
          <Text size="xs" c="dimmed">
            {t('source', { words: criterion.source })}
          </Text>
        )}
      </fieldset>
      <CriterionMaterials criterionId={id} />
      {!isReadOnly && (
        <Group gap={8} mt={12}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} />}
            onClick={() => edit((current) => copyCriterion(current, id, newId))}
          >
            {t('copyCriterion')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={14} />}
            aria-label={t('removeNumber', { number })}
            onClick={() => {
              open(null)
              edit((current) => removeCriterion(current, id))
            }}
          >
            {t('removeCriterion')}
          </Button>
          <Button variant="default" size="xs" ml="auto" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      )}
    </Box>
  )
}

const toggleOf = (value: string): CriteriaToggle | undefined =>
  criteriaToggles.find((toggle) => toggle === value)

function Choice<Value extends string>({
  label,
  hint,
  value,
  options,
  onChange,
}: {
  label: string
  hint: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const { isReadOnly } = useBuilder()
  return (
    <Stack gap={3} maw={380}>
      <Input.Label component="div">{label}</Input.Label>
      <SegmentedControl
        aria-label={label}
        data={[...options]}
        value={value}
        disabled={isReadOnly}
        onChange={(next) => onChange(next as Value)}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      />
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Stack>
  )
}

/** The meaning of each step of a scale, lowest first. */
function Anchors({
  anchors,
  error,
  onChange,
}: {
  anchors: readonly string[]
  error: string | undefined
  onChange: (anchors: string[], key: string | null) => void
}) {
  const t = useTranslations('scorecardBuilder')
  // A step is identified only by its position.
  const steps = anchors.map((anchor, index) => ({ key: `step ${index}`, anchor, index }))
  return (
    <Stack gap={6} role="group" aria-label={t('anchors')}>
      <Input.Label component="div">{t('anchors')}</Input.Label>
      {steps.map(({ key, anchor, index }) => (
        <Group key={key} gap={8} wrap="nowrap">
          <span className="numeric" style={{ width: 16 }}>
            {index}
          </span>
          <TextInput
            flex={1}
            aria-label={t('anchor', { step: index })}
            value={anchor}
            maxLength={300}
            onChange={(event) => onChange(anchors.with(index, event.currentTarget.value), `anchor ${index}`)}
          />
          <ActionIcon
            aria-label={t('removeAnchor', { step: index })}
            onClick={() => onChange(anchors.toSpliced(index, 1), null)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ))}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {anchors.length < mostAnchors && (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...anchors, ''], null)}
        >
          {t('addAnchor')}
        </Button>
      )}
    </Stack>
  )
}

function NotApplicable({
  criterion: { notApplicableWhen },
  error,
  onChange,
}: {
  criterion: Criterion
  error: string | undefined
  onChange: Change
}) {
  const t = useTranslations('scorecardBuilder')
  const mayBe = notApplicableWhen !== null
  return (
    <Group gap="8px 16px" align="flex-start">
      <Switch
        label={t('mayNotApply')}
        checked={mayBe}
        mt={4}
        onChange={(event) => onChange({ notApplicableWhen: event.currentTarget.checked ? '' : null })}
      />
      {mayBe && (
        <TextInput
          flex="1 1 240px"
          aria-label={t('notApplicableWhen')}
          placeholder={t('notApplicablePlaceholder')}
          value={notApplicableWhen}
          maxLength={300}
          error={error}
          onChange={(event) => onChange({ notApplicableWhen: event.currentTarget.value }, 'notApplicable')}
        />
      )}
    </Group>
  )
}
