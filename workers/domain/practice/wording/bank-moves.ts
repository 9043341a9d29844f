import type { ObjectionKind } from '../catalog/objection-kinds.ts'
import type { Wordings } from './bank-buyer.ts'

/** What buyers say around objections, their own questions, and next steps. */
// prettier-ignore
export const movesBank = {
  objectLead: {
    blunt: ['Look,', "Let me stop you there.", 'Listen,', "I'll save you the time:", 'No, wait.', "I'll say it now:", 'Yeah, but', "Here's the thing:"],
    dry: ["Before you get carried away:", 'Small detail:', "Here's the thing, though:", 'One tiny problem.', 'Hold that thought.', "Not to spoil the mood, but", "A word from the real world:", "There's a fly in the soup:"],
    cool: ['The thing is,', "I should say,", 'Well,', "I'll be honest:", "Let me be clear:", "One thing, though:", "Before we go on:", "Here's my problem:"],
    warm: ["The thing is,", 'To be honest,', "I should mention,", "My only thing is,", "Don't get me wrong, but", 'I have to say,', "I do have one worry:", "There's one thing, though:"],
  },
  pressLast: {
    blunt: ["Not as long as that is open.", "I've told you what's in the way. It's a no for now.", "No. Not before that is solved.", "You know my reason. I'm not moving on it.", "Then it stays a no, for that reason.", "Without an answer to that, no.", "That's where it ends for me, today.", "Solve that first. Then call."],
    dry: ["Same wall, same door. It's a no for now.", "I've run out of ways to say it, so: no, for that reason.", "We could dance around it. It would still be a no.", "That stone is still in the road. So no.", "No, and you know the reason by heart.", "I'd repeat it, but we'd both fall asleep. No, for now.", "It's a no with a reason, which is the polite kind.", "As long as that is open, I'm closed."],
    cool: ["As long as that's open, I'd rather not.", "Then it's a no for now, for that reason.", "I can't go further before that is solved.", "You know my reason, and it hasn't gone away. So not now.", "Without that, I don't see it.", "I'd leave it there, because of that.", "Then no, not at the moment. You know why.", "That has to be settled first, otherwise I'm out."],
    warm: ["As long as that's open, I'd rather not, sorry.", "Then it's a no for now, and you know the reason.", "I can't go further before that is solved, I'm afraid.", "It hasn't gone away for me, so not now.", "Without that, I don't quite see it, to be honest.", "I'd rather leave it there, because of that.", "Then not at the moment, sorry. You know why.", "That would have to be settled first, I'm sorry."],
  },
  refuseKnown: {
    blunt: ["Send it in writing first. Then I'll see.", "Not yet. Show me the figures first.", "Let me read something first.", "No date before I've seen it on paper.", "First the facts, then the calendar.", "Mail it. I'll tell you.", "Too early. What's in it for us?", "I'd need more than that for a date."],
    dry: ["Paper first, calendar second.", "Send me something I can frown at. Then we'll see.", "My calendar wants to see the figures first.", "Let me read it before I dress up for it.", "One page, then a date. In that order.", "I'd rather see it first. I'm old-fashioned.", "Write it down, and I'll think about my diary.", "Convince my inbox, then my calendar."],
    cool: ["Send me something in writing first, then I'll decide.", "I'd like to see the figures before we fix anything.", "Let me read it first, then we find a date.", "That's a bit early. What would we go through?", "I'd want to know what's in it for us first.", "Put it on a page, and I'll come back to you.", "Not yet. I'd need to see more first.", "Let's first see whether it makes sense on paper."],
    warm: ["Could you send me something in writing first?", "I'd like to see the figures before we fix anything.", "Let me read it first, and then we find a date.", "It's a little early. What would we go through?", "I'd like to understand a bit more first.", "Put it on a page for me, and I'll come back to you.", "Not quite yet, sorry. I'd need to see a bit more.", "Let's first see whether it makes sense for us."],
  },
  objectBehind: {
    blunt: ['But let me be clear:', "And before you ask:", "That said,", "Mind you,", "Still,", "But I'll say it now:", "Don't get ideas, though.", "And one thing:"],
    dry: ["That said,", "Before you get excited:", "Still,", "Mind you,", "Plot twist:", "And now the catch:", "Small but:", "There's a but, of course:"],
    cool: ["That said,", "Still,", "But to be clear:", "I should add:", "One thing, though:", "Mind you,", "On the other hand,", "But I'd say this right away:"],
    warm: ["That said,", "Still,", "I should add, though:", "My only thing is,", "But to be honest,", "One thing, though:", "I have to say, though:", "But I should mention:"],
  },
  settle: {
    blunt: ['Fine.', "Okay. I'll give you that.", 'Alright, fair enough.', "Hm. That's an answer, at least.", "Okay, I take that.", "Alright. Moving on.", "Good. That I can use.", "Okay, I'll buy that."],
    dry: ["Annoyingly reasonable.", "Fine, you win that one.", "Okay, I had that coming.", "Well, there goes my best excuse.", "Touché.", "I hate it when that makes sense.", "Alright, I'll put my sword away.", "Point taken, reluctantly."],
    cool: ['Okay, fair enough.', 'That makes sense.', "Alright, I can live with that.", "That answers it, I think.", 'Okay, that helps.', "Fair. I hadn't looked at it like that.", "I can accept that.", "Good answer, thank you."],
    warm: ["Okay, that makes sense, thanks.", "That helps, actually.", "Alright, I feel better about that.", "Fair enough, that's a good answer.", "That takes care of it, thank you.", "Okay, I like that.", "That puts my mind at ease.", "Good, that's what I needed to hear."],
  },
  drop: {
    blunt: ["We won't agree on that. Leave it.", "I've said it often enough.", "You're not hearing me. Forget it.", "Let's not go round again.", "I'm done with that point.", "No use talking about it.", "We're going nowhere with that.", "Park it."],
    dry: ["Let's agree that you didn't answer that.", "I'll file that under unanswered.", "Moving swiftly on.", "We'll call it a draw.", "Let that one rest in peace.", "I'll frame that question and hang it up.", "We could do this all day. Let's not.", "Next exhibit, please."],
    cool: ["Let's leave that one.", "I don't think we'll settle that today.", "We see that differently. Let's move on.", "I think we'll have to disagree on that.", "That one stays open for me.", "Let's not spend more time on it.", "I'll leave that open.", "We're not getting anywhere with that point."],
    warm: ["Let's put that one aside for now.", "I don't think we'll solve that today.", "Let's just say I'm not convinced on that.", "Let's not argue about it.", "We can leave that open for now.", "I'd rather move on from that.", "Maybe we come back to it another time.", "I still see it differently, but that's okay."],
  },
  yesBut: {
    blunt: ["You're not listening.", "That's not what I said.", "You just skipped over it.", "That's your script talking.", "You missed the point.", "That's an answer to something else.", "Did you hear me?", "No. Again:"],
    dry: ["Did you hear the question, or only your own voice?", "Lovely answer, to another question.", "Nice speech.", "That answer had a lovely view past my point.", "I see your lips moving, so to speak.", "A fine answer. Whose question was it?", "You answered faster than you listened.", "Smooth. And beside the point."],
    cool: ["I don't think you heard me.", "That's not really my point.", "I'm not sure that answers it.", "That was quick. You didn't ask why.", "That's not what I was getting at.", "I'm afraid that misses it.", "You went right past it.", "That wasn't my question, really."],
    warm: ["I'm not sure you heard what I meant.", "Hm, that's not quite what worries me.", "I get that, but it's not really my point.", "Maybe I didn't explain it well.", "I think we're talking past each other a little.", "That's nice, but it isn't what I was worried about.", "Hm, you didn't quite get my worry, I think.", "I'm afraid that's not what I was after."],
  },
  refuseNextStep: {
    blunt: ["For what? You don't know anything about us.", 'No. You have not given me a reason.', "I'm not putting anything in my calendar for that.", "Why would I give you more of my time?", "You're getting ahead of yourself.", "My calendar is full, and you haven't earned a slot.", "Not on this basis.", "I said I'd listen, not that I'd meet you."],
    dry: ["We've barely met and you want my calendar.", "Slow down, tiger.", "Marry me first, calendar later? No.", "I admire the optimism. No.", "My calendar and I need to know you better.", "That escalated quickly. No.", "We're at hello, and you're at the altar.", "Let's not put a ring on it yet."],
    cool: ["I'm not there yet.", "I don't see a reason for a meeting so far.", "What would we talk about? I'm not sure it fits.", "That's a bit early for me.", "I'd want to know what's in it for us first.", "I wouldn't want to fix anything yet.", "Not at this point, I think.", "I'd need to see more sense in it first."],
    warm: ["I'm not quite there yet, to be honest.", "Let's not rush. I'm not sure it fits us.", "Maybe, just not right away.", "I'd say it's a little early.", "I don't want to waste your time. I'm not convinced yet.", "I'd like to understand more before we set something up.", "It's a little soon for me, sorry.", "I don't feel ready for that step yet."],
  },
  requestTime: {
    blunt: ['When?', 'Give me a time.', 'Fine. What day?', 'Be specific. When?', 'Okay. Day and time?', "Which day?", "Name a slot.", "Say when."],
    dry: ["I'm listening. When, where, do I need a tie?", 'Name your hour.', 'Alright, surprise me. When?', "Alright. When do you need me, and awake?", "Give me a date before I think better of it.", "Fine. Which square of my calendar?", "Okay. Morning or afternoon of my discontent?", "Go on, what's your offer, timewise?"],
    cool: ['Okay. When did you have in mind?', 'Sure. What day?', 'Alright, suggest a time.', 'What would suit you?', 'When were you thinking?', "When would you want to do it?", "Okay. Which day?", "What time did you have in mind?"],
    warm: ["Sure, I'd be up for that. When?", "Yes, let's. What day works for you?", 'Happy to. Do you have a time in mind?', "Sounds good. When were you thinking?", "Gladly. When would it be?", "I'd like that. Which day?", "Okay, let's do that. When?", "Why not. What time did you have in mind?"],
  },
  agreeTime: {
    blunt: ['{day} is fine. Keep it short.', "Fine. {day}. Don't be late.", 'Okay, {day}. Send me something with a time on it.', '{day}, then. You get twenty minutes.', "{day}. Fine.", "Alright. {day}, and come prepared.", "{day} it is. Don't waste it.", "Good. {day}."],
    dry: ["{day}. I'll bring my skeptical face.", 'Fine, {day}. You earned it.', "{day} it is. Don't make me regret it.", "{day}. I'll pretend I'm looking forward to it.", "{day}, then. I'll bring questions.", "Alright, {day}. My calendar weeps.", "{day}. You have talked yourself into it.", "Okay, {day}. I may even smile."],
    cool: ['{day} works. Send me an invite.', 'Okay, {day}. Send it over.', '{day} should be fine.', "Alright, let's do {day}.", "{day} is good for me.", "Fine, {day} then.", "{day}, noted.", "Yes, {day} is possible."],
    warm: ["{day} works for me. Send me an invite!", "Great, {day} it is.", "Perfect, I'll put {day} down.", '{day} sounds good. Looking forward to it.', "{day} it is, I've noted it.", "Yes, {day} is good. See you then!", "{day} suits me well.", "Lovely, {day} then."],
  },
  agreePlain: {
    blunt: ["Fine. Let's do it.", 'Okay. Go ahead.', 'Alright. Send it over.', "Alright. Do it.", "Okay, deal.", "Fine, you've got it.", "Good. Get on with it.", "Okay. Let's see it work."],
    dry: ["Alright, you wore me down, in a good way.", "Fine, let's do it before I change my mind.", "Go on, then, make me proud.", "Alright. What could go wrong?", "You've got yourself a deal, sort of.", "Fine. I was in a good mood anyway.", "Okay, before reason returns.", "Sold, more or less."],
    cool: ["Okay, let's do that.", "Alright, let's go ahead.", 'That works. Go ahead.', "Alright, agreed.", "Yes, let's try that.", "Okay, you can go ahead with it.", "Good, let's do it that way.", "Fine with me."],
    warm: ["Yes, let's do that.", "Sounds good, let's go ahead.", "I'm happy with that. Let's do it.", "Okay, let's give it a go.", "Yes, I'd like that. Go ahead.", "Agreed, let's do it.", "That's fine by me, let's go.", "Good, I'm on board."],
  },
  agreedAlready: {
    any: ["We've got that, then.", "It's in the book.", "That's settled, as far as I'm concerned.", "We're set.", "All good, we have a plan.", "We've agreed on that already.", "That's fixed, then.", "It's noted on my side."],
  },
  postpone: {
    blunt: ["Call me next quarter. Not before.", "Send me something, and try me in a month.", "Not now. Try again in a few weeks.", "Not this month. Later.", "Try me when things are calmer.", "Ring me in a few weeks, not sooner.", "Next month, maybe.", "Leave it for now, and call again."],
    dry: ["Try me again in a month. I may be nicer.", "Send me a page, one page, and call in a few weeks.", "Ask me again when the leaves have changed.", "Come back in a few weeks, I may have softened.", "Put me in your calendar for next month, in pencil.", "Another day, another mood. Try next month.", "Not today. I'm more fun in a month.", "Let it ripen a few weeks."],
    cool: ["Send me something and call me back in a couple of weeks.", "Let's talk again next month.", "It's not the moment. Try me again in a few weeks.", "I'd rather come back to that in a few weeks.", "Please call me again next month.", "Let's leave it for now and talk again later.", "It would be better in a month or so.", "Give me a few weeks, then call again."],
    warm: ["Why don't you send me something and call again next month?", "I'd rather pick that up in a few weeks. Call me then?", "Not just now, but do call me again in a month.", "Could you call me again in a few weeks? That would suit me better.", "I'd like to leave it for now, but do try me again next month.", "Let's talk again in a month, if that's okay.", "Not now, but I'd be happy to hear from you in a few weeks.", "Give me a little time, and call again next month."],
  },
  decline: {
    blunt: ["No. That's my answer. Bye.", "I've said no. Goodbye.", "It's a no. Take me off your list.", "No means no. Bye.", "I'm not doing it. Goodbye.", "That's final. Bye.", "Not happening. Goodbye.", "We're not buying. Bye."],
    dry: ["It's not you. Well, it is. It's a no. Bye.", "Third time, still no. Goodbye.", "It's a no with a bow on it. Bye.", "I'd say maybe, but I'd be lying. Bye.", "Consider yourself politely declined. Bye.", "My final answer has two letters. Bye.", "No, and I'd like my afternoon back. Bye.", "The jury is in. It's no. Bye."],
    cool: ["It's a no from me. Thanks for calling. Goodbye.", "I'm going to pass. Goodbye.", "No, thank you. Let's leave it there.", "I've thought about it, and it's a no. Goodbye.", "It's not for us. Goodbye.", "We won't go further with this. Goodbye.", "I'll decline, thank you. Goodbye.", "I don't see it happening. Goodbye."],
    warm: ["I'll have to say no, sorry. All the best.", "I don't think it's for us. Thanks anyway, bye.", "I'm going to pass, but thank you for your time.", "I'm sorry, it's not right for us. Take care, bye.", "I've decided against it, but thank you. Bye.", "It's a no for now, I hope you understand. Bye.", "I don't think we'll do it, sorry. All the best, bye.", "Thank you for trying, but no. Goodbye."],
  },
  askPrice: {
    blunt: ['What does it cost?', "How much? And don't say it depends.", 'Price?', "What's it going to cost me?", "Say a number.", "And the bill?", "Give me the price.", "What do you charge?"],
    dry: ["And what does this miracle cost?", 'Here comes my favorite part: how much?', "How much is the privilege?", "And which organ do I sell for it?", "Tell me the number, I'm sitting down.", "How deep do I reach into my pocket?", "What's the damage?", "And in money?"],
    cool: ['What does it cost, roughly?', 'What are we talking about in terms of price?', "What's the price tag?", "And the price?", "How much is it?", "What would we pay for that?", "What does something like that cost?", "Roughly, what's the cost?"],
    warm: ['Can I ask what it costs?', 'What would that cost us, roughly?', "Just so I know, what's the price?", "And what would it cost, if I may ask?", "How much would we be looking at?", "Could you give me an idea of the price?", "What does it cost for a company like ours?", "May I ask about the price?"],
  },
  askProof: {
    blunt: ['Who else uses it?', 'Prove it. Who have you done that for?', 'Do you have one customer who would say that?', "Who can I ring about that?", "Show me one that works.", "Any proof?", "Name me somebody who uses it.", "Where does it run already?"],
    dry: ['Any living customers I could ask?', 'Numbers? Names? Anything?', "Is there a survivor I could talk to?", "Who fell for it before me?", "And outside of the brochure, who uses it?", "Do you have a witness?", "Has anybody lived to tell the tale?", "Which happy person can I call?"],
    cool: ['Who else do you do this for?', 'Do you have an example?', 'Has that worked for anybody like us?', "Who could I ask about it?", "Where is that in use already?", "Do you have figures for that?", "Which company like ours uses it?", "Is there somebody who could confirm that?"],
    warm: ['Do you have an example of somebody like us?', 'Who else works with you?', 'Can you tell me about a customer who had that?', "Is there somebody I could ask about it?", "Do others like us use it?", "How did it go for your other customers?", "Could I talk to somebody who has it?", "Do you have a story of somebody similar?"],
  },
  askHow: {
    blunt: ['How is that supposed to work?', 'And how exactly?', 'In one sentence: how does it work?', "So what happens, step by step?", "And what does it do, exactly?", "Explain it, short.", "How, in plain words?", "What do my people see?"],
    dry: ['And how does the magic happen?', 'Explain it to me like I am tired. I am.', "And where do the elves come in?", "What goes in, and what comes out?", "Walk me through it, slowly.", "How does it do that, without magic?", "Draw me a picture with words.", "And the trick is?"],
    cool: ['How does that work?', 'How would that look in practice?', 'What would that mean for us, day to day?', "Can you explain how that works?", "What happens then, exactly?", "How would we use it?", "What does it do, in simple words?", "How would that run here?"],
    warm: ['How does that work in practice?', "I'm curious, how does it work?", 'What would that look like for my people?', "Could you explain how it works?", "How would that go, day to day?", "What would change for us?", "Can you give me a picture of how it works?", "How would we work with it?"],
  },
  askEffort: {
    blunt: ['And who does all the work? Us?', 'How long until it runs?', "What's the catch? How much work is it?", "How much of my time does it eat?", "Who has to do what?", "How long does it take to set up?", "What do you need from us?", "And the work lands on whom?"],
    dry: ['And my team does the heavy lifting, I suppose?', 'How many weekends does it cost me?', "How many of my evenings is that?", "And who holds the ladder?", "What does it cost in sweat?", "How long until we stop swearing?", "Do my people get medals for it?", "And how painful is the start?"],
    cool: ['How much work is that on our side?', 'How long does it take to set up?', 'What would my people have to do?', "What would we have to do for that?", "How much time does it take at the start?", "Who does the work of setting it up?", "What do you need from us?", "How much training is it?"],
    warm: ['How much effort is it for my team?', 'How long would it take to get going?', 'Would my people need training?', "What would we have to do to start?", "How long does it usually take to settle in?", "Would that be a lot of work for us?", "Who helps us at the beginning?", "What would you need from my side?"],
  },
  askMinutes: {
    blunt: ['How long is this going to take?', "I've got five minutes. Is that enough?", "How many minutes?", "Is that a short thing?", "How much time do you want?", "Short or long?", "When are we done?", "And that takes how long?"],
    dry: ['Is this a five-minute thing or a cancel-my-lunch thing?', 'How long is the tour?', "Do I need to cancel dinner?", "How long is this movie?", "Is there an intermission?", "Should I sit down for this?", "How many coffees is that?", "Roughly how much of my life?"],
    cool: ['How much time do you need?', 'How long will this take?', "How long do you need?", "How much time should I plan?", "Is that quickly done?", "Will it be short?", "What time frame are we talking about?", "How long does it usually take?"],
    warm: ['How long do you think we need?', 'Just so I can plan, how long will this take?', "How much time should I set aside?", "How long would you need me?", "Is it something short?", "Roughly how long would it be?", "Will half an hour be enough?", "How much time would that take us?"],
  },
  askPeople: {
    blunt: ['And who else do I have to drag into that?', 'Who needs to be there?', "Who else has to sit there?", "Do I need anybody else for that?", "Who else wastes time on it?", "Just me, or who?", "Who do you need from us?", "How many of us?"],
    dry: ['And who do I have to convince? Everybody?', 'How many signatures does this cost me?', "Do I bring the whole zoo?", "Who else gets to enjoy this?", "How many chairs do we need?", "Is it a family event?", "Whose calendars do I ruin?", "And who else has to nod?"],
    cool: ['Who else would need to be part of that?', 'Who usually joins from the other side?', "Who should be there from our side?", "Is it enough if I'm there?", "Who else do you need?", "How many people are we talking about?", "Should somebody else join?", "Who would have to be part of it?"],
    warm: ['Who else should I bring in?', 'Who is normally involved on our side?', "Should I bring a colleague?", "Who would you want to have there?", "Is it fine if it's just me?", "Who else should know about it?", "Would you like somebody else to join?", "Who usually comes along?"],
  },
  askWhatYouDo: {
    blunt: ['And what exactly do you do?', 'What do you people sell?', "I still don't know what you do.", "What is it you sell?", "So what's the product?", "And you do what?", "Say in one sentence what you do.", "What's your business?"],
    dry: ["And what is it you do, when you're not calling me?", "You still haven't told me what you sell.", "In one sentence, what's the product?", "And what do you do for a living?", "I'm dying to know what you sell.", "What would I be buying, if I were?", "And your company is good at what?", "So what's in the box?"],
    cool: ['What exactly do you do?', 'And what does your company do?', 'What is it that you offer?', "What do you offer, in short?", "Could you say what you do?", "What's your product?", "What kind of company are you?", "So what would you do for us?"],
    warm: ['What is it that you do, exactly?', 'Tell me a bit about what you do?', 'And what does your company do?', "What does your company offer, exactly?", "Could you tell me what you do?", "I'm not quite sure yet what it is you do?", "So what's your product about?", "What would you do for somebody like us?"],
  },
  answerFirst: {
    blunt: ["You didn't answer my question.", 'I asked you something.', "That's not an answer.", "I'm still waiting for an answer.", "My question, first.", "You skipped something.", "Answer me first.", "I'd like an answer to what I asked."],
    dry: ["Nice dodge. I did ask you something.", "I had a question, remember?", "My question is still standing in the corner.", "We seem to have lost my question.", "I'll wait. I asked you something.", "A lovely detour around my question.", "Was my question too small?", "I'll ask again with my eyebrows."],
    cool: ["You didn't really answer my question.", 'I did ask you something.', "That's not quite what I asked.", "I'd still like an answer to my question.", "I had asked you something else.", "You haven't answered what I asked.", "Before we go on, my question?", "My question is still open."],
    warm: ["I think you skipped my question.", "Sorry, I was still curious about my question.", "I did wonder about something else, though.", "You haven't answered my question yet, I think.", "I'd still like to know what I asked before.", "Sorry, could we go back to my question?", "I was hoping for an answer to my question.", "Maybe you missed my question?"],
  },
  settleYes: {
    blunt: ["Yes. I'll give you that.", "It would, yes.", "Yes. Fair enough.", "Hm. Yes, that would do.", "Yes, that I can work with.", "Alright, yes.", "It does, a bit.", "Yes. That's an answer."],
    dry: ["Annoyingly, yes.", "Yes. I had hoped you wouldn't ask.", "It would. Well done.", "Yes, and I don't say that lightly.", "Fine, yes. You win that one.", "It does, I'm sorry to say.", "Yes. There goes my excuse.", "Touché. Yes."],
    cool: ["Yes, that would help.", "It would, yes.", "Yes, I think so.", "Yes, I can accept that.", "I'd say so, yes.", "Yes, that answers it.", "It does, to be fair.", "Yes, that makes sense."],
    warm: ["Yes, I think that would help, thank you.", "It would, yes.", "Yes, that makes me feel better about it.", "I think so, yes. Thank you.", "Yes, it does, actually.", "Yes, I can see that.", "It would have helped, I think.", "Yes, that takes care of it."],
  },
} as const satisfies Record<string, Wordings>

