import { writeConversation, type DemoConversation } from './conversation.ts'

const lifeguards = writeConversation(
  {
    key: 'discovery-workforce-lifeguards',
    title: 'Discovery: shift cover at the pools of {buyerCompany}',
    callType: 'discovery',
    theme: 'workforce',
    quality: 'mixed',
    minutes: 5,
  },
  `
  rep: Hi {buyer}, {rep} here from {repCompany}. Can you hear me okay? There's some splashing.
  buyer: That's the water aerobics. I've got the door closed. It's as quiet as it gets.
  rep[agenda]: All good. I'd like to use our twenty minutes to hear how you get your shifts filled, and then we can figure out together whether we're any use to you. Are you okay with that?
  buyer[agenda]: Okay. Twenty minutes. I teach at eleven.
  rep[agenda-weak]: Cool. So I'll just dive in. {product} is a scheduling platform, we do hotels, we do hospitals, we do warehouses, and pools are kind of a no-brainer. You put the schedule together once, and it copies itself forward, and everybody's got it on their phone. They can swap, they can pick up shifts, they can ask for time off, and you just tap approve. There's a chat, there's an announcement board, and it hooks up to payroll. It's got certificates in there, too, with reminders, so nobody's CPR runs out on you. It's got a budget view. It's got weather, even, so if it's going to storm on Saturday, you see it right on the schedule. And we've got a really strong support team, they pick up in like two minutes. I could talk about this all day, but I figure I'll just show you.
  buyer[agenda-weak]: Okay. I teach at eleven, just so you know.
  rep: So how do you put the schedule together today?
  buyer: On a whiteboard. Each pool has one. I take a picture every Sunday night and text it to sixty lifeguards.
  rep: Sixty, wow. Yeah, we see a lot of whiteboards. That's pretty much how every pool does it until they find us, because the nice thing about {product} is that it's one schedule for everybody, and it knows who's certified for what, and people just get a message when something opens up. We've got a water park with four hundred teenagers on it, and they fill most of their gaps before the manager's even out of bed. Anyway. What happens after you text it?
  buyer: They text back. "Can't do Tuesday." "Got a test." So I erase it, move somebody, take another picture. By Wednesday there are four versions of it going around.
  rep[follow]: Four versions. How do people know which one's right?
  buyer[follow]: They don't. Two weeks ago a pool opened with one guard instead of three, because two of them were looking at the old picture.
  rep[follow]: What happened that morning?
  buyer[follow]: We closed the deep end until noon. By law I need three. The swim team's parents were thrilled, as you can imagine.
  rep[follow-weak]: Oh man. See, with {product} there's only ever one version, it's always live, and you get an alert when you're under the minimum. You can set minimums by pool, by hour, by certificate, whatever. And when somebody calls out, it goes to everybody who's certified and free, and it starts with the ones who've got the fewest hours, so you're not paying overtime. There's a water park in Ohio that fills nine out of ten gaps like that, and the head guard doesn't even know about it till the next day. It's really slick, I can show you that in two minutes, it's one of my favorite screens.
  buyer[follow-weak]: Okay. By law I need three guards at the deep end, so it'd have to know that.
  rep: Is there any software involved, or is it all on the whiteboard?
  buyer: We've got a time clock and the county's payroll system. They don't talk to each other. I do that part by hand.
  rep[impact]: If you put a number on it, what does all of this cost you?
  buyer[impact]: In time? I spend eleven hours a week on it. In money, we paid sixty-four thousand dollars in overtime last year, and I'd bet half of that was me panicking on a Saturday.
  rep[impact-weak]: I bet that eats up a ton of your time. Most of our customers save about ten hours a week.
  buyer[impact-weak]: Ten hours. I'd take that.
  rep: Who else feels it?
  buyer: My head guards, mostly. They're nineteen, and they get the phone call at five in the morning.
  rep[decision]: And say you decided to do something about it. Who'd have to approve that?
  buyer[decision]: The recreation director approves it. Then it goes to the county's IT people for a security form. That takes a month, and there's no getting around it.
  rep[decision]: Is there any money set aside?
  buyer[decision]: No. It'd have to come out of the overtime budget. If I can show the overtime goes down, I get to spend it.
  rep[decision-weak]: Well, I'd love to get you set up before summer. If you sign up this month, we waive the onboarding fee.
  buyer[decision-weak]: I can't sign anything. It's a county.
  rep: When would you need it?
  buyer: Memorial Day. That's when we go from two pools to seven, and I hire forty kids in three weeks.
  rep: Okay. Well, I think you'd be a great fit for us.
  buyer: We'll see.
  rep[next]: Then let's do this: I'll send you the security form filled out by Monday, so IT's month can start, and you send me a picture of the whiteboard. And next Wednesday at one, I'll show you that week in {product}. Does that work?
  buyer[next]: Wednesday at one works. I'll send you all four pictures.
  rep[next-weak]: I'll send you some info, and then we'll find a time for a demo.
  buyer[next-weak]: All right. Email's better than the phone.
  rep: Thanks, {buyer}. Enjoy your class.
  buyer: It's seventy-year-olds. They're brutal. Bye.
  `,
)

