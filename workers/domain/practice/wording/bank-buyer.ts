import type { Tone } from '../catalog/attitudes.ts'

/** The wordings of one thing to say: by tone, and `any` for those that fit all tones. */
export type Wordings = Partial<Record<Tone | 'any', readonly string[]>>

/** What buyers say, as short as speech. No wording states anything about the persona; that comes from the form. */
// prettier-ignore
export const buyerBank = {
  askWho: {
    blunt: ['Who is this?', 'Sorry, who?', 'And you are?', "Who's calling?", 'Do I know you?', 'Name first, please.', 'Right, but who am I talking to?', 'You still have not told me who you are.'],
    dry: ['And who do I have the pleasure with?', 'A mystery caller. Who is this?', 'Do you have a name to go with that?', "I'll need a name before we become friends.", 'Who am I talking to, exactly?', "And you would be?", "Should the name on my display mean something to me?", "Before we get cozy, who is this?"],
    cool: ["Sorry, who's this?", 'Who am I speaking with?', "I didn't catch your name.", 'And where are you calling from?', 'Could you tell me who you are first?', 'Who did you say you were with?', "And you are?", "Sorry, may I have your name?"],
    warm: ["Hi! Sorry, who's this?", "I don't think I caught your name.", 'Sorry, who am I talking to?', 'Remind me, who are you with?', 'Hello! And you are?', "Hello, who's calling?", "I'm sorry, what was your name?", "And who do I have on the line?"],
  },
  askWhat: {
    blunt: ["What's this about?", 'Okay. What do you want?', 'What are you selling?', 'And why are you calling me?', 'Get to the point, please.', "I've got about a minute. What is it?", 'So what is it you want from me?', 'Is this a sales call?', 'Fine. What do you need?'],
    dry: ['Let me guess, you want fifteen minutes of my time. For what?', 'And to what do I owe this?', 'Okay, and the catch is?', "Go on, what's the pitch?", 'I have a feeling you are selling something. What is it?', 'So what brings you to my phone?', "I'm all ears, more or less. What is it?", "And the reason for this joy is?"],
    cool: ["Okay. What's this about?", 'What can I do for you?', 'And what is it regarding?', 'Right. Why are you calling?', 'Okay, so what do you need from me?', 'What did you want to talk about?', 'And what is it you do?', "Alright, what is this regarding?"],
    warm: ['Nice. What can I do for you?', 'Okay, so what did you want to talk about?', 'Sure. What is it about?', "Good to hear from you. What's on your mind?", 'Alright, tell me, what is it you do?', 'Happy to listen. What is it about?', "What can I help you with?", "Sure, what is this about?"],
  },
  // Each fits “Do you have a minute?” as well as “Is it a bad time?”.
  giveTime: {
    blunt: ["You've got thirty seconds.", 'Make it quick.', "It's never a good time. Go.", "I'm busy, but go on.", 'One minute. Talk.', 'Not really. What is it?', "You already have me on the line, so talk.", 'Quickly, then.'],
    dry: ["Is it ever? Go ahead.", "You've got until my coffee is cold.", "I was enjoying the quiet. Go on.", 'Fine, impress me.', "I'll give you a minute. Spend it well.", "The clock is running.", "You picked a moment. Go on.", "Let's say I have the length of an elevator ride."],
    cool: ["I've got a couple of minutes.", 'Briefly.', "It's okay. Go ahead.", "I can give you two minutes.", "I'm between things, so keep it short.", 'Alright, what is it?', 'If it is quick.', "A minute or two."],
    warm: ['Sure, go ahead.', "Now's fine, go ahead.", "I've got a few minutes.", 'You caught me at a decent moment, actually.', 'Of course. What is it?', 'Go for it.', 'I can talk, go ahead.', "It's fine. Go on."],
  },
  greet: {
    blunt: ['Yes?', 'Hello.', 'Morning. What is it?', 'Yes, hello.', 'Hi. Go on.', "Hi. What is it?", "Good day.", "Hey. So?"],
    dry: ['Hello, hello.', 'Hi there, stranger.', 'Well, hello.', 'Hi. This had better be fun.', "Ah, a voice.", "Good day to you.", "Hello again, or for the first time.", "Hi. Here we are."],
    cool: ['Hello.', 'Hi.', 'Hi there.', 'Yes, hello.', 'Hello. Go ahead.', "Good day.", "Hi, yes.", "Hello there."],
    warm: ['Hi! Good to talk.', 'Hey, thanks for calling.', 'Hello! Good to hear you.', 'Hi, nice to meet you.', 'Hey there.', 'Hi, good to see you.', "Hello, nice to hear from you.", "Good to meet you."],
  },
  smallTalk: {
    blunt: ['Fine.', "I'm busy, is how I am.", 'Fine. Can we skip that part?', "I've been better.", "You don't need to do the small talk.", "Same as always.", "Good enough.", "Let's not pretend you called for that."],
    dry: ['Living the dream.', "It's a weekday. I'm surviving.", 'Ask me again on Friday.', 'Fabulous. Now, what is it really about?', 'Better before the phone rang.', "Somewhere between coffee and chaos.", "Still breathing, thanks.", "As well as the calendar allows."],
    cool: ['Fine, thanks.', 'Not bad.', "I'm alright.", 'Busy, but okay.', "Can't complain.", "Quite well, thank you.", "All fine here.", "Doing okay."],
    warm: ["I'm good, thanks. How are you?", 'Doing well, thank you for asking.', 'Pretty good, a bit hectic. You?', "Can't complain, thanks.", 'Good, thanks. It has been one of those weeks.', 'All good here, thanks.', "Very well, thanks! And you?", "I'm fine, thank you. And yourself?"],
  },
  react: {
    blunt: ['Okay. And?', 'So?', 'Right. What does that mean for us?', "Fine. I don't see yet why I should care.", 'And what do you want me to do with that?', 'Hm. Go on.', 'If you say so.', "I'm listening, but only just."],
    dry: ['Fascinating. And then?', 'You have my attention, for now.', "That's almost interesting.", 'Go on, I want to see where this lands.', 'Right. And in English?', 'Did you practice that? Go on.', "Noted. Does it get better?", "I'm following, against my will."],
    cool: ['Okay.', 'Right. Go on.', 'Hm, okay. And how does that concern us?', 'I see.', "Okay. I'm not sure yet what that means for us.", 'Alright, keep going.', 'Understood. And?', "I follow you so far."],
    warm: ['Okay, I see.', 'Interesting.', "Right, I'm with you.", 'Okay, tell me more.', "That's good to know.", 'Alright, makes sense so far.', "Hm, I hadn't thought about it that way.", 'Got it. Go on.'],
  },
  interested: {
    blunt: ["Hm. That's closer to home.", "Okay, that I'd hear a bit more about.", "Now you're getting somewhere.", "Alright. That's not nothing.", "Fine, that one we know.", "That's the first useful thing you've said.", 'Okay, you did your homework.', "That one lands, I'll admit."],
    dry: ["Okay, now I'm awake.", "That's annoyingly relevant.", 'Fine, you have a point.', "I hate that you're right about that.", "Look at you, you did your homework.", "Well, that hits a nerve.", "I was about to say no, and then you say that.", "Careful, I'm starting to listen."],
    cool: ["Okay, that's relevant.", 'Hm, that sounds familiar.', "That I'd be interested in.", 'Okay, that is close to what we deal with.', "Alright, you've got my attention.", "That's a fair point.", "That would touch our day-to-day.", "That one I recognize."],
    warm: ['Oh, that sounds familiar.', "Yes, that's very much us.", "That's interesting, actually.", "I like the sound of that.", "You're talking about my week there.", 'Okay, now I want to hear more.', 'That would be something.', "That would be a real help, I think."],
  },
  doubt: {
    blunt: ['Everybody says that.', "I hear that five times a week.", 'Says who?', "That's what the last one said.", "I'll believe it when I see it.", "Sounds like a brochure.", "Big words. What's behind them?", 'Come on.'],
    dry: ["And it makes coffee too, I suppose.", 'Of course it does.', 'Is that from the website?', "I'm sure it also cures headaches.", 'My, what a lot of adjectives.', 'They all say that, and they all have slides.', "I've seen that brochure, I think.", "How wonderful. How true?"],
    cool: ["I hear that a lot.", "That's easy to say.", "I'd need to see that.", "Others have told me the same.", "I'm not sure I buy that.", "That's quite a general statement.", 'Hm. What do you base that on?', "I've heard that before, to be honest."],
    warm: ["That sounds good, but so did the others.", "I'd love to believe that.", "Okay, but how would I know that?", "I've heard similar things, to be honest.", "Sounds nice. I'd want to see it, though.", "I'd like to believe it, but I've been let down before.", "That's a big promise, isn't it?", "Hm, I'm not quite sure about that."],
  },
  revealLead: {
    blunt: ['Fine.', 'Look,', 'If you must know:', 'Okay, since you ask:', 'Honestly?', 'Truth is,', 'Well,', "Alright."],
    dry: ['Off the record?', 'You did not hear it from me, but', "Well, since we're sharing:", 'Fine, confession time.', 'Between us,', "I'll regret this, but", "Since nobody is listening:", 'Well,'],
    cool: ['To be honest,', 'Well,', 'Honestly,', 'Look,', "I'll be straight with you:", 'The truth is,', "Alright,", 'Frankly,'],
    warm: ['To be honest,', 'Well, between us,', "Since you ask,", "Yeah, so,", 'Honestly?', 'Well,', "To tell you the truth,", "I'll be honest with you:"],
  },
  tellLead: {
    blunt: ['Well,', 'Look,', '', '', '', 'Fine.', "", ""],
    dry: ['Well,', '', '', '', '', '', "So,", ''],
    cool: ['Well,', '', 'So,', '', '', '', '', ''],
    warm: ['Let me see.', 'Well,', 'So,', '', '', '', '', ''],
  },
  hint: {
    blunt: ["There's something in that. Why?", "Not far off.", "Could well be.", "I won't say no to that.", "More or less.", "In part. Why?", "About right.", "Something like that. Why?"],
    dry: ['More than I care to admit.', 'Now and then, like everybody.', 'More or less, since you ask.', 'Let me put it this way: sort of.', "You could say that. You could also not.", 'In a manner of speaking.', "I could neither confirm nor deny.", "It's been known to happen."],
    cool: ["In a way, yes.", "You're not far off.", "Sort of, yes.", "More or less.", "To some extent.", "Partly.", "You could say that.", "There's something in that."],
    warm: ["Yes, in a way. There's a bit more to it.", "There's something in that, I won't deny it.", "Sort of, yes.", "Somewhat, yes.", "I suppose so, yes.", "Partly, yes.", "Kind of, yes.", "It's a bit like that, yes."],
  },
  withhold: {
    blunt: ["That's none of your business yet.", "Why would I tell you that?", "I don't discuss that with people I've known for a minute.", "You first. Why do you want to know?", "That's internal.", "I don't tell that to everybody who rings.", "I don't know you well enough for that.", "That's nothing for a first call."],
    dry: ["You'll have to earn that one.", "That's for later. If there is a later.", "I'd tell you, but I hardly know you.", "Let's not get ahead of ourselves.", "That's a second-call kind of question.", "That stays with me for now.", "Not today. Maybe when I know you better.", "I don't tell that to everybody."],
    cool: ["That's more than I'd share at this point.", "I'd rather not go into that yet.", "Why do you ask?", "Let's leave that for now.", "I'd want to know first who I'm talking to.", "That depends on where this is going.", "I don't tell that to everybody who rings.", "I'd keep that to myself for the moment."],
    warm: ["I'd rather not go into that just yet.", "Maybe later, when I know you a bit better.", "Let's get to that when I know a bit more about you.", "Hm, I'm not sure I should share that.", "I'd want to understand what you do first.", "I'd feel better if I knew you a bit first.", "I'm not quite ready to talk about that.", "Can we leave that for a later talk?"],
  },
  alreadyTold: {
    blunt: ['I told you that already.', "There's no more to it.", 'We had that.', "That's all there is to say.", "Same answer as before.", "I've said what there is.", "Nothing new to add.", "You've got all of it."],
    dry: ['See my earlier answer.', "I believe we've covered that, at length.", 'The story has not changed.', "The tape has not changed.", "You had the full tour of that already.", "Nothing new since a minute ago.", "I'd only be quoting myself.", "My answer has aged well."],
    cool: ["There isn't much to add to that.", "It's what I told you.", 'As I said a moment ago.', 'Like I said.', "I've nothing to add to that.", "That's what I meant before.", "It's still the same.", "You already know what I know."],
    warm: ["That's pretty much what I told you.", "I don't have much to add to that.", 'Like I said, more or less.', "I think I've told you all I know about that.", "That's really all there is, sorry.", "I couldn't say more than I did.", "It's still as I said.", "You've heard all I have on that."],
  },
  alreadyAsked: {
    blunt: ['You asked me that already.', "You're repeating yourself.", 'We had that. Next.', 'Is there an echo here?', "Same again?", "You said that already.", "I heard you the first time.", "Move on, please."],
    dry: ['I have a feeling of having been here before.', 'You said that. Word for word.', 'Is the record stuck?', "I've seen this episode.", "Encore? I didn't ask for one.", "That sounded better the first time.", "You're on a loop.", "Once was enough, trust me."],
    cool: ['You said that before.', 'I think we had that already.', 'We covered that, no?', "You've asked me that.", "That's the same as before.", "You just said that.", "I think we're going round in circles.", "We've been through that."],
    warm: ['I think you asked me that already.', 'Sorry, did we not just have that?', 'You said that a moment ago, I think.', "I think we've been there already.", "You told me that one, I believe.", "Didn't you just say that?", "Sorry, we had that, didn't we?", "I think that's the second time."],
  },
  explainLead: {
    blunt: ['Why?', '', 'Look.', 'Simple.', "I'll tell you.", "Easy.", "You asked:", "Listen."],
    dry: ['Why? Well.', '', 'Glad you ask.', "Since you insist:", "The short version:", "Well, well.", "Sit down for this.", "Let me put it gently."],
    cool: ['', 'Well.', 'Why?', 'Fair question.', "To explain:", "Let me put it this way.", "Honestly?", "You see,"],
    warm: ['Good question.', '', 'Honestly?', 'Well.', "Let me explain.", "I'll tell you.", "Well, here it is.", "It's simple, really."],
  },
  confirm: {
    blunt: ['Yes. Exactly.', 'Right.', "That's what I said.", 'Pretty much.', "Correct. So what?", "Yes. You've got it.", "That's it.", "Yes."],
    dry: ['Gold star. Yes.', "You were listening. I'm touched.", 'That is the sad truth.', 'Nailed it.', 'Full marks.', "A perfect echo.", "You could have my job.", "Word for word, nearly."],
    cool: ["Yes, that's right.", 'Exactly.', "That's about it.", 'Yes, more or less.', "That's a fair summary.", 'Correct.', "That sums it up.", "Yes, you've got it."],
    warm: ["Yes, exactly.", "That's exactly it.", 'You got it.', "Yes, that's a good way to put it.", "Right, that's how it feels.", 'Spot on.', "Yes, you understood that well.", "That's right, yes."],
  },
  appreciate: {
    blunt: ['Okay.', 'Fine.', "Well, at least you say so.", 'Hm. Alright.', "Okay, fair.", "Right.", "Good.", "I'll take that."],
    dry: ["Aren't you polite.", 'Noted, with surprise.', "Well, that's refreshing.", "You'll go far.", "Manners. How rare.", "I'll allow it.", "That almost warmed my heart.", "Well said, I have to admit."],
    cool: ['Okay, thanks.', 'Fair enough.', 'Alright.', 'I appreciate that.', 'Okay, good.', "That's fair of you.", "Thanks for saying that.", "Good of you to say."],
    warm: ['Thanks, I appreciate that.', "That's kind of you.", 'Thank you.', 'Good, thanks.', "I appreciate you saying that.", "That's nice to hear.", "I'm glad you see it that way.", "Thanks for understanding."],
  },
  goOn: {
    blunt: ['So, what now?', 'And?', 'What else?', 'Next question.', 'Anything else?', "Well?", "So what do you want?", "Go on, then."],
    dry: ["So where does this go?", 'And the plot thickens?', "Don't stop now.", "And the point, eventually?", "I can feel a question coming.", "What's in the next act?", "Where is this train heading?", "You were saying?"],
    cool: ['So what are you suggesting?', 'What else do you want to know?', 'Where do you want to go with this?', 'Go ahead.', "And now?", "What would be next?", "What did you want to ask?", "Where does that lead us?"],
    warm: ['So what do you suggest?', 'What else would you like to know?', 'Where do we go from here?', "I'm all ears.", "What would you like to talk about next?", "And what do you make of it?", "Tell me, what did you have in mind?", "So, what's next?"],
  },
  confused: {
    blunt: ["I don't follow.", 'What?', "I've no idea what you mean.", "That makes no sense to me. What do you want?", 'Say that again, in plain words.', "You've lost me.", "Come again?", "I don't get it."],
    dry: ["Was that a question?", "I understood the words, not the sentence.", "You lost me at hello.", "I'll pretend that made sense. Try again?", "I think a word fell out of that.", "My ears heard it, my brain passed.", "Could you run that through a translator?", "That sailed right over me."],
    cool: ["Sorry, I don't follow.", 'What do you mean?', "I'm not sure what you're asking.", 'Could you put that differently?', "I didn't quite get that.", "Sorry, say that again?", "I don't think I understood that.", "What was that?"],
    warm: ["Sorry, I didn't quite get that.", 'How do you mean?', "I'm not sure I follow, sorry.", "Can you say that another way?", 'Sorry, what was that?', "You lost me for a second there.", "I didn't catch your meaning, sorry.", "Sorry, I'm a bit lost."],
  },
  steerBack: {
    blunt: ["I've no idea what you're on about. Why are you calling?", "That's not why we're talking. What do you want?", "I don't have time for games.", "Strange thing to say. Are you going to get to the point?", "Whatever that is, it's not my problem.", "Did you dial the wrong number?", "Not my topic. What's this call about?", "I'm not here for that. Get to it."],
    dry: ["I think you meant to say that to somebody else.", "Is this a prank? Are there cameras?", "That was the strangest thing anybody said to me today. Anyway?", "I only do that on weekends. So, what did you want?", "Points for creativity. Now, why did you call?", "Wrong number for that kind of thing. Anything else?", "I'd laugh, but I'm working. Where were we?", "That's one for somebody with more time. And now?"],
    cool: ["I'm not sure what that's about. Can we get back to it?", "That has nothing to do with me. What did you call about?", "Let's stay on topic, please.", "I don't know what you mean by that. What do you need?", "That's an odd thing to say. Shall we go on?", "I don't see what that has to do with us. Where were we?", "I can't help you with that. Let's go on.", "Let's leave that aside. What was your point?"],
    warm: ["Sorry, I don't know what that means. What were we talking about?", "Ha, okay. Shall we get back to it?", "I'm not sure what you want me to do with that.", "That went over my head. Let's go back to why you called.", "You've lost me there. Where were we?", "I'm not the right one for that, sorry. Where were we?", "That's a funny one. But what did you call about?", "Let's go back to what you wanted to talk about."],
  },
  soundsReal: {
    blunt: ['Do I sound like a machine to you?', 'What kind of question is that?', 'Is that how you open all your calls?', "I'm at work. What do you think?", "Do I have to prove it to you?", "I've been called worse. What do you want?", "Ask me something sensible.", "That's a first. Go on."],
    dry: ["On Mondays I feel like one. Why do you ask?", 'You are the second one to ask me this week.', 'Flattering. No. Next.', "My family asks the same at times.", "Only before coffee. And you?", "I'd be a machine with better hours.", "If I were, I'd have hung up faster.", "I'll take that as a compliment. Sort of."],
    cool: ['What makes you ask that?', "That's a strange question. What do you need?", 'I was not expecting that one. Anyway.', "I don't see how that matters. What is it about?", "What an odd question. Shall we go on?", "I'm at my desk and I've got work to do.", "I've never been asked that before.", "Let's get back to why you called."],
    warm: ['Ha, last time I checked I was at my desk. What did you need?', 'What a question. Shall we carry on?', 'Do I sound that tired?', "Oh, what makes you think that? Anyway, where were we?", "That's a new one! What was it you wanted?", "I hope I don't sound like one. What can I do for you?", "Ha, I've had better compliments. Go on.", "I think I'm just tired today. You were saying?"],
  },
  insulted: {
    blunt: ['Excuse me?', "You don't talk to me like that.", 'Watch it.', 'Say that again and I hang up.', "What did you just say?", "Once more like that and we're done.", "Who do you think you're talking to?", "Not with me."],
    dry: ['Charming. Is that in your script?', 'And people say sales is dead.', "Wow. Try that on your mother.", "Do you kiss your customers with that mouth?", "I'll add that to my reviews.", "A bold strategy.", "My, somebody needs a break.", "And here I thought we were getting on."],
    cool: ["There's no need for that.", "I don't have to listen to this.", 'Mind your tone, please.', "I'd be careful with that tone.", "That was out of line.", "Please keep it civil.", "I won't be spoken to like that.", "That's not acceptable."],
    warm: ["That's not very nice.", "Hey, let's keep it friendly.", "I don't think that's called for.", 'Ouch. Please, not like that.', "I didn't deserve that, I think.", "Let's stay polite, shall we?", "That hurt a little, to be honest.", "I'd rather we didn't talk like that."],
  },
  warn: {
    blunt: ["I'm about to hang up.", 'Last chance. Give me one good reason to stay on.', "You're wasting my time. One more sentence.", "This is going nowhere. I'm this close to ending it.", "I've got work to do. Wrap it up or get to something useful.", "You've got ten seconds.", "One more of those and I'm gone.", "I don't see why I'm still on the phone."],
    dry: ["I'm hearing my finger move toward the red button.", 'My patience has left the building. I follow in ten seconds.', "This is the part where I usually hang up.", "My lunch is looking at me. Last try.", "I give this thirty more seconds out of curiosity.", "The exit is calling me.", "We're close to the end of my politeness.", "I've got paint to watch drying. Convince me."],
    cool: ["I don't have much more time for this.", "I'm going to have to go soon unless this gets concrete.", "I'm not getting much out of this, to be frank.", "If there's a point, now would be the time.", "I'm afraid I can't see where this is going.", "I'd need something concrete now, or I have to go.", "I've got to be somewhere soon.", "Please come to the point, I have to leave in a moment."],
    warm: ["I'll be honest, I'm losing the thread. I can't stay much longer.", "I'm sorry, but I'll need to go in a minute unless we get somewhere.", "I want to be fair to you, but this isn't really helping me.", "I have to watch the clock here.", "I'm a bit short of time, so could we get to the point?", "I'm sorry, but I can't quite see what this is about.", "I'll have to go soon, to be honest.", "Could you tell me what you really need? I have to go in a minute."],
  },
  hangUp: {
    blunt: ["That's it. Goodbye.", "We're done here.", "I'm hanging up. Don't call again.", 'No. Bye.', "I've heard enough. Goodbye.", "Enough. Bye.", "I'm out. Goodbye.", "That was your last one. Bye."],
    dry: ["And on that note, goodbye.", "It's been an experience. Bye.", "I'm going to go stare at a wall instead. Bye.", "And scene. Goodbye.", "My coffee needs me more. Bye.", "Let's never do this again. Goodbye.", "I'm leaving while I still like people. Bye.", "This is where I get off. Bye."],
    cool: ["I'm going to stop here. Goodbye.", "This isn't for me. Goodbye.", "I'll leave it at that. Bye.", 'I have to go now. Goodbye.', "I don't see any use in going on. Goodbye.", "Let's end it here. Goodbye.", "I'm ending the call now. Goodbye.", "That's all from me. Goodbye."],
    warm: ["I'm sorry, I'll have to stop here. Goodbye.", "I really have to go. All the best.", "Let's leave it here. Take care.", "I don't think this is going anywhere, sorry. Bye.", "I'm afraid this isn't helping either of us. Goodbye.", "I need to get back to work, sorry. Goodbye.", "I'd rather end it here, no hard feelings. Bye.", "I'm sorry, that's all the time I can give this. Bye."],
  },
  areYouThere: {
    any: ['Hello? Are you still there?', 'Are you there?', 'Hello?', 'Did I lose you?', 'Can you hear me?', "I can't hear you anymore.", "Is anybody there?", "The line's gone quiet."],
  },
  silentEnd: {
    any: ["I can't hear anything. I'm hanging up.", 'Okay, the line must be dead. Bye.', "I'll hang up now.", 'Nobody there. Goodbye.', "I'll put the phone down now.", "There's nobody there. Bye.", "I can't hear you, so I'll hang up.", "Well, that was short. Bye."],
  },
  englishOnly: {
    blunt: ['English, please.', "I don't speak that.", 'In English.', "English or nothing.", "Not my language.", "Didn't get a word. English.", "Say it in English.", "You'll have to use English."],
    dry: ['My English is better than my anything else. Try that?', 'Beautiful. In English?', 'I only do one language before lunch. English?', "Charming. I understood none of it. English?", "My school report explains why I need English.", "It sounded lovely. What was it in English?", "You lost me at the first word. English?", "I'd applaud, if I knew what it meant. English?"],
    cool: ["Sorry, I only speak English.", 'Could we do that in English?', "I didn't understand that. English, please?", "I'm afraid I need that in English.", "English would be better for me.", "I don't speak that language, sorry.", "Please say that in English.", "I can only follow in English."],
    warm: ["Oh, sorry, I only speak English.", "Could you say that in English for me?", "I'm afraid English is all I've got.", "I'm sorry, I don't understand that. In English, maybe?", "That sounds nice, but I only know English.", "Would you mind saying it in English?", "I wish I spoke that, but I don't. English?", "Sorry, that's beyond me. Could we stay with English?"],
  },
  goodbye: {
    blunt: ['Bye.', 'Fine. Bye.', 'Right. Goodbye.', 'Okay, bye.', "Good. Bye.", "Alright then. Bye.", "Bye now.", "That's it, then. Bye."],
    dry: ['Adieu.', "It's been real. Bye.", 'Until we meet again. Bye.', "Farewell, stranger.", "The end. Bye.", "Parting is such sweet relief. Bye.", "Off you go. Bye.", "Mind the gap. Bye."],
    cool: ['Okay, goodbye.', 'Alright. Bye.', 'Thanks for calling. Bye.', 'Okay. Have a good day.', "Goodbye then.", "Okay. Take care.", "Right, bye.", "Thank you. Goodbye."],
    warm: ['Thanks for the call. Bye!', 'Good talking to you. Take care.', 'Alright, have a great day!', 'Thank you. Talk soon.', "Bye, take care!", "It was nice talking to you. Bye!", "Have a lovely day. Bye!", "Thanks, all the best!"],
  },
  timeOver: {
    blunt: ["Time's up. I've got to go.", 'I have to run. Bye.', "That's all the time I have.", "I'm needed elsewhere. Bye.", "That's it for today. Bye.", "Out of time. Bye.", "Somebody's at the door. Bye.", "I'm late already. Bye."],
    dry: ['And the bell rings. I have to go.', 'My next meeting is already judging me. Bye.', "My calendar has just won. Bye.", "Time, that old spoilsport. Bye.", "The next torture begins now. Bye.", "I'd stay, but my boss has a watch. Bye.", "Curtain. Bye.", "And that was our show. Bye."],
    cool: ["I have to jump to my next meeting. Goodbye.", "I'm out of time, I'm afraid. Bye.", "We'll have to stop here, my next call is waiting.", "My time is up, I'm sorry. Goodbye.", "I have to go to the next one. Bye.", "I need to stop here. Goodbye.", "That's all the time I had. Goodbye.", "They're waiting for me. Bye."],
    warm: ["I'm so sorry, my next meeting starts now. Take care!", "I have to run, sorry. Bye!", "I'm out of time, but thanks for the chat.", "Oh, I have to go, they're waiting for me. Bye!", "I'm sorry, I've run out of time. All the best!", "I need to jump, but it was nice talking. Bye!", "Time flies, I have to go. Take care!", "I really have to leave now. Thank you, bye!"],
  },
  yesLead: {
    any: ["Yes.", "Yes,", "Right.", "That's right.", "Yes, exactly.", "Mostly, yes.", "Pretty much.", "Yes, that's it."],
  },
} as const satisfies Record<string, Wordings>
