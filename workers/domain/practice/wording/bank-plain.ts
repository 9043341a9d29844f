import type { Wordings } from './bank-buyer.ts'

/** What anybody can answer, and ways of not knowing that fit the question. Nothing here states anything about the persona. */
// prettier-ignore
export const plainBank = {
  selfName: {
    any: ["{name}.", "This is {name}.", "{name} here.", "You're talking to {name}.", "It's {name}.", "My name is {name}.", "{name}, hello.", "You've got {name} on the line."],
  },
  hearYou: {
    blunt: ['Yes. Go on.', 'I can.', "Yes, it works.", 'Clear enough.', "Yes. What is it?", "I'm still here.", 'Loud and clear.', "Yes, get going."],
    dry: ['Like you were in the room.', 'Every word, so far.', "Sadly, yes.", 'Clear as day.', 'Yes. Long live technology.', "I'm here, don't worry.", 'Crystal.', 'Yes, the miracle works.'],
    cool: ['Yes, I can.', 'Yes, that works.', "Yes, all fine on my side.", 'Yes, go ahead.', "I can, yes.", "It's fine, go on.", 'Clear on my end.', "Yes, it's coming through."],
    warm: ['Yes, loud and clear!', 'Yes, all good here.', 'I can, yes. Go ahead.', "Yes, it's perfect.", 'Yes, works fine for me.', 'All good, carry on.', 'Yes, no problem at all.', "I can, thanks for checking."],
  },
  holdLine: {
    blunt: ["Fine. Be quick.", "If you must.", "A minute, no more.", "Make it short.", "Okay. I'm waiting.", "Be fast about it.", "Alright, one moment.", "Fine, but I haven't got all day."],
    dry: ["I'll hum something.", "Do I get music?", "Go on, I'll count the ceiling tiles.", "Alright, my coffee needs me anyway.", "I'll be here, aging.", "Fine, no rush. Well, a little.", "I've waited for worse.", "Okay, I'll enjoy the silence."],
    cool: ["Okay, I'll wait.", "Fine, if it's short.", "Alright.", "Yes, no problem.", "Okay, a moment.", "That's fine, I'm here.", "Sure, but not for long.", "Yes, alright."],
    warm: ["Sure, no problem.", "Of course, take your time.", "Yes, I'm here.", "No worries, I'll wait.", "That's fine, no rush.", "Sure, I'll be here.", "Of course, no problem at all.", "Yes, go ahead, I'll wait."],
  },
  leaveGiven: {
    blunt: ["Go ahead.", "Do that.", "If you want.", "Yes. And?", "Fine.", "Sure, whatever helps.", "Yes, get on with it.", "Be my guest."],
    dry: ["By all means.", "I'd be flattered.", "It's a free country.", "Knock yourself out.", "Please, make yourself at home.", "You don't need a permit for that.", "I won't tell anybody.", "Permission granted."],
    cool: ["Yes, that's fine.", "Okay, go ahead.", "Fine with me.", "Yes, do that.", "No problem.", "Sure.", "That's alright.", "Yes, go ahead."],
    warm: ["Sure, please do.", "Of course, go ahead.", "That's fine with me.", "Yes, no problem at all.", "Sure, go right ahead.", "Of course, that's okay.", "Yes, please do.", "No problem, go ahead."],
  },
  louder: {
    any: ["Is this better?", "Sorry, like this?", "Better now?", "Okay, can you hear me now?", "Is that any better?", "Sorry, bad line. Better like this?", "I'll try. Is this okay?", "Like this? Say if it isn't."],
  },
  repeatLead: {
    any: ['I said:', 'Sure, again:', 'Once more:', 'What I said was:', 'Okay, again:', "I'll say it again:", 'Right, one more time:', 'Let me repeat that:'],
  },
  verdictGood: {
    blunt: ["It'll do.", 'Yes. Good enough.', "I can work with that.", "That's fine by me.", "It's closer than I expected.", 'Yes, that would do it.', 'No complaints.', "Alright, it fits."],
    dry: ["I'm pleasantly surprised.", "I have nothing to complain about. Odd feeling.", "It pains me to say it, but yes.", "Better than I feared.", "Yes. Frame that, I don't say it often.", "I'd even call it good.", "It does, against all odds.", "I can't find the catch yet."],
    cool: ['Yes, I think so.', 'That looks about right.', "It does, yes.", "Yes, that would work.", "I think that fits.", "So far, yes.", 'That covers it, mostly.', "I like what I hear."],
    warm: ["Yes, I like that.", "I think that would really help.", "Yes, that sounds good to me.", "I'm quite happy with that.", "That fits well, I think.", "Yes, that's what I was hoping for.", "I'd say so, thank you.", "I can see that working for us."],
  },
  verdictMixed: {
    blunt: ["Not bad. Not there yet.", "I've heard worse.", "Some of it. I'd need more than that.", "I'm not sold.", "Half of it, maybe.", "It's a start.", "I don't see the point of all of it.", "Ask me when I've seen it work."],
    dry: ["Ask me again when I've stopped yawning.", "It has potential. So did my last three vendors.", "I'm somewhere between yes and lunch.", "Parts of it, as the curate said of the egg.", "It's growing on me, slowly.", "I'd give it a six.", "I'm not running away, am I?", "Let's call it promising."],
    cool: ["Partly. I'd want to see more.", "I'm not sure yet.", "It's interesting, but I'm not convinced.", "Some of it does.", "I'd have to see how it works for us.", "It's hard to judge from here.", "To a degree, yes.", "I'd keep an open mind for now."],
    warm: ["It sounds nice, but I'm not quite sure yet.", "Some of it, yes. I'd like to see a bit more.", "I like the idea. I'd want to understand it better.", "I think so, partly. I need to let it sink in.", "It's a good start, I'd say.", "I'm getting there, but not fully yet.", "I can see some of it helping.", "Maybe. I'd like to hear a little more first."],
  },
  verdictNo: {
    blunt: ['No.', 'Not yet.', 'No, it does not.', 'Hardly.', "Not from where I sit.", "You're not there.", "No. Same as before.", 'I said what bothers me.'],
    dry: ['If only.', "I'd love to say yes.", "Almost, if you squint.", "Not quite the fireworks I was hoping for.", "Nice try.", "In a better world, maybe.", "My enthusiasm is well hidden.", "Close, but no."],
    cool: ['Not quite.', "Not yet, no.", "I'm still where I was.", "Not entirely.", "There's still one thing.", "I wouldn't say so.", "Not until that is answered.", "It doesn't change my point."],
    warm: ["Not quite yet, sorry.", "I'd like to say yes, but not really.", "There's still that one thing for me.", "Not fully, to be honest.", "I'm still a bit stuck on the same point.", "Almost, but not yet.", "I'm not there yet, I'm afraid.", "It helps a little, but not enough."],
  },
  nothingElse: {
    blunt: ["No, that's it.", "Nothing else.", 'That was all.', "No. That's enough, isn't it?", "That's the list.", "No, we're through.", "Not from me.", "No. You've heard it all."],
    dry: ["No, I've run out of complaints.", "Give me a minute and I'll find something. No.", "That's the full collection.", "I'm empty.", "No, my list ends here.", "Nothing that fits on a phone line.", "I surrender. Nothing.", "For once, no."],
    cool: ["No, I think that's all.", "Nothing else comes to mind.", "No, that was the main thing.", "Not at the moment.", "No, that's everything from my side.", "I think we've covered it.", "Nothing big, no.", "No, nothing else."],
    warm: ["No, I think you've covered it all.", "Nothing else from me, thanks.", "No, that was really the main thing.", "Not that I can think of right now.", "I think we've been through everything.", "No, I'm good, thank you.", "That's all that was on my mind.", "Nothing else, thanks for asking."],
  },
  stepYours: {
    blunt: ["Show me. When?", "A short look at it. Give me a day.", "Let's see it working. What day?", "Prove it on a call. When?", "You show it, I watch. When can you do that?", "Put something in my calendar. What day?", "A proper look. Name a day.", "Fine, a demo. When?"],
    dry: ["You bring the slides, I bring the doubts. When?", "I suppose a meeting. What day?", "Show me the magic. When?", "A look behind the curtain. When suits you?", "I'd say you impress me in person. When?", "A demo, before I change my mind. What day?", "The usual: you show, I nod. When?", "Let's make it official. What day?"],
    cool: ["I'd want to see it. When could you do that?", "A short meeting, I'd say. What day?", "Let's take a proper look. When would suit you?", "You could show me how it would look for us. When?", "I'd say we look at it together. What day?", "A demo would make sense. When?", "Let's go through it with some time. When were you thinking?", "I'd like to see it work. Do you have a day in mind?"],
    warm: ["I'd love to see it. When could we do that?", "Let's look at it together. What day works for you?", "I think a proper look would be good. When are you free?", "You could show it to me and my people. When?", "I'd be happy to take a closer look. What day suits you?", "Let's meet and go through it. When would be good?", "A demo would be great. When could you do it?", "I'd say we find a day. When works for you?"],
  },
  stepNotYet: {
    blunt: ["You tell me first what's in it for us.", "I don't see one yet.", "Step one: give me a reason.", "We're not at steps.", "Let's see whether there is a point first.", "First you answer what I asked.", "I'm not planning anything yet.", "You're ahead of me."],
    dry: ["Let's see whether we survive this call first.", "One small step at a time. This call is the first.", "I'd start with convincing me.", "A miracle, then a meeting.", "Ask me that once I'm hooked.", "I have not unpacked for this journey yet.", "Let me find my excitement first.", "Somebody is in a hurry."],
    cool: ["I'd need to understand better what we would get out of it.", "It's too early to say.", "I'd want a few answers first.", "I'm not sure there is one yet.", "Let me first understand what it does for us.", "That depends on what else you can tell me.", "I would think about it before I say that.", "I'm not ready to plan that."],
    warm: ["I'd like to understand a bit better what we'd get out of it first.", "Let me think about it. It's a little early for me.", "I'm not sure yet, to be honest. What do others do?", "I'd have a few more questions before that.", "Maybe we stay with the topic a bit longer first.", "I'd want to feel a bit more certain before we plan anything.", "I don't want to promise too much yet.", "Let's see where this conversation takes us first."],
  },
  feel: {
    blunt: ["How do you think?", "I could do without it.", "It comes with the job.", "I don't do feelings at work.", "It's annoying. Next.", "I've had better days.", "You get used to it.", "Not great. And?"],
    dry: ["I cry quietly in my car. No. It comes with the job.", "Like a Monday that never ends.", "I've stopped feeling anything before noon.", "Is this therapy now?", "It builds character, they say.", "I sleep. Badly, but I sleep.", "I laugh about it. Later.", "Ask my coffee."],
    cool: ["It isn't my favorite part of the job.", "I'd rather spend my time on other things.", "It's not ideal, I admit.", "You learn to live with it.", "It costs nerves, I'd say.", "I try not to take it home.", "It could be better.", "I won't pretend I enjoy it."],
    warm: ["Honestly, it does get to me sometimes.", "I try to stay positive about it, but it isn't easy.", "It's a bit tiring, I have to admit.", "I'd be glad if that was easier, I'll say that.", "It's not what I come to work for.", "I take it home with me more than I'd like.", "Nobody has asked me that in a while. Not great.", "It wears me down a little, if I'm honest."],
  },
  whyNot: {
    blunt: ["Because you haven't given me a reason.", "Because I don't know what I'd get.", "Because I said so.", "I don't owe you a reason.", "Because I've got better things to do.", "Because nothing so far was about us.", "Why would I?", "Because we've only just met."],
    dry: ["Because my mother told me not to talk to strangers.", "Call it instinct.", "Because I've been here before.", "You want the short list or the long one?", "Because I'm still waiting for the good part.", "My horoscope said no.", "Because so far it's all gift wrap.", "Because yes would be too easy."],
    cool: ["Because I don't see yet what it would change for us.", "Because it isn't clear to me what we'd get.", "I'd need a better reason than I have.", "Because I don't know enough about it.", "It's too early, that's why.", "Because I'm not convinced so far.", "I don't have a reason to, yet.", "We just haven't got that far."],
    warm: ["It's nothing personal. I just don't know enough yet.", "I'd like to understand it better first, that's all.", "Because I don't want to promise what I can't keep.", "I'm just careful with these things.", "Because it feels a bit early to me.", "I'm simply not sure it's right for us.", "I need a little more to go on, that's why.", "I don't want to rush it, that's all."],
  },
  blamed: {
    blunt: ["I know the numbers.", "So what do you want me to say?", "I'm aware of that.", "It's not as if I sit around.", "I don't need to be told.", "Thanks for the encouragement.", "Then tell me what to do about it.", "I can read a dashboard."],
    dry: ["Good morning to you too.", "I had noticed, thanks.", "That's the pep talk, then?", "I was hoping for cake.", "You do know how to motivate people.", "Noted, framed, hung on the wall.", "I did not do it on purpose.", "Straight to the point, I see."],
    cool: ["I know. I'm not happy with it either.", "I'm aware of it.", "It isn't for lack of trying.", "I'd rather talk about what to do about it.", "That's a bit harsh.", "I hear you. It isn't that simple.", "I don't think that's the whole picture.", "Okay. What do you expect from me?"],
    warm: ["I know, and I'm sorry about it.", "That's hard to hear, but I get it.", "I really am trying, you know.", "I know it isn't where it should be.", "I don't want to make excuses. It's been hard.", "I'd like to talk about how I can fix it.", "That stings a little, to be honest.", "I feel bad about it myself."],
  },
  welcome: {
    blunt: ['Sure.', 'Right.', 'Fine.', 'No problem.', "Don't mention it.", 'Okay then.', 'Was that all?', 'Alright.'],
    dry: ["It's been a ride.", 'You know where to find me. Sadly.', 'Any time. Well, almost.', 'My pleasure, somewhat.', "I'll send you the bill.", "Don't get sentimental.", "That's what I'm here for.", "You're welcome, I think."],
    cool: ["You're welcome.", 'Sure, no problem.', 'Alright, thank you.', 'Okay, thanks.', 'No problem at all.', "That's fine.", 'Thanks to you too.', 'Okay, we will see.'],
    warm: ["You're very welcome.", 'Of course, happy to.', 'Thank you, too!', 'No worries at all.', "It was nice talking to you.", 'Any time.', 'Thanks for taking the time.', 'Sure, glad to help.'],
  },
  takeOffer: {
    blunt: ["Send it. I'll look.", 'Yes, do that.', "Fine, send it over.", 'Okay. Keep it short.', "Yes. One page, please.", "Do. I'd rather read it.", 'Send it today.', "Alright, I'll read it."],
    dry: ["Yes, I'll put it on the pile. On top.", 'Go on, feed my inbox.', "Sure, I collect those.", "Yes. If it's short, I may even read it.", 'By all means.', "Send it, I need something for the train.", "Please do, I'm curious now.", 'Yes, surprise me.'],
    cool: ['Yes, that would help.', 'Sure, send it over.', "Okay, I'll have a look at it.", 'Yes, please do.', 'That would be useful.', "Send it, I'll read it.", 'Alright, do that.', "Yes, I'd look at that."],
    warm: ['Yes please, that would help.', "Oh yes, please send it.", "That would be great, thanks.", "Sure, I'd be happy to look at it.", 'Yes, do that, thank you.', "I'd like that.", 'Please do, I will read it.', 'That sounds helpful, yes.'],
  },
  takeOfferCold: {
    blunt: ["Send what you like. I don't promise to read it.", "Fine, send an email. I've got work to do.", "If you must.", "Do that. Don't expect an answer.", "An email, okay. No calls.", "You can send it.", "Whatever. Send it.", 'Send it to the general address.'],
    dry: ["My spam folder will be thrilled.", "You can. Whether I read it is between me and my inbox.", "Send it to the pile with the others.", "I do love an unread email.", "If it makes you happy.", "Go on. My delete key needs the exercise.", "Sure, I'll use it as a coaster.", "You may. I promise nothing."],
    cool: ["You can send it. I can't promise I'll get to it.", "If you like.", "Okay, but keep it short.", "You can, I'll see whether it fits.", "Send it, and I'll see.", "I don't mind. No promises.", "Fine, as long as it's brief.", "Alright, I'll see what it says."],
    warm: ["You can send it, I'll try to have a look.", "Sure, though I can't promise anything.", "Okay, if it's not too long.", "Yes, why not. I may need a few days.", "You can, I'll see if I get to it.", "Alright, I'll have a quick look when I can.", "Fine with me, but no promises.", "Sure, send it along and we'll see."],
  },
  unknownNumber: {
    blunt: ["A fair number.", "A fair few.", "More than a handful.", "Enough.", "Not as many as you'd think.", "Quite a few.", "Enough to notice.", "More than people think."],
    dry: ["More than my fingers, fewer than my gray hairs.", "A fair few, and each has a story.", "Enough to keep life interesting.", "Too many, on paper and off it.", "Quite a few. They multiply at night.", "More than a handful, less than a plague.", "Enough that I stopped giving them names.", "More than people think, less than they fear."],
    cool: ["A fair number.", "A fair few.", "More than a handful.", "Enough to keep somebody busy.", "Quite a few, I'd say.", "Not as many as you'd think.", "Not a huge number, but you notice it.", "More than people think."],
    warm: ["A fair number.", "A fair few, to be honest.", "More than a handful, I'd say.", "Enough to keep somebody busy.", "Not as many as you'd think.", "Quite a few, and it doesn't get less.", "Not a huge number, but you notice it.", "More than people think."],
  },
  unknownWho: {
    blunt: ["I'm not naming people on the phone.", "Nobody you'd know.", "I'd have to think who.", "I'd leave names out of it.", "What do you need a name for?", "Can't tell you that.", "I'd keep that to myself.", "No names."],
    dry: ["I protect my sources.", "Names cost extra.", "That's a well-kept secret, mostly from me.", "I'd tell you, but then they'd get calls, too.", "Nobody famous.", "I'd have to ask who wants the honor.", "Let's keep the cast list short.", "I plead the fifth on names."],
    cool: ["I couldn't tell you who exactly.", "I'd rather not name anybody.", "I'd have to check who that is.", "I don't want to throw names around.", "I'd leave the names out for now.", "I'm not sure who exactly, to be honest.", "Is the name important?", "That I'd have to look into."],
    warm: ["I couldn't tell you who exactly, sorry.", "I'd rather not name anybody, if that's okay.", "I'd have to check who that is.", "I'm not sure, to be honest. I'd have to ask.", "I'd feel bad giving out names just like that.", "Hm, I'd have to think who exactly.", "I'd want to ask them before I give you a name.", "Can I leave the names out for now?"],
  },
  unknownWhen: {
    blunt: ["A while back.", "Some time ago.", "Not that long ago.", "Last year some time.", "A good few months back.", "Some weeks ago.", "Before the summer.", "It's been a while."],
    dry: ["On a day like any other. I don't have the date.", "I gave up on dates.", "Before my time, or after my coffee.", "The calendar would know when. I don't.", "Some time between then and now.", "I'd have to check my diary, and it lies.", "The date has left me.", "Long enough ago that I've stopped counting when."],
    cool: ["A while back now.", "Some time ago.", "Not that long ago.", "A good few months back.", "It's been a while.", "Some weeks ago, I think.", "Before the busy season.", "Some time last year, I believe."],
    warm: ["A while back now.", "Some time ago, I think.", "Not that long ago, really.", "A good few months back.", "It's been a while.", "Some weeks ago, I think.", "Before the busy season, I believe.", "Some time last year, if I remember it right."],
  },
  unknownWhy: {
    blunt: ["Habit.", "No time. That's why.", "It grew that way.", "Other things came first.", "Because nobody changed it.", "People are used to it.", "It was easiest.", "Nobody pushed for it."],
    dry: ["Habit, the strongest force there is.", "Because nobody had a free afternoon.", "It grew that way, like ivy.", "Because other fires burned brighter.", "It was the easiest, and we're human.", "Nobody pushed. Pushing is tiring.", "People were used to it, and people win.", "For the usual reason: no time."],
    cool: ["Habit, mostly.", "There was never the time.", "It grew that way over the years.", "A mix of things. Too little time, mainly.", "People were used to it.", "Other things were more urgent.", "Nobody ever pushed for it.", "It was the easiest way at the time."],
    warm: ["Habit, mostly, I think.", "There was never the time to change it.", "It grew that way over the years.", "A mix of things. Mostly too little time.", "People were used to it, that's the main reason.", "Because other things were always more urgent.", "Nobody ever pushed for it, to be honest.", "It was the easiest way at the time."],
  },
  unknownWhere: {
    blunt: ["Hard to say where.", "Can't pin that down.", "I couldn't tell you where.", "Not in one place.", "I'd have to look.", "I can't point at it.", "No idea where exactly.", "I've never pinned that down."],
    dry: ["If I knew where, I'd send somebody.", "Somewhere between here and there.", "I'd need a map for that.", "Hard to point at.", "Wherever I'm not looking.", "I couldn't put my finger on it.", "That's hiding from me, too.", "In the details, as always."],
    cool: ["Hard to say where exactly.", "I couldn't pin that down.", "I'm not sure where exactly.", "I'd have to check where.", "I can't point to one spot.", "That's hard to pin down.", "I couldn't say where.", "I'd need to look at that."],
    warm: ["Hard to say where exactly, sorry.", "I couldn't pin that down, to be honest.", "I'm not quite sure where.", "I'd have to look into that.", "I can't point to one spot, I'm afraid.", "That's hard to say from here.", "I'd need to check where exactly.", "I couldn't tell you where, to be honest."],
  },
  unknownHappens: {
    blunt: ["Then we sort it out.", "We deal with it when it comes.", "Then somebody has to fix it.", "Then the phone rings. Mine, mostly.", "Depends how bad it is.", "We manage. Somehow.", "It gets solved. It has to.", "Then the day gets longer."],
    dry: ["Then we improvise, and call it a plan.", "Then the fun begins.", "Everybody looks at everybody, and then we sort it out.", "Then I find out who my friends are.", "Swearing first, solving second.", "We pretend to be surprised, and deal with it.", "Depends on the day of the week.", "Somehow it works out. I've stopped asking how."],
    cool: ["Then we have to sort it out.", "We deal with it case by case.", "That depends on how bad it is.", "Somebody gets on the phone and sorts it out.", "We find a way, usually.", "It gets solved, with some effort.", "Then it costs somebody time, that's for sure.", "We work around it."],
    warm: ["Then we all pull together and sort it out.", "We deal with it as it comes, really.", "It depends on how bad it is, to be honest.", "Somebody gets on the phone and sorts it out.", "We usually find a way.", "It works out in the end, but it isn't fun.", "Then the day gets a bit longer, I'm afraid.", "We work around it as well as we can."],
  },
  unknownWould: {
    blunt: ["I might. Give me a reason.", "We'll see.", "Not promising anything.", "Maybe. Maybe not.", "I'd have to see it first.", "That's for later.", "Don't count on it.", "If it's worth it."],
    dry: ["On a good day, perhaps.", "Stranger things have happened.", "I'd have to sleep on it, twice.", "Let's not exclude miracles.", "Ask me after lunch.", "Anything is possible. Little is likely.", "I've said yes to worse.", "If you bring the biscuits."],
    cool: ["I might. I'd have to see.", "Possibly.", "I can't promise that.", "I'd want to think about it first.", "That depends on what comes with it.", "Perhaps. Let's see.", "I wouldn't rule it out.", "If it fits, yes."],
    warm: ["I might, yes. I'd have to see.", "Possibly. Let me think about it.", "I wouldn't say no, but I can't promise it.", "Maybe, if it fits.", "I'd like to think about that first.", "I could imagine it, yes.", "Perhaps. I'd have to see how it goes.", "I'm open to it, let's see."],
  },
  unknownTrouble: {
    blunt: ["The usual.", "Nothing I lose sleep over.", "Take your pick.", "There's always something.", "Small stuff, mostly.", "I don't keep a list of complaints.", "Every day has its own.", "Nothing I'd tell on the phone."],
    dry: ["The alarm clock.", "How much time do you have?", "The part between eight and six.", "Mondays, to begin with.", "Where do I even start?", "Nothing a long vacation couldn't fix.", "I try not to rank my sorrows.", "The usual drama, in the usual order."],
    cool: ["The usual things, I'd say.", "Nothing that stands out.", "There's always something small.", "I couldn't single one thing out.", "It's more the sum of small things.", "I'd have to think which one is the biggest.", "Nothing dramatic.", "The same as elsewhere, I suppose."],
    warm: ["Oh, the usual things, I suppose.", "It's more a lot of small things, really.", "I couldn't single out one thing, to be honest.", "There's always a bit of something.", "Nothing too dramatic, I'd say.", "I'd have to think which one is the worst.", "It comes and goes, you know how it is.", "Some days are better than others."],
  },
  unknownTried: {
    blunt: ["Not much.", "This and that.", "Nothing that stuck.", "Nothing serious.", "We live with it.", "Haven't got round to it.", "Bits and pieces.", "Nothing I'd call an attempt."],
    dry: ["Hoping. It's underrated.", "Shouting, mostly.", "We looked at it sternly.", "Patience. It ran out.", "Ignoring it. Mixed results.", "The ostrich method.", "Talking about it at length.", "A strongly worded email."],
    cool: ["Nothing big so far.", "Not a lot, to be fair.", "We've managed without, so far.", "Bits and pieces, nothing serious.", "We haven't really started on that.", "Nothing that made a difference.", "It was never urgent enough.", "Small things, here and there."],
    warm: ["Not that much, to be honest.", "A few small things, nothing big.", "We haven't really got round to it.", "Nothing that made a real difference, I'm afraid.", "Bits and pieces, I'd say.", "We mostly just carried on, really.", "Nothing serious yet.", "We've talked about it more than we've done."],
  },
  unknownNeed: {
    blunt: ["I'd know it if I saw it.", "Less talk, more result.", "I haven't made a list.", "That it works. What else?", "Something useful, for a change.", "Something that saves us time.", "Ask me when I've seen it.", "It has to work, that's all."],
    dry: ["A miracle, ideally before Friday.", "To be surprised, once.", "Something that works before lunch.", "It would have to work. I'm easily pleased.", "Less of everything, please.", "That it does what it says on the box.", "I'd know it when I see it.", "One thing less to worry about."],
    cool: ["I'd know it when I see it.", "It would have to work for us, simply.", "I haven't put that into words yet.", "It would have to make a difference we notice.", "Something that saves us time, in the end.", "It would have to fit how we work.", "Mostly that it works without much fuss.", "I'd have to think about what that would be."],
    warm: ["I'd know it when I see it, I think.", "It would have to really help us, I suppose.", "I haven't put that into words yet, sorry.", "Something that makes the day easier, I'd say.", "It would have to fit how we work.", "Mostly that it saves us time.", "Let me think about that. It's not so easy to say.", "That it works without much fuss, I'd say."],
  },
  favorYes: {
    blunt: ["Fine, I can do that.", "If it's worth it, yes.", "Alright. But keep it short.", "I'll do that.", "Yes, okay.", "I can do that, once.", "Fine by me.", "Okay. Don't make me regret it."],
    dry: ["I'll do it, against my better judgment.", "Alright, you've earned that.", "For you, today, yes.", "I suppose I can.", "Fine. I'm in a good mood.", "Yes. Don't tell anybody I was easy.", "I could be talked into that. I just was.", "Why not. I've done sillier things."],
    cool: ["Yes, I can do that.", "I'd be willing to, yes.", "That's possible, yes.", "Okay, I can do that.", "I don't see why not.", "Yes, that's fine with me.", "I could do that.", "Alright, yes."],
    warm: ["Sure, I can do that.", "Yes, I'd be happy to.", "Of course, no problem.", "I can do that, yes.", "I think that's a good idea, yes.", "Sure, why not.", "Yes, gladly.", "That's fine with me."],
  },
  favorNo: {
    blunt: ["Not yet.", "Why would I do that?", "Let's see first whether it's worth it.", "No. Not at this point.", "I'm not doing that for a stranger.", "Too early for that.", "I'd need a reason first.", "Not before I know what's in it."],
    dry: ["Let's not rush into favors.", "Ask me again when I'm convinced.", "That would be a big favor for a small call.", "Not before I've seen something.", "I'd have to like it first.", "Bold. Not yet.", "One thing at a time.", "I'll think about it, slowly."],
    cool: ["I'd rather wait with that.", "Not at this point.", "Let's see first whether it makes sense.", "I'd want to be convinced myself first.", "Perhaps later.", "I wouldn't do that yet.", "That's a bit early for me.", "I'd need to know more before I do that."],
    warm: ["Maybe a little later, if that's okay.", "I'd like to be sure myself first.", "Let's wait with that for a moment.", "Perhaps, but not just yet.", "I'd want to understand it better before I do that.", "Can we come back to that?", "I'm not quite there yet, sorry.", "Let me think about that first."],
  },
} as const satisfies Record<string, Wordings>