/** How a buyer explains an objection if asked, and how they repeat it. Nothing here states a fact about the company. */
// prettier-ignore
export const explainBank: Record<ObjectionKind, readonly string[]> = {
  brushOff: ["There's not much behind it. That's how I see it.", "I'd rather not make more of it than it is.", "I can't tell yet whether this is for me at all.", "I just don't see the need to go into it right now.", "It's simply how things are at the moment.", "I'd want a good reason before I spend time on it.", "I don't know what more to say about it.", "That's just where I am right now."],
  noNeed: ["Because nobody here is asking for it.", "It runs. It isn't pretty, but it runs.", "I don't lie awake over it, that's why.", "There are bigger fires than that one.", "Nothing is on fire there.", "I haven't missed anything so far.", "Nobody has complained loudly enough.", "If it isn't broken, I leave it alone."],
  incumbent: ["People know it. Changing means starting from zero.", "It does the job, mostly, and I don't want to explain a change to everybody.", "We know what we've got. With you, I don't.", "Switching costs nerves. That's what keeps us there.", "It took long enough until it worked.", "Nobody thanks me for changing something that works.", "We know its bad sides by now, that's worth something.", "I'd need a very good reason to start over."],
  price: ["Because I have to justify every line of it.", "I need to see what comes back for it.", "Nobody here signs for something they can't put a number on.", "Money is looked at twice these days.", "It isn't the number alone, it's what I get for it.", "I have to put it next to everything else we pay for.", "I'd have to take it from somewhere else.", "If I can't show a return, it's off the table."],
  timing: ["Because everybody's hands are full right now.", "If I start something now, it gets done halfway.", "There's too much going on to add one more thing.", "The calendar decides that, not me.", "We're in the middle of other things.", "I'd rather do it properly or not at all.", "My people have no room for it at the moment.", "A bad start is worse than a late one."],
  authority: ["Because it isn't my signature at the end.", "I can like it as much as I want, others have to agree.", "I don't want to sell something inside that I can't defend.", "They'd ask me questions that I can't answer yet.", "I'd be going in there with half a story.", "That's how it works here, more than one has to agree.", "I've gone ahead alone before, and I won't again.", "I need them on my side, not surprised."],
  trust: ["Because I've heard nice stories before.", "If it goes wrong, it lands on my desk.", "I'd want to see it hold up before I believe it.", "Once bitten, you know how it is.", "Words are cheap. I've paid for some.", "I want something I can hold you to.", "It's my name on it if it fails.", "So far I only have your word for it."],
  effort: ["Because it's my people who'd have to live with it.", "Every new thing eats a month before it helps.", "They're stretched already. One more thing and they revolt.", "I've seen good tools die because nobody used them.", "Somebody has to sit down and learn it, and everybody is busy.", "I can't order people to like something.", "The first weeks are always the worst, and we have no spare weeks.", "They'd ask me what was wrong with the old way."],
  renewal: ["Because I'd want to see that it gets better.", "I expected more by now, that's all.", "I have to be able to stand behind it.", "It's been on my mind for a while.", "I'd like it to be different next time.", "It isn't what I had hoped for.", "I need to know where we stand, that's why.", "I can't go on as if nothing had been."],
  gatekeeper: ["Because I get twenty of these a day.", "I've been told who gets through and who doesn't.", "If I put everybody through, I'd be out of a job.", "Those are the rules here.", "People get angry with me if I let the wrong call through.", "I need something I can pass on.", "Everybody says it's important.", "It's what I'm here for."],
}

