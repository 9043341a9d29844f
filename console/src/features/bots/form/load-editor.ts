/** Loads the form's code while the bot loads. */
export const loadEditor = () => import('./BotEditor.tsx')
