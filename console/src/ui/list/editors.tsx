import { ChoiceList } from '../pickers/ChoiceList.tsx'
import type { FilterEdit, FilterView } from './filters.ts'

type Choice<Value extends string> = { value: Value; label: string }

/**
 * The view of a filter with one choice of few. `options` may still load: an id without an option says `unnamed`.
 * Choices that are looked up only when somebody opens the editor need an editor of their own.
 */
export function choiceView<Search, Value extends string>({
  id,
  label,
  options,
  unnamed = '',
  empty,
}: {
  id: keyof Search & string
  label: string
  options: readonly Choice<Value>[]
  unnamed?: string
  /** In place of the list when there is nothing to choose. */
  empty?: string
}): FilterView<Search> {
  return {
    label,
    valueText: (search) => options.find(({ value }) => value === search[id])?.label ?? unnamed,
    editor: ({ search, change, done }: FilterEdit<Search>) =>
      options.length === 0 && empty !== undefined ? (
        <p className="meta">{empty}</p>
      ) : (
        <ChoiceList<Value>
          isSingle
          label={label}
          options={options}
          selected={search[id] === undefined ? [] : [search[id] as string]}
          onChange={([chosen]) => {
            done()
            change({ [id]: chosen } as Partial<Search>)
          }}
        />
      ),
  }
}