// prettier-ignore
export const pressBank: Record<ObjectionKind, readonly string[]> = {
  brushOff: ["My answer is still the same.", "That hasn't changed my mind.", "I'd still leave it at that.", "I don't have much more to say to that.", "It's still what I said.", "I haven't heard anything that changes that.", "You know where I stand on that.", "I'd still rather not go into it.", "It's what I told you at the start."],
  noNeed: ["I still don't see what we'd need it for.", "I still don't see it.", "What would be different for us? I still can't tell.", "I haven't heard a reason yet.", "You haven't told me what we'd gain.", "Nobody here is asking for it, that's my point.", "We'd be solving something we don't have."],
  incumbent: ["I'm still fine with what we've got.", "So why would I touch it?", "I don't hear a difference yet.", "You haven't told me why I'd change anything.", "What would you do that we don't have?", "And what happens to what we've got?", "We'd have two things side by side, then.", "I'd be swapping something that runs for a promise."],
  price: ["It's still a lot of money.", "And what do I get back for that?", "I'd still have to explain that number.", "I don't see it paying off yet.", "It doesn't add up for me yet.", "It's the money I have to answer for.", "I'd need to see where that comes back."],
  timing: ["It's still the wrong moment.", "That doesn't change the timing for me.", "I'd still want to wait.", "The moment is wrong, that's all there is to it.", "The timing still doesn't work for me.", "It's the timing, nothing else.", "Ask me when things are quieter."],
  authority: ["It's still not my decision alone.", "I can't say yes to that on my own.", "And what do I tell the others?", "It doesn't help if only I like it.", "I'd need more than that to bring it up.", "It isn't me alone you'd have to win over.", "There's somebody above me in this, remember."],
  trust: ["I'd still want something I can check.", "You're asking me to take your word for it.", "That's not enough for me yet.", "I'd want that in writing.", "I'm not convinced yet.", "It's a matter of trust, still.", "I've been let down before, that's all."],
  effort: ["And who does the work?", "My people still won't like it.", "That's still a lot to ask of them.", "Somebody has to do all that.", "I still see a lot of work in it.", "It's my people I'm thinking of.", "I'd still have to get everybody along."],
  renewal: ["That doesn't answer it for me.", "I'd need more than that.", "I'd want to see that before I believe it.", "I'm not there yet.", "My point still stands.", "It's about what was, not what's promised.", "I'd like to hear what changes, concretely."],
  gatekeeper: ["I still need to know what it's about.", "I can't put you through just like that.", "That's not enough, I'm afraid.", "You'd have to tell me more than that.", "I can't pass that on.", "I've heard nothing that I could write down.", "It doesn't work like that here.", "I'm not allowed to, sorry."],
}

/** For a focus call whose form has no objection: the default objection of each kind. */
export const plainObjections: Record<ObjectionKind, { text: string; settledBy: string }> = {
  brushOff: {
    text: "I'm busy. Just send me something.",
    settledBy: 'a short reason to stay',
  },
  noNeed: {
    text: "We're fine as we are.",
    settledBy: 'a problem that others like them had',
  },
  incumbent: {
    text: 'We already use someone.',
    settledBy: 'one thing the other does not do',
  },
  price: { text: "That's more than we planned.", settledBy: 'what it saves' },
  timing: {
    text: 'Call me next quarter.',
    settledBy: 'a date, and what is needed before it',
  },
  authority: {
    text: 'My director decides that.',
    settledBy: 'bringing the director in',
  },
  trust: {
    text: 'We tried this before, and it went badly.',
    settledBy: 'proof, or a small trial',
  },
  effort: {
    text: "My team won't adopt it.",
    settledBy: 'who helps, and how little changes',
  },
  renewal: {
    text: "I'm not sure we'll renew.",
    settledBy: 'fixing what did not work',
  },
  gatekeeper: {
    text: 'What is this regarding?',
    settledBy: 'a short, honest reason',
  },
}