const frontDesk = writeConversation(
  {
    key: 'cold-workforce-front-desk',
    title: 'Cold call: front desk shifts at {buyerCompany}',
    callType: 'cold',
    theme: 'workforce',
    quality: 'good',
    minutes: 4,
  },
  `
  buyer: Front desk, how can I help you?
  rep: Hi, this is {rep} with {repCompany}. Am I talking to {buyer}?
  buyer: You are. I'm covering the desk today.
  rep[permission]: Then I caught you at a bad time, and this is a cold call on top of it. Would it be all right if I took half a minute, and if somebody walks up, you just put me down?
  buyer[permission]: Okay, go. Nobody's here yet.
  rep[permission-weak]: Awesome, you're just who I wanted. I'll be super quick.
  buyer[permission-weak]: All right.
  rep[reason]: I saw you're opening your third location and hiring for the desk at all three. I'm calling because managers with three places tell me the same thing: everybody's got one building covered and one building empty, and the manager ends up on the desk. You just said you're covering today. What happened?
  buyer[reason]: My opener called out at five forty. I open at six. So guess who put on the polo shirt.
  rep[reason-weak]: We make scheduling software, and it's the best one out there for gyms and that kind of thing. It does shifts, swaps, time off, payroll, messaging, onboarding, the whole package. We've won a bunch of awards for it. You set up your locations, you set up your people, and it builds the schedule in like ten seconds, and it knows who can't work Tuesdays and who's about to hit overtime. And there's a time clock, and a task list for closing, and a place to put your handbook, so new people can read it on their phone before the first day. So how do you do it today?
  buyer[reason-weak]: A spreadsheet. And then somebody calls out, and I'm standing here in a polo shirt.
  rep: How many times has that happened this month?
  buyer: Me personally? Five. It's the twelfth.
  rep: Five times in twelve days. What were you supposed to be doing instead?
  buyer: Selling memberships. I've got a list of ninety people who did the free week, and I haven't called one of them.
  rep[cost]: What's one of those worth to you, if they join?
  buyer[cost]: Seven hundred a year, about. So yeah. I know. I've done the math.
  rep[cost-weak]: Oh, that's money right there. And {product} would fix that on day one, because the second somebody calls out, it blasts everybody who's free, and the first one to say yes gets it. You don't lift a finger. It's got rules for overtime, it's got rules for minors, it works for one building or for fifty. And then it tells you who steps in the most, and you can give them a badge, or a smoothie, or whatever you guys do. I've got a chain with thirty gyms on it, and their managers haven't worked the desk since March.
  buyer[cost-weak]: It sounds like a lot.
  rep: Who could've taken that shift this morning, if they'd known?
  buyer: Somebody from the east side, maybe. I don't have their numbers. Their manager does, and she's asleep at five forty.
  rep: So it's less about finding people and more about reaching them.
  buyer: Pretty much. But listen, corporate picks our software. I can't just go buy something.
  rep[objection]: That's fair, I wouldn't want you to. How does it usually work when a manager wants something, and what would they want to see?
  buyer[objection]: If two of us ask for it, they look at it. They want to know what it saves.
  rep[objection]: Good. Then the two of you should see it before anybody at corporate does.
  rep[objection-weak]: Okay, so who's the right person at corporate? Can you give me a name?
  buyer[objection-weak]: They'd kill me. Two of us would have to ask for it.
  rep[close]: How about Thursday at one, twenty minutes, you and the manager from the east side? We'll take this morning's shift and see who would've gotten the message, and I'll put together what five mornings a month are worth, so you've got a number for corporate.
  buyer[close]: Thursday at one. I'll ask her. She owes me.
  rep[close]: Great. What's the best email for the invitation?
  buyer[close]: Mine's just my first name at the company. I'll forward it to her.
  rep[close]: I'll send it right now. So that's Thursday, one o'clock, one shift and one number.
  rep[close-weak]: Well, keep us in mind. I'll try you again in a couple of weeks, okay?
  buyer[close-weak]: You can try. I'll probably be standing right here.
  buyer: Somebody just walked in. I've got to go.
  rep: Go ahead. Thanks, {buyer}.
  `,
)

