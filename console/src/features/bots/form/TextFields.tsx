import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { type TextField, useTextField } from './form-context.ts'

/** A text of the form in one line. Typing renders only this field again. */
export const TextLine = ({ name, ...props }: { name: TextField } & Omit<TextInputProps, 'name'>) => (
  <TextInput {...props} {...useTextField(name)} />
)

/** A text of the form in several lines. */
export const TextBlock = ({ name, ...props }: { name: TextField } & Omit<TextareaProps, 'name'>) => (
  <Textarea maxLength={2000} autosize minRows={2} maxRows={10} {...props} {...useTextField(name)} />
)
