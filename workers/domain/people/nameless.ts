const placeholders =
  /^(unknown( speaker)?|speaker|spk|participant|guest|user|caller|callee|person|voice|channel|sprecher(in)?|teilnehmer(in)?|intervenant|locuteur|hablante|orador|interlocutore)[\s_#.-]*([a-z]|\d{1,3})?$/i

/** 'Speaker 3', a phone number or an empty name: not a real name. */
export const isNameless = (name: string): boolean => {
  const trimmed = name.trim()
  return trimmed === '' || placeholders.test(trimmed) || !/\p{L}/u.test(trimmed)
}
