import type { Wordings } from './bank-buyer.ts'

/** What buyers say first to a price, a date or an offer of help, before anything else. */
// prettier-ignore
export const proposalsBank = {
  priceYes: {
    blunt: ["That's doable.", "I can live with that.", "It's alright, for what it does.", "I've seen worse. Fine.", "It'll do.", "Yes, that's in the range.", "Fine, that's a number I can defend.", "Okay, that works."],
    dry: ["It doesn't make me cry. That's a yes.", "I've paid more for less.", "My wallet nods.", "I could be talked into that. I just was.", "It's doable, don't tell anybody.", "That hurts less than I expected.", "Painless, for a price.", "I can hear my budget breathe again."],
    cool: ["That sounds doable.", "I think that would work.", "Yes, that's in a range I can live with.", "That seems reasonable.", "I could work with that.", "It's doable, I'd say.", "I'd be able to defend that.", "Yes, that could fit."],
    warm: ["Yes, that sounds doable.", "I think that would work for us.", "That seems fair to me.", "I could live with that, yes.", "It's doable, I'd say.", "Yes, that's in a range I can imagine.", "Yes, that could fit, I'd say.", "I'd be able to defend that, I think."],
  },
  priceOpen: {
    blunt: ["Depends what I get for it.", "Not before I see what it saves.", "I'm not saying yes to that yet.", "Maybe. Show me what it's worth first.", "Hm. I'd have to see it pay off.", "I can't say yes to a number alone.", "We'll see. First what it does.", "It would have to earn that back."],
    dry: ["Ask my wallet, it's hiding.", "Possibly, once I know what it does for the money.", "I'd have to see it earn its keep first.", "It's not a no. It's not a yes either.", "I'd want to know what falls out at the other end.", "Let me hold it up to the light first.", "The number and I need some time alone.", "It would have to bring that back with interest."],
    cool: ["It's not out of the question, but I'd have to see what it brings.", "I can't say yes to that yet.", "That depends on what we get for it.", "Perhaps. I'd want to see what it saves first.", "I'd have to hold that against what we spend now.", "I wouldn't rule it out, but I'm not sure yet.", "It would have to earn that back.", "Let me think about whether that fits."],
    warm: ["It's not out of the question, but I'd have to see what it brings.", "Maybe. I'd want to know what we'd get for it first.", "I couldn't say yes to that just yet.", "It could be, but I'd have to hold it against what we spend now.", "I wouldn't rule it out, but I'm not sure yet.", "Hm, possibly. I'd need to see that it pays off.", "I'd like to think about whether that fits.", "It would have to earn that back, I'd say."],
  },
  holdDay: {
    blunt: ["{day}, maybe. First this:", "{day} could work. But:", "I'll think about {day}. First:", "Possibly {day}. One thing before that:", "{day}? Perhaps. But first:", "Not so fast with {day}:", "{day} might be okay. But hear this first:", "Could be {day}. There's one thing, though:"],
    dry: ["{day} has potential. Before that:", "{day}, if we survive this first:", "I could fall for {day}. One snag:", "{day} isn't ruled out. But first:", "Pencil {day} in, lightly:", "{day} would be possible, with one catch:", "{day} sounds almost tempting. Small obstacle:", "I might be free {day}. Meanwhile, this:"],
    cool: ["{day} could work, but one thing first:", "{day} is possible. Before that, though:", "I could do {day}, but let me say this first:", "{day} might suit me. One thing is open, though:", "I wouldn't rule out {day}. First, though:", "Perhaps {day}. Before we fix that:", "{day} might be fine, once this is clear:", "I could see {day} working. Only this first:"],
    warm: ["{day} could work, but one thing first:", "{day} would be possible. Before that, though:", "I'd be open to {day}, but let me say this first:", "{day} might be good. One thing still bothers me, though:", "Maybe {day}, yes. Before we fix that, though:", "I could do {day}. There's just one thing first:", "{day} might be fine, once this is clear:", "I could see {day} working. Only this first:"],
  },
  holdDayCold: {
    blunt: ["{day}? Not so fast:", "Not {day}, not yet. First:", "Before we talk about {day}:", "Leave {day} for now:", "No date before this is clear:", "{day} is a step too far. First:", "Forget {day} until this is clear:", "You're ahead of me with {day}:"],
    dry: ["{day}? We've only just met. First:", "Before I dust off my calendar for {day}:", "Easy with {day}:", "{day} will have to wait. Small matter first:", "Let {day} be for a moment:", "I'd love to say yes to {day}. However:", "{day} is brave. But:", "Let me park {day} next to this:"],
    cool: ["Before we talk about {day}:", "I can't say yes to {day} yet:", "I wouldn't fix {day} yet. First:", "Let's leave {day} open for a moment:", "I'm not sure about {day} yet:", "{day} is a bit early for me:", "{day} comes a little fast for me:", "Before I say anything about {day}:"],
    warm: ["Before we fix {day}:", "I can't promise {day} yet, to be honest:", "I'm not sure about {day} yet. One thing first:", "Let's leave {day} open for a moment:", "{day} is a little early for me:", "I wouldn't want to fix {day} just yet:", "{day} comes a little fast for me:", "Before I say anything about {day}:"],
  },
  holdStep: {
    blunt: ["Maybe. First this:", "Could be. But:", "Possibly. One thing before that:", "I'd think about it. First:", "We can talk about that. But:", "Fine, but before we do that:", "It's possible. But hear this first:", "We might. There's one thing, though:"],
    dry: ["Tempting. Before that:", "I could be persuaded. One snag:", "Not ruled out. But first:", "Possible, with one catch:", "Let's not rush the good part:", "Before we do that, small matter:", "Almost a yes. Small obstacle:", "Nearly there. Meanwhile, this:"],
    cool: ["That could work, but one thing first:", "We can do that. Before that, though:", "I wouldn't rule it out. First, though:", "Perhaps. Before we do that:", "I'm open to it, but let me say this first:", "That's possible. One thing is open, though:", "That might be fine, once this is clear:", "I could see that. Only this first:"],
    warm: ["That could work, but one thing first:", "I'd be open to that. Before we do that, though:", "Maybe, yes. There's just one thing first:", "We can do that, but let me say this first:", "I'd like to. One thing still bothers me, though:", "Perhaps. Before we do that, though:", "That might be fine, once this is clear:", "I could see that working. Only this first:"],
  },
  holdStepCold: {
    blunt: ["Not yet. First:", "Not so fast:", "Before that:", "You're going too fast:", "No. One thing first:", "First things first:", "Not until this is clear:", "You're ahead of me:"],
    dry: ["One thing at a time:", "We skipped a step there:", "I admire the speed. However:", "Easy now:", "Before we get to that:", "Not so fast, cowboy:", "Brave of you to ask. But:", "Patience, there's this:"],
    cool: ["Before we do that:", "I'm not sure about that yet:", "First I'd want something cleared up:", "That's a step too early for me:", "I can't say yes to that yet:", "Let's not jump to that:", "That comes a little fast for me:", "Before I say anything to that:"],
    warm: ["Before we do that:", "I'm not sure about that yet, to be honest:", "I can't promise that yet:", "Let's not rush it. One thing first:", "It's a little early for me:", "I wouldn't want to say yes just yet:", "That comes a little fast for me:", "Before I say anything to that:"],
  },
  checkWithThem: {
    any: ["I'd have to check with them first.", "I'd need to ask, and I'll let you know.", "That I have to ask them, I can't answer for others.", "I'll have to check that and get back to you.", "I can only speak for myself. I'll ask.", "I haven't asked them yet. I'll let you know.", "Let me ask first, then I can tell you.", "I don't know their calendar, I'd have to ask."],
  },
  mindNo: {
    blunt: ["Go ahead.", "I don't mind. Do it.", "Fine by me.", "If you want. Go on.", "Do that.", "No, that's fine.", "Do it, then.", "You can do that."],
    dry: ["Be my guest.", "I'd pay to see it.", "Not at all. Knock yourself out.", "Go ahead, make them happy.", "I have no objection I can think of.", "By all means.", "I'd mind if you didn't.", "Feel free, and good luck."],
    cool: ["No, that's fine with me.", "Not at all, go ahead.", "I wouldn't mind that.", "That would be fine.", "No objection from me.", "Yes, you can do that.", "I think that would be okay.", "That's alright, go ahead."],
    warm: ["Not at all, go ahead.", "No, that would be fine.", "I wouldn't mind at all.", "That's fine with me, yes.", "No, please do.", "Yes, you can do that, gladly.", "That would be okay, thank you.", "Please, go ahead."],
  },
  mindYes: {
    blunt: ["I'd mind. Not yet.", "Not yet.", "Yes, I'd mind. Let's see first.", "Leave that for now.", "I'd rather you didn't, for now.", "Too early for that.", "No need for that yet.", "I'd want a reason first."],
    dry: ["I'd mind a little. Not yet.", "Let's date first.", "Hold that thought.", "Tempting, but not yet.", "A bit early for house calls.", "Let me get used to the idea first.", "I'd have to think of an excuse first.", "Patience. Not yet."],
    cool: ["I'd rather wait with that.", "Not yet, I'd say.", "I'd want to know more first.", "Let's leave that for now.", "I'd prefer to see first whether it fits.", "That's a bit early for me.", "I wouldn't want that just yet.", "There's no need for that yet."],
    warm: ["I'd rather wait with that, if you don't mind.", "Maybe a little later, if that's okay.", "Let me think about that first.", "I'd like to know a bit more before that.", "Not just yet, to be honest.", "Can we come back to that?", "I wouldn't want that just yet, sorry.", "There's no need for that just now."],
  },
} as const satisfies Record<string, Wordings>
