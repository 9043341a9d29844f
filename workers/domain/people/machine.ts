const machines =
  /(?<!\p{L})(?:voice ?mail|mailbox|answering (?:machine|service)|auto(?:mated)? ?attendant|ivr|phone (?:menu|system)|note ?taker|meeting (?:assistant|bot|recorder)|otter\.ai|otterpilot|fireflies(?:\.ai)?|read\.ai)(?!\p{L})|^(?:otter|fathom)$/iu

/** Whether a speaker's name is that of a machine: a voicemail, a phone menu, or a bot that takes notes. */
export const isMachine = (name: string): boolean => machines.test(name)
