import type { Wordings } from './bank-buyer.ts'

/**
 * What buyers say to a question that no note answers. Each key fits one form of question. None of them affirms, denies or states
 * anything that a note may contradict: between two things, at most it is some of each.
 */
// prettier-ignore
export const ownUpBank = {
  notKnown: {
    blunt: ["I've got no answer to that.", "I'd have to look into that.", "I'm not going to guess.", "Ask me something smaller.", "That's not something I can answer just like that.", "Not off the top of my head.", "I'd be making it up.", "Couldn't tell you."],
    dry: ["I'd have to make something up, and I'd rather not.", "You ask me things.", "Good question. Next one.", "I'll need a better answer than I have.", "My head is the wrong place to look for that.", "That one is beyond me right now.", "I've an opinion on most things. Not on this.", "I'd hate to improvise on that."],
    cool: ["I don't have a good answer to that right now.", "I couldn't tell you off the top of my head.", "I'd rather not guess.", "I'd have to look into that.", "I haven't really thought about it like that.", "That's not easy to answer just like that.", "I'm not sure how to answer that.", "That I can't answer from here."],
    warm: ["Hm, I don't have a good answer to that, sorry.", "I couldn't tell you off the top of my head.", "I'd rather not guess, if that's okay.", "I'd have to look into that, sorry.", "I haven't really thought about it like that, to be honest.", "That's not so easy to answer just like that.", "I'm not quite sure what to say to that.", "Sorry, I can't answer that from here."],
  },
  closedUnknown: {
    blunt: ["Not sure.", "I can't say yes or no to that.", "I'd have to look.", "Don't know. Why?", "I'm not going to guess on that.", "Haven't checked.", "Hard to say.", "You want yes or no? I haven't got one."],
    dry: ["Ask me something easier.", "I'd be inventing an answer.", "My crystal ball is at the cleaner's.", "I could say yes, but I'd be guessing.", "Somewhere between 'pass' and 'next question'.", "That's a coin I'd rather not toss.", "I'd want a second opinion on that, and a first.", "I plead ignorance."],
    cool: ["I couldn't say for sure.", "Hard to say.", "I can't say for certain.", "I'm not sure about that.", "I'd have to look before I say yes or no.", "I wouldn't want to guess.", "I haven't looked at it that closely.", "That I can't tell you for certain."],
    warm: ["I'm not sure, to be honest.", "I can't say for certain, sorry.", "Hard to say, honestly.", "I'd rather not say yes if I'm not sure.", "I haven't looked at it that closely.", "I don't want to tell you something wrong there.", "I couldn't say either way, sorry.", "I'd have to look before I say yes or no."],
  },
  unknownIs: {
    blunt: ["Can't say.", "I'm not sure it is.", "Don't pin me down on that.", "Could be. I haven't checked.", "I'd not put my name to that.", "No idea either way.", "I wouldn't know.", "I haven't looked into it."],
    dry: ["I'd need a jury for that.", "That's a matter for the historians.", "I haven't formed an opinion, and I'm enjoying it.", "Your guess is as good as mine.", "I'll sit on that fence, thanks.", "The evidence isn't in.", "I'd rather not testify on that.", "I'd be guessing with a straight face."],
    cool: ["I wouldn't want to commit to that.", "I can't really judge that.", "I'm not certain it is.", "I don't have a clear view on that.", "I haven't checked, to be honest.", "I'd leave that open.", "I couldn't say either way.", "I don't know for certain."],
    warm: ["I can't really judge that, to be honest.", "Hm, I wouldn't put it just like that, or not always.", "It's hard to say from where I sit.", "I haven't checked, to be honest.", "I don't have a clear view on that.", "I'd have to look at that again.", "It depends how you look at it, I'd say.", "I'd have to ask my people, sorry."],
  },
  unknownAre: {
    blunt: ["Why do you ask?", "I'd keep that to myself.", "That's nothing for the phone.", "I won't go into that.", "What's it to you?", "I'd leave that open.", "You first. Why?", "Not something I discuss with callers."],
    dry: ["I'd only say with my lawyer present. Why?", "A question with an agenda, I like it. Why?", "I reserve the right to be vague.", "I'll leave you guessing.", "Who's asking, and why?", "That's classified, in a small way.", "I could tell you. I won't yet.", "Let's keep some mystery."],
    cool: ["Why do you ask?", "I'd leave that open for now.", "I'd rather not go into that.", "What makes you ask?", "That's something I'd keep to myself for now.", "I wouldn't want to say just yet.", "Is that important for what you do?", "Let's come back to that."],
    warm: ["I'd leave that open for now, if that's okay.", "Why do you ask?", "I'd rather not say just yet.", "What makes you ask?", "Let's come back to that one.", "I'd rather not go into that, sorry.", "That's something I'd keep for later.", "Is that important for you to know?"],
  },
  unknownDoes: {
    blunt: ["I won't go into how we do things.", "What are you getting at?", "That's our business.", "I can't answer that with yes or no.", "Why does that matter?", "Let's not go through that now.", "You'd have to see it.", "It isn't that simple."],
    dry: ["The short answer is longer than you think.", "It's complicated, in the way families are.", "That's a yes-or-no question with neither in it.", "Where is this leading?", "I'd need footnotes for that.", "Let me not answer that too quickly.", "You'd have to come and see it to believe it.", "Not a question for a man in a hurry, or anybody else."],
    cool: ["It isn't a simple yes or no.", "Not in every case, I'd have to look.", "Partly. I couldn't give you more than that.", "I'd have to check that.", "I'd leave that aside for now.", "I can't answer that in one word.", "I'd have to explain more than I want to right now.", "I wouldn't say yes before I've looked."],
    warm: ["It isn't a simple yes or no, to be honest.", "Not in every case, I'd have to look.", "Partly, I think. I'd have to check.", "I can't answer that in one word.", "I wouldn't like to say yes before I've looked.", "That varies a bit, I'd have to look at it.", "That would take a bit of explaining.", "It's a mixed picture, really."],
  },
  unknownDid: {
    blunt: ["I'm not going to guess. What are you after?", "I'd rather not say. Why?", "Let's not go into that.", "Why do you ask?", "That's behind us. I won't go into it.", "I won't answer that off the cuff.", "I'm not under oath, am I?", "Leave that one."],
    dry: ["I plead the fifth. Why do you ask?", "My memory takes the afternoon off at times.", "I'd rather not incriminate myself.", "History will tell. I won't, yet.", "What are you fishing for?", "Let's say the records are sealed.", "You'd like to know, wouldn't you?", "I'll take that one to my memoirs."],
    cool: ["I'd have to look back, I don't have it in my head.", "I don't remember that clearly.", "I'd have to ask around first.", "I wouldn't swear to it either way.", "I'd have to go back and look before I say.", "I don't want to say something that isn't right.", "My people would know that better.", "I'd need to check that."],
    warm: ["I'd have to look back, I don't have it in my head.", "I don't remember that clearly, to be honest.", "I'd have to ask around before I tell you something wrong.", "It's a bit of a blur, I'd have to look.", "I'd need to go back and look, sorry.", "I wouldn't swear to it either way.", "Let me not say something wrong there, I'd have to look.", "I'd have to ask my people."],
  },
  unknownCould: {
    blunt: ["No idea.", "We'd see when it happens.", "I don't bet on that.", "That's anybody's guess.", "Can't promise that.", "I don't tell fortunes.", "Hard to tell in advance.", "I'd not count on it, or against it."],
    dry: ["Ask me again in a year.", "I left the crystal ball at home.", "I'd put no money on either side.", "That's between them and their stars.", "The bookmakers are still arguing.", "I've been wrong about easier things.", "One for the fortune teller.", "I'll let the future surprise me."],
    cool: ["I couldn't promise that.", "That's hard to tell in advance.", "I wouldn't want to predict that.", "I honestly can't judge that.", "That's anybody's guess.", "I can't see that from here.", "I wouldn't count on it either way.", "I'd have to see."],
    warm: ["That's hard to say from here.", "I couldn't promise that, sorry.", "I wouldn't want to predict that.", "I honestly can't judge that.", "I'd have to see, to be honest.", "I wish I knew.", "That's anybody's guess, I'm afraid.", "I can't see that from here."],
  },
  unknownThem: {
    blunt: ["Ask them, not me.", "I can't answer for them.", "That's for them to say.", "I don't know what's in their head.", "You'd have to ask there.", "I'm not their spokesman.", "I won't guess for others.", "That I'd have to ask."],
    dry: ["I don't read minds, not even familiar ones.", "You'd have to ask them, and bring time.", "I speak for one person only, and barely.", "That's their secret so far.", "I'd be putting words in mouths.", "I only do my own answers.", "They haven't sent me a memo on it.", "I'll let them ruin that surprise."],
    cool: ["I can't answer for them.", "I'd have to ask, I don't want to guess.", "That's for them to say.", "You'd have to ask them that.", "I wouldn't want to guess for others.", "I don't know that about them.", "I'd rather not speak for others there.", "That I'd have to ask first."],
    warm: ["I'd have to ask, I don't want to guess.", "I can't really answer for them.", "That's for them to say, to be honest.", "You'd have to ask them that, I think.", "I wouldn't want to guess for others.", "I don't know that about them, sorry.", "I'd rather ask before I tell you something wrong.", "I'd leave that for them to answer."],
  },
  unknownMeasure: {
    blunt: ["I don't know what others have.", "Compared with whom?", "You tell me.", "I only know our own number.", "I've got nothing to hold it against.", "Ask the others.", "It's our number. I don't compare.", "How would I know?"],
    dry: ["Compared with whom? My neighbor won't tell me.", "You'd know. You see more of these than I do.", "I've nothing to hold it against, luckily.", "I've only met this one.", "I don't collect other people's numbers.", "Beauty and numbers lie in the eye of the beholder.", "Is there a league table?", "You're the expert. You tell me."],
    cool: ["I don't know what's normal elsewhere.", "I've nothing to compare it with.", "Compared with whom?", "I only know our own number.", "You'd know better than me what others have.", "I couldn't say how that compares.", "What do you see elsewhere?", "I've never compared it."],
    warm: ["I don't know what's normal elsewhere, to be honest.", "I've nothing to compare it with, I'm afraid.", "You'd know better than me what others have.", "I only know our own number.", "I couldn't say how that compares.", "What do you see at other places?", "We've never compared it, to be honest.", "You tell me, you see more of these than I do."],
  },
  unknownChoice: {
    blunt: ["Bit of both.", "Somewhere in between.", "Depends on the day.", "Now one, now the other.", "Both, I suppose.", "A mix.", "Depends who you ask.", "Neither, quite."],
    dry: ["Somewhere in between, with leanings.", "Ask me on Monday and it's the one, ask me on Friday and it's the other.", "A healthy mix of both.", "Depends which of us you ask.", "Whichever is worse that day.", "A bit of both, to keep it interesting.", "Neither quite, and both a little.", "It alternates, without a timetable."],
    cool: ["A bit of both, really.", "Somewhere in between.", "It depends on the day.", "Neither quite, it's a mix.", "Both, depending on what comes up.", "I'd say it's mixed.", "That goes either way with us.", "Partly the one, partly the other."],
    warm: ["A bit of both, to be honest.", "Somewhere in between, I'd say.", "It depends on the day, really.", "It's a mix, I'd say.", "Both, depending on what comes up.", "Neither quite, it's something of each.", "That goes either way with us.", "A little of each, I think."],
  },
  unknownWhich: {
    blunt: ["I can't single one out.", "Can't tell you off the top of my head.", "No particular one.", "I couldn't tell you which.", "I'm not picking one.", "Different ones.", "I'd have to think.", "Hard to say which."],
    dry: ["I couldn't choose among my children.", "I'd have to draw lots.", "They take turns.", "I haven't ranked them.", "I'd hate to play favorites.", "I couldn't tell you which, and I've tried.", "Whichever I say, it'll be another one tomorrow.", "That would need a shortlist."],
    cool: ["I can't single one out.", "I couldn't tell you which, off the top of my head.", "No particular one, really.", "I'd have to think which.", "It's hard to name just one.", "I'd rather not pick one.", "I'd leave that open for now.", "That I'd have to think about."],
    warm: ["I can't single one out, to be honest.", "I couldn't say which, off the top of my head.", "No particular one, really.", "Hm, I'd have to think which one.", "It's hard to name just one, sorry.", "I'd rather not pick one, if that's okay.", "I'd need to think about that before I say one.", "I wouldn't know which to pick."],
  },
  unknownVendor: {
    blunt: ["I'm not giving you names.", "No names on the phone.", "I'd leave the names out.", "I'd rather not name it.", "That one stays with me.", "You'll not get a name from me.", "Does the name matter?", "Names, no."],
    dry: ["I don't name names. It's a principle I've had for a minute.", "One of those with a logo.", "Let's leave the names out of it.", "I'll keep that one to myself.", "Names later, if at all.", "A company with a website and a smile.", "I never advertise for others.", "The name is on a need-to-know basis."],
    cool: ["I'd rather leave the names out for now.", "I'd prefer not to name anybody here.", "I'd rather not say which.", "I'd leave the name out for now.", "I don't think the name matters here.", "Let's talk without names for now.", "I'd keep the name to myself.", "I wouldn't name anybody at this point."],
    warm: ["I'd rather leave names out of it, if that's okay.", "Let me not name anybody just yet.", "I'd rather not say which, if you don't mind.", "I'd keep the name to myself for now.", "Does the name matter much?", "I wouldn't want to name anybody, sorry.", "Let's leave the name out for now.", "I don't think I should name them."],
  },
  unknownTrend: {
    blunt: ["I haven't drawn a curve.", "Hard to tell.", "I'd have to look at the numbers.", "Can't say which way.", "Ask me in a few months.", "I don't track that.", "It's too early to call.", "I'm not going to guess which way."],
    dry: ["Nobody has drawn the curve yet.", "It has its moods.", "I'd need a chart, and somebody to read it.", "Ask me in hindsight.", "The needle trembles.", "I watch the weather, not that.", "My gut and the numbers aren't on speaking terms.", "I'd be reading tea leaves."],
    cool: ["I'd have to look at the numbers.", "Hard to tell so far.", "I couldn't say which way it goes.", "I haven't compared it lately.", "It's too early to say.", "I'd only be guessing at the direction.", "I don't have the trend in my head.", "I'd want to check that first."],
    warm: ["I'd have to look at the numbers, to be honest.", "Hard to tell so far.", "I couldn't say which way it goes, sorry.", "I haven't compared it lately.", "It's a bit early to say.", "I'd only be guessing at the direction.", "I don't have the trend in my head.", "I'd want to check that before I say."],
  },
  unknownTime: {
    blunt: ["It depends on the day.", "When the work is there.", "It differs.", "Not always the same.", "No fixed time.", "As it comes.", "I don't watch the clock.", "Hard to give you an hour."],
    dry: ["Depends who overslept.", "That differs from day to day.", "Never when it says in the plan.", "Whenever it suits nobody.", "It's a movable feast.", "The clock and I don't talk.", "At its own hour.", "I'd need a sundial."],
    cool: ["It depends on the day.", "That differs from day to day.", "There's no fixed hour.", "Not always at the same time.", "It varies a little.", "I couldn't give you an hour.", "That's not fixed.", "I don't have a time for that."],
    warm: ["It depends a bit on the day.", "That differs from day to day.", "There's no fixed hour, really.", "Not always at the same time, to be honest.", "It varies a little, I'd say.", "I couldn't give you an exact hour, sorry.", "That's not fixed, really.", "I don't have a time for that, sorry."],
  },
  unknownHow: {
    blunt: ["I'm not explaining that on the phone.", "You'd have to see it.", "That's a longer story than I've got time for.", "I couldn't put it in a sentence.", "It takes longer to explain than to do.", "Not in two words.", "I won't go through that now.", "You'd have to ask the people who do it."],
    dry: ["With more steps than I can count on a phone call.", "You'd have to see it, and then you'd doubt it.", "It takes longer to explain than to do.", "There's a manual. Nobody has read it.", "I'd need a whiteboard and a strong coffee.", "In ways that don't fit in a sentence.", "I'd explain it, but we'd both lose the thread.", "It defies short descriptions."],
    cool: ["That's hard to explain in a sentence.", "I'd have to show you rather than explain it.", "I couldn't describe it in short.", "It takes longer to explain than to do.", "I'd rather not go into the steps right now.", "That would be a longer explanation.", "You'd have to see it.", "I can't sum that up quickly."],
    warm: ["That's hard to explain in a sentence, sorry.", "I'd rather show you that than explain it.", "I couldn't describe it in short, to be honest.", "It takes longer to explain than to do.", "That would be a longer explanation, I'm afraid.", "You'd really have to see it.", "I can't sum that up quickly, sorry.", "I'd need a bit more time to explain that one."],
  },
  unknownNotice: {
    blunt: ["Somebody tells me.", "It lands on my desk, that's how.", "You notice, sooner or later.", "My people tell me.", "The phone rings.", "I hear about it.", "One way or another.", "By then everybody knows."],
    dry: ["Bad news finds me.", "Somebody comes in with a face.", "It announces itself.", "The phone rings in a certain way.", "I'm told, usually at lunch.", "It finds my desk by itself.", "News like that travels without help.", "By the tone of the first sentence."],
    cool: ["Somebody tells me, usually.", "I hear about it when it lands on my desk.", "Somebody notices and gets in touch.", "It comes up sooner or later.", "Usually somebody calls.", "People let me know.", "It reaches me one way or another.", "One of us notices."],
    warm: ["Somebody tells me, usually.", "I hear about it sooner or later.", "Somebody notices and lets me know.", "Usually somebody gives me a call.", "People let me know, mostly.", "It lands on my desk, one way or another.", "One of us notices, usually.", "I get told, sometimes later than I'd like."],
  },
  unknownDoer: {
    blunt: ["One of us. Does it matter who?", "My people. Why?", "That's done here in the house.", "Whoever has the job.", "Us. Who else?", "I don't go through who does what.", "Somebody here. Next.", "The people who are paid for it."],
    dry: ["The brave ones.", "Whoever drew the short straw.", "Us, with varying enthusiasm.", "A small circle of the chosen.", "Not elves, I've checked.", "Those who can't say no.", "Somebody here, and not for the glory.", "The usual suspects."],
    cool: ["We do that here, I wouldn't pin it on one person.", "That's done here in the house.", "One of us here.", "It's shared, that changes with the week.", "We do that ourselves.", "Somebody here, not always the same person.", "The people who are here for it.", "Our own people, between them."],
    warm: ["We do that here, I wouldn't pin it on one person.", "That's us here, really.", "One of us here, whoever is in.", "We do that ourselves.", "It's shared a bit, that changes with the week.", "That's done here in the house.", "Somebody on our side, it isn't always the same person.", "My people and me, between us."],
  },
  unknownStatus: {
    blunt: ["It's where it is.", "Could be better.", "Ask me next week.", "I won't go into that now.", "Not done yet.", "It takes the time it takes.", "We'll see how it ends.", "It's dragging. That's all."],
    dry: ["It's alive, as far as I can tell.", "It's a slow dance.", "Somewhere between hope and paperwork.", "It has seen better weeks.", "It's on its way, without a map.", "I'd call it a work in progress.", "It's on the road, at its own pace.", "The patient is stable."],
    cool: ["It could be better, to be honest.", "I wouldn't say much about it yet.", "It's not where I want it to be.", "It's hard to sum up right now.", "I'd rather not call it yet.", "So-so.", "I wouldn't want to judge it yet.", "It takes longer than I'd like."],
    warm: ["It could be better, to be honest.", "So-so, I'd say.", "I wouldn't say too much about it yet.", "Not quite where I'd like it to be.", "Hard to sum up right now, sorry.", "I'd rather not call it yet.", "It takes longer than I'd like, to be honest.", "I wouldn't want to judge it just yet."],
  },
  clauseYes: {
    blunt: ["Yes.", "Yes, as I said.", "Yes. That's what I said.", "Right.", "Yes, it's so.", "Correct.", "Yes, same as before.", "Yes. Next."],
    dry: ["Yes, sadly enough.", "Yes, as the record shows.", "Yes, nothing has changed since I said so.", "That's a yes.", "Yes, hand on heart.", "Guilty. Yes.", "Yes, you heard right.", "Yes, and I checked."],
    cool: ["Yes, as I said.", "Yes, that's right.", "Yes, that's correct.", "Yes, that's the case.", "Right, yes.", "Yes, that much I can say.", "That's right.", "Yes, that's what I meant."],
    warm: ["Yes, as I said.", "Yes, that's right.", "Yes, that's the case.", "Yes, you heard right.", "Right, yes.", "Yes, that much I can tell you.", "That's right, yes.", "Yes, that's what I meant."],
  },
  clauseNo: {
    blunt: ["No.", "No, as I said.", "No. I told you.", "Nope.", "No. Same as before.", "It's a no.", "No, that's how it is.", "No. That much I know."],
    dry: ["No, sadly.", "No, and nothing has changed since I said so.", "That's a no.", "No, as the record shows.", "Alas, no.", "No, I'd have mentioned it.", "No, last time I looked.", "No, and I checked."],
    cool: ["No, as I said.", "No, that's not the case.", "No.", "No, I'm afraid not.", "No, that's what I meant.", "Not so far, no.", "No, that much I can say.", "No, not as it stands."],
    warm: ["No, as I said.", "No, I'm afraid not.", "No, that's what I meant.", "Sadly not, no.", "No, not so far.", "No, to be honest.", "No, that much I can tell you.", "No, not as it stands."],
  },
} as const satisfies Record<string, Wordings>
