import type { Wordings } from './bank-buyer.ts'

/** What somebody at the front desk says. `{boss}` is the buyer's first name. */
// prettier-ignore
export const gatekeeperBank = {
  screenName: {
    any: ["Who's calling, please?", 'May I ask who is calling?', 'And your name is?', 'Can I have your name?', 'Who should I say is calling?', 'Sorry, and you are?', "I didn't catch your name.", 'And who is this?'],
  },
  screenCompany: {
    any: ['And where are you calling from?', 'Which company are you with?', 'And you are with?', 'From which company, please?', 'Where did you say you were calling from?', 'And the company is?', 'What company is that?', 'Calling on behalf of whom?'],
  },
  screenReason: {
    any: ["What's it regarding?", 'And what is it about?', "May I ask what it's in connection with?", 'Can you tell me what it concerns?', "What should I say it's about?", "I'll need to know what it's about.", 'What shall I put down as the reason?', 'And the reason for your call?'],
  },
  screenPerson: {
    any: ['Who would you like to speak to?', 'And who are you trying to reach?', 'Who is it for?', 'Who are you after?', 'Who did you want?', 'Whom may I look for?', 'Which person is it?', 'And you need to talk to whom?'],
  },
  refuseCaller: {
    warm: ["{boss} is pretty busy today. Is it something I can help with?", "I'm not sure {boss} takes calls like that.", "Hm, {boss} usually asks me to keep the line free.", "{boss} is tied up at the moment, I'm sorry.", "I'd love to help, but {boss} doesn't usually take these.", "It's a bad day for it. {boss} is in and out of meetings.", "I can't promise that {boss} has time for this.", "{boss} prefers something in writing, to be honest."],
    cool: ["{boss} doesn't take sales calls.", "I'm afraid {boss} isn't available for that.", "You can send an email to the general address.", "I don't put calls like that through.", "{boss} asked not to be disturbed with offers.", "{boss} isn't taking calls right now.", "I can't put you through for that.", "{boss} would have to ask for that call, not the other way round."],
    blunt: ["{boss} doesn't take cold calls. Period.", 'No sales calls. Those are the rules.', 'Send an email. Everybody else does.', "Not today. Not for that.", "{boss} is busy. So am I.", "You won't get through with that.", "I've heard that one before.", "No appointment, no {boss}."],
    dry: ["{boss} and sales calls don't get along.", "You and twelve others today.", "I guard this phone with my life, you know.", "{boss} has a rule about calls like this, and the rule is me.", "Nice try. It's a no.", "I'd put you through, but I like my job.", "Everybody has one quick question. {boss} has none.", "The line to {boss} is shorter for people with appointments."],
  },
  connect: {
    any: ["One moment, I'll put you through.", "Hold on, let me try {boss}.", "Okay, I'll see if {boss} picks up. One second.", "Alright, I'll connect you.", "{boss} just came out of a meeting. I'll try the line.", "Bear with me, I'm putting you through.", "Okay, I'll pass you on to {boss}.", "Just a second, I'll hand you over."],
  },
  connectAlone: {
    any: ["One moment, I'll put you through.", "Alright, I'll connect you. Hold on.", "Okay, let me put you through.", 'Fine, hold the line, please.', "Bear with me, I'm putting you through.", "Just a second, I'll hand you over.", "Good, I'll transfer you now.", "Right, I'll see who picks up. One moment."],
  },
  takeMessage: {
    any: ["I'll pass that on.", "I've got that down, I'll let {boss} know.", "Okay, I'll leave a note.", "Noted. I'll see that it gets there.", "Alright, I'll hand that on. Bye now.", "I'll write that down and pass it on.", "It's on {boss}'s desk in a minute.", "Thank you, I've got your message."],
  },
  takeMessageAlone: {
    any: ["I'll pass that on.", "Okay, I'll leave a note.", "Noted. I'll see that it gets there.", "Alright, I've written it down. Bye now.", "I'll write that down and pass it on.", "Thank you, I've got your message.", "Alright, I'll see that it is read.", "Fine, it goes on the pile for today."],
  },
  block: {
    any: ["I'm sorry, I can't help you. Goodbye.", "I won't put that through. Goodbye.", "Please don't call this number again. Goodbye.", "That's a no, I'm afraid. Bye.", "I'm ending this here. Goodbye.", "We're not going to get anywhere. Goodbye.", "There's nothing I can do for you. Bye.", "That will be all. Goodbye."],
  },
  guess: {
    any: ["Right. I'm not sure I can help you with that.", "I'm only the front desk, you know.", "That's nothing I can say anything about.", "I can't answer that, sorry.", "You'd have to ask them, not me.", "I just answer the phone here.", "I wouldn't know about that.", "That's not something I deal with."],
  },
  messageLead: {
    any: ["Of course.", "Sure, I can take a message.", "I can pass something on, yes.", "I'll get a pen.", "A message, fine.", "Yes, I can write that down.", "No problem.", "I can do that."],
  },
  askMessage: {
    any: ["Sure. What should I write down?", "Go ahead, what's the message?", "Of course. What shall I say?", "I'm listening. What do I put down?", "Yes, I'm writing it down.", "Okay, tell me what to pass on.", "Right, I have a pen. Go ahead.", "What would you like me to pass on?"],
  },
  deskWhy: {
    any: ["Because I get twenty of these a day.", "Because I've been told who gets through and who doesn't.", "Because people get cross with me if I let the wrong call through.", "Because everybody says it's important.", "It's what I'm here for.", "Because I need something I can pass on.", "Because those are the rules here.", "Because otherwise the phone never stops here."],
  },
  deskDepends: {
    any: ["That depends.", "I'd have to see.", "Possibly.", "I can look, once I know a bit more.", "Let me ask you something first.", "I can't say just like that.", "One thing first.", "We'll see about that."],
  },
  deskNoTime: {
    any: ["I don't give out calendars, I'm afraid.", "I can't tell you that just like that.", "That's nothing I tell everybody who rings.", "There's never a good time for calls like that.", "The diary stays with me, sorry.", "I'd have to know a bit more before I say that.", "I'd rather not say that on the phone.", "You'll understand that I can't go through the diary with you."],
  },
  deskRight: {
    any: ["That would be {boss}, yes. But I don't put such calls through.", "Yes, that's {boss}'s area.", "I'd say so, yes.", "{boss} would be the one, I think.", "It all ends up on {boss}'s desk, yes.", "Probably, yes. That doesn't mean there's time for it.", "Yes. You and twenty others have found that out.", "It is, yes."],
  },
  deskNoContact: {
    any: ["I don't give out numbers or addresses, sorry.", "You can write to the info address, it gets read.", "I can't hand that out.", "Numbers stay with me.", "It all goes through the info address.", "That's nothing I pass on over the phone.", "I'm not allowed to give that out.", "The info address is on the website, that's the one."],
  },
  deskCallBack: {
    any: ["You can try again. I can't promise anything.", "Try again another day, mornings are usually hopeless.", "You're welcome to ring again, I'll be here.", "You can try tomorrow. It will be me again.", "Fine, ring again. I'll see what I can do.", "I can't stop you from ringing again.", "Try later in the week, perhaps.", "You can try, I'll remember you."],
  },
  deskSend: {
    any: ["You can send it to the info address, I'll see that it's read.", "Send it to the general address, that's me as well.", "In writing is always better.", "Do that, I'll print it and put it on the desk.", "Yes, send it. I can't promise an answer.", "An email is fine. Keep it short, then it gets read.", "Send it over, I'll pass it on.", "That you can do, of course."],
  },
  deskTell: {
    any: ["Well, since you ask so nicely:", "You didn't hear it from me, but", "Alright, I'll tell you something:", "I'll let you in on something:", "Let me put it like this:", "Okay, a little tip:", "Between you and me,", "Fair enough:"],
  },
  gatekeeperWarn: {
    any: ["I have other lines ringing. What do you need?", "I'm going to have to let you go in a second.", "I've got people waiting here.", "We're going in circles, aren't we?", "I can't stay on the line for this.", "Please tell me what you need, or I'll have to hang up.", "I really need to keep this line free.", "This is taking too long."],
  },
} as const satisfies Record<string, Wordings>