const afterSummer = writeConversation(
  {
    key: 'checkin-workforce-summer',
    title: 'Check-in: after the summer at {buyerCompany}',
    callType: 'checkin',
    theme: 'workforce',
    quality: 'good',
    minutes: 6,
  },
  `
  rep: Morning, {buyer}. You survived the summer.
  buyer: Barely. I've got a tan line from my whistle.
  rep[agenda]: I put us down for thirty minutes. I'd like to look at how the summer went, see where we are on what we promised you in June, and plan the fall. But first, what matters most to you today?
  buyer[agenda]: The swaps. And whether we can do the school-year schedule without starting over. But yeah, that plan's fine.
  rep[agenda]: Swaps and the school year. We'll do those first.
  rep[agenda-weak]: So, just the regular check-in. Everything going okay?
  buyer[agenda-weak]: Mostly. The swaps are driving me crazy.
  rep: Tell me about the swaps. What's going on?
  buyer: Kids swap with somebody who isn't certified for the slides. The system lets them. I find out when I walk by.
  rep[restate]: So if I've got that right, two people trade, and nobody checks whether the other one has the slide certificate. Is that the problem?
  buyer[restate]: That's it. And it happened three times in August.
  rep[restate]: Okay. I'll take that. Our support lead will turn on the certificate rule for all seven pools by Thursday.
  buyer[restate]: By Thursday. Good. I'll have my head guard test it on Friday.
  rep[restate-weak]: Huh. That's weird, it shouldn't do that. There's a setting for it somewhere. I'd open a ticket.
  buyer[restate-weak]: I did. In August.
  rep[last]: Let me go back to June. Last time, we said we'd get the county payroll export going and train the head guards at the two new pools. The export's been running since July eighth. The training happened at one pool. What about the other one?
  buyer[last]: That one we canceled. It was a hundred and two degrees. They learned it from the others.
  rep[last-weak]: And the stuff from June, that's all taken care of, right?
  buyer[last-weak]: Most of it. One of the new pools never got its training.
  rep[usage]: And here's what the numbers say. Fifty-eight of your sixty-three guards used the app every week in August, and you filled eighty-one percent of your open shifts without a phone call. In May that was thirty-four percent.
  buyer[usage]: Eighty-one. That's about what it felt like. My phone was quiet, which never happens.
  rep[usage-weak]: From what I can tell, people really love the app. The feedback's been super positive.
  buyer[usage-weak]: They do like it. My phone was quieter than last year.
  rep: What about overtime?
  buyer: We're at twenty-six thousand so far. Last year at this point it was fifty.
  rep: That's a real drop. Does your director know that?
  buyer: Not yet. I was going to save it for budget season.
  rep[people]: Speaking of which, has anything changed over there? Anybody new we should know about?
  buyer[people]: Yes, actually. We've got a new recreation director starting on the first. She's from the school district. She ran the buses.
  rep[people]: What's going to be important to her, do you think?
  buyer[people]: Safety. And not being in the newspaper.
  rep[people-weak]: Well, if you ever want to add the rec center staff, we've got a really nice package for that.
  buyer[people-weak]: Let me get through the fall. I'm getting a new director on the first.
  rep: Then the certificate rule's a good first story for her. Okay, the school year. Can I copy your spring schedule and swap in the new class times?
  buyer: Could you? That would save me a weekend.
  rep: Yes. If you send me the class times by Monday, I'll have a draft in there on Wednesday.
  rep[recap]: So let me recap. I get the certificate rule turned on by Thursday and send you one page with the overtime numbers for the new director. You test the rule on Friday and send me the class times on Monday. And we'll talk again on the fourteenth at ten. Did I miss anything?
  buyer[recap]: No, that's everything. One page, though. She's not going to read two.
  rep[recap-weak]: Great. I think that covers it. Holler if you need anything.
  buyer[recap-weak]: Will do.
  rep: Thanks, {buyer}. Put some lotion on that.
  buyer: Too late. Bye.
  `,
)

export const leisureCalls: DemoConversation[] = [lifeguards, frontDesk, afterSummer]
