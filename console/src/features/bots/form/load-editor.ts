/** The form itself: its code loads while the bot does. */
export const loadEditor = () => import('./BotEditor.tsx')
