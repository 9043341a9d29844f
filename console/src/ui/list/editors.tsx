import type { ReactNode } from 'react'
import { ChoiceList } from '../pickers/ChoiceList.tsx'
import type { FilterEdit, FilterView } from './filters.ts'

type Choice<Value extends string> = { value: Value; label: string }

/**
 * The view of a filter with a single choice from a few. `options` may still be loading; an id without an option shows `unnamed`. Choices
 * that load only when the editor opens need their own editor.
 */
export function choiceView<Search, Value extends string>({
  id,
  label,
  options,
  unnamed = '',
  empty,
  footer,
}: {
  id: keyof Search & string
  label: string
  options: readonly Choice<Value>[]
  unnamed?: string
  /** Shown in place of the list if there is nothing to choose. */
  empty?: string
  /** Shown below the list. */
  footer?: ((edit: FilterEdit<Search>) => ReactNode) | undefined
}): FilterView<Search> {
  return {
    label,
    valueText: (search) => options.find(({ value }) => value === search[id])?.label ?? unnamed,
    editor: (edit: FilterEdit<Search>) =>
      options.length === 0 && empty !== undefined ? (
        <p className="meta">{empty}</p>
      ) : (
        <>
          <ChoiceList<Value>
            isSingle
            label={label}
            options={options}
            selected={edit.search[id] === undefined ? [] : [edit.search[id] as string]}
            onChange={([chosen]) => {
              edit.done()
              edit.change({ [id]: chosen } as Partial<Search>)
            }}
          />
          {footer?.(edit)}
        </>
      ),
  }
}

/** The view of a filter that is either on or absent. */
export function flagView<Search>({
  id,
  label,
  option,
}: {
  id: keyof Search & string
  label: string
  option: string
}): FilterView<Search> {
  return {
    label,
    valueText: () => option,
    editor: ({ search, change, done }: FilterEdit<Search>) => (
      <ChoiceList<string>
        isSingle
        label={label}
        options={[{ value: id, label: option }]}
        selected={search[id] === undefined ? [] : [id]}
        onChange={([chosen]) => {
          done()
          change({ [id]: chosen === undefined ? undefined : true } as Partial<Search>)
        }}
      />
    ),
  }
}

/** The view of a filter with one of a few numbers, e.g. days; any other number in the address gets a label too. */
export function numberView<Search>({
  id,
  label,
  values,
  nameOf,
}: {
  id: keyof Search & string
  label: string
  values: readonly number[]
  nameOf: (value: number) => string
}): FilterView<Search> {
  return {
    label,
    valueText: (search) => nameOf(search[id] as number),
    editor: ({ search, change, done }: FilterEdit<Search>) => (
      <ChoiceList<string>
        isSingle
        label={label}
        options={values.map((value) => ({ value: String(value), label: nameOf(value) }))}
        selected={search[id] === undefined ? [] : [String(search[id])]}
        onChange={([chosen]) => {
          done()
          change({ [id]: chosen === undefined ? undefined : Number(chosen) } as Partial<Search>)
        }}
      />
    ),
  }
}
