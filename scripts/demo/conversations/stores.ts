import { writeConversation, type DemoConversation } from './conversation.ts'

const couches = writeConversation(
  {
    key: 'discovery-fleet-couches',
    title: 'Discovery: two-person deliveries at {buyerCompany}',
    callType: 'discovery',
    theme: 'fleet',
    quality: 'good',
    minutes: 6,
  },
  `
  rep: Hey {buyer}, it's {rep} with {repCompany}. You sound like you're outside.
  buyer: I'm on the loading dock, yeah. We've got a guy stuck with a sleeper sofa in a stairwell, so if I yell, it's not at you.
  rep[agenda]: Fair enough. So here's what I had in mind for the agenda: I'd like to understand how your deliveries run today and what it costs you when one goes sideways, and at the end we decide if it's worth a second call. We've got half an hour. Does that still work for you?
  buyer[agenda]: That works. Half an hour's fine.
  rep[agenda]: Great. And it's just you and me today. What's your role, do you run the warehouse and the trucks?
  buyer[agenda]: Both. Warehouse, trucks, crews. My boss calls me the director of heavy things.
  rep[agenda-weak]: Ha, okay. So let me tell you who we are real quick. We've been doing route planning for eleven years, and big-and-bulky is one of our favorite things, because nobody else gets it. {product} knows that a sofa takes two people and a lamp takes one. It knows which building has an elevator. It sends the customer a text with a two-hour window, and then another one when the truck's half an hour out, and they can see it on a map. Stores love it. And you don't have to train anybody, it's just an app, and the office gets a dashboard with all the trucks, and we've got this really cool heat map.
  buyer[agenda-weak]: Okay. Stairwells would be a good thing to know about.
  rep: Walk me through it. Somebody buys a sectional on Saturday. What happens between the cash register and their living room?
  buyer: The salesperson promises a day. Whatever day the customer wants, basically. It lands in our store system, and Gail in the office prints the tickets, lays them out on a table, and makes piles by zip code. Each pile's a truck. Then she calls everybody with a four-hour window.
  rep: She calls every single customer. How long does that take her?
  buyer: Three hours a day. Four on Fridays.
  rep: And when somebody isn't home, what happens then?
  buyer: The crew waits fifteen minutes, takes a picture of the door, and brings the thing back. And it always comes back with a scratch on it.
  rep[misses]: How often does that happen?
  buyer[misses]: Last month we had a hundred and forty missed deliveries, out of eleven hundred.
  rep[misses]: What does one of those cost you, by the time it's back out the door?
  buyer[misses]: I figure eighty-five dollars for the crew and the truck. Then there's the scratch. All in, redelivery cost us about two hundred thousand dollars last year, and that's a number I had to say out loud in front of the owner.
  rep[misses-weak]: Yeah, not-home is the number one killer, everybody tells us that. Across our customers it runs around twelve, thirteen percent, and with the texts it drops to three, sometimes two. We've got a mattress chain that printed out the chart and hung it in the break room. You'd get that back in no time.
  buyer[misses-weak]: That'd be nice.
  rep: Who ends up dealing with it, besides you?
  buyer: The store managers. They get yelled at by the customer. And my crews, because they're the ones carrying it twice. I've lost two good drivers since spring.
  rep: I'm sorry to hear that. Have you tried anything so far?
  buyer: We tried a texting service. It sent the texts, all right. But if Gail moved a stop, nobody told the texting service, so people got the wrong window. That was worse than nothing.
  rep[decision]: Got it, so the text has to follow the plan. If you wanted to fix this, how would you go about it at {buyerCompany}? Who gets a say?
  buyer[decision]: I'd take it to our operations VP. She signs anything under fifty thousand. Over that, the owner signs, and he'll want to hear it from two of the store managers first.
  rep[decision]: Is there a budget for it, or would you have to go find one?
  buyer[decision]: There's forty thousand in the budget for delivery this year. I was going to buy a lift gate.
  rep[decision]: And when would it have to be running? Is there something driving that date?
  buyer[decision]: By the first of November. Black Friday is half our year, and I'm not doing another one with piles on a table.
  rep[decision-weak]: Got it. Honestly, that's just bad software. Ours is all one system. And price-wise, you're looking at maybe thirty-five thousand, so you could probably sign for that yourself, right?
  buyer[decision-weak]: I can't sign for a box of tape.
  rep: What worries you about changing it?
  buyer: Gail. She's got the whole county in her head. If she hates it, it's dead.
  rep: Makes sense. A rug company I work with let their dispatcher pick the pilot trucks, and she ended up teaching everybody else. Would Gail do something like that?
  buyer: If somebody asked her nicely. Nobody ever does.
  rep[recap]: Okay, let me say it back to you. A hundred and forty missed deliveries a month, two hundred thousand a year, three hours of phone calls every day, and the texts have to follow the plan. It needs to be up by the first of November. Did I get that right?
  buyer[recap]: Yeah, that's right. Put the scratches in there, too.
  rep[recap]: Scratches are in.
  rep[recap-weak]: Okay, cool. I think that's all I needed.
  rep[next]: So for the next step: how about Thursday at two, you, me and Gail, forty minutes? You send me one Saturday's tickets by Tuesday, and I'll load them up and show you what the plan looks like when a customer cancels. I'll send the invite right after this.
  buyer[next]: Thursday at two is good. I'll take pictures of the tickets and get them to you tomorrow.
  rep[next]: Perfect. Talk to you Thursday, {buyer}. Good luck with the sofa.
  buyer[next]: Thanks. They just got it around the corner.
  rep[next-weak]: So I'll shoot you some stuff, and you let me know what you think, whenever you get a chance.
  buyer[next-weak]: Sure thing. I've got to go, they're taking a door off.
  `,
)

const saturdayTrucks = writeConversation(
  {
    key: 'cold-fleet-saturday-trucks',
    title: 'Cold call: Saturday deliveries at {buyerCompany}',
    callType: 'cold',
    theme: 'fleet',
    quality: 'mixed',
    minutes: 5,
  },
  `
  buyer: Delivery desk, this is {buyer}.
  rep: Hi {buyer}, my name's {rep}, I'm with {repCompany}. We've never talked.
  buyer: Okay. Are you a customer, or are you selling something?
  rep[permission]: Selling something, I'll be honest. I know I'm calling out of the blue. Can I have thirty seconds to tell you why, and then you can hang up on me?
  buyer[permission]: Ha. Sure. Thirty seconds.
  rep[permission-weak]: Well, I wouldn't call it selling. I've got something you're going to love.
  buyer[permission-weak]: Mm-hm. So, selling.
  rep[reason]: The reason I'm calling you: I saw {buyerCompany} added Saturday delivery this fall. Delivery managers at other stores tell me the trucks aren't the problem, it's the phone. Every customer wants to know where their stuff is, all at the same time. How does that go for you on a Saturday?
  buyer[reason]: It's a zoo. I've got two people on the phones and I'm the third.
  rep[reason-weak]: So what we do is route planning and customer texts. It's got live tracking, it's got driver navigation, it's got proof of delivery with photos, it's got an analytics package, and all of it's in one app. You just plug in your orders, and it does the routes for you, overnight, by itself, and the drivers get turn-by-turn and the customers get a link, and you get a report in the morning with your on-time rate and your cost per stop and who drove too fast. We work with about three hundred fleets, appliances, mattresses, hot tubs, you name it. So, how many trucks do you guys have?
  buyer[reason-weak]: Fourteen. And on Saturdays I answer the phone myself, so make it quick.
  rep: So you're answering the phone. What doesn't get done while you're doing that?
  buyer: Everything. Last week a truck sat at the wrong house for forty minutes because nobody picked up the radio.
  rep: Forty minutes. And what did that do to the rest of the run?
  buyer: Three people got their stuff after dark, and one of them sent it back. That was an eighteen-hundred-dollar dining set.
  rep: Ouch. Yeah, that's exactly what we see with other stores, and it's why people end up calling us. So the way {product} does it is, the minute you've got your stops for the day, every customer gets a text with their window, and when the truck's two stops out they get another one, with a little map, and they can text back if they're stuck in traffic or the dog's in the yard. The driver sees it, you see it, and nobody's on the phone. And if a stop runs long, everybody behind it gets a new time automatically, so they're not standing at the window. There's a hot tub company up the road from you that went from two hundred calls on a Saturday to about thirty. Their phone person's in sales now, and she's pretty good at it. I mean, that's one truck after another, all day, with nobody asking where it is. How often does a Saturday end like that for you?
  buyer: Every other one, about. Look, we've got a system. The drivers have an app, it came with the trucks.
  rep[objection]: That makes sense, most trucks come with something. What's it good at, and what's missing that you're still on the phone?
  buyer[objection]: It's good at telling me where the truck is. It doesn't tell the customer.
  rep[objection]: Okay, that's fair. So the only thing I'd want to show you is that piece.
  rep[objection-weak]: Oh, those apps are junk. Everybody who's on them switches to us sooner or later. I mean, we've got stores that threw out two of those before they came to us, and now they won't shut up about it. It's a night and day difference, because ours was built for deliveries and not for insurance companies, and that's a big thing, that's really why it works.
  buyer[objection-weak]: It works fine. It tells me where the truck is.
  buyer: I don't have time for a big sales meeting, though. It's October.
  rep[close]: I hear you, and I wouldn't want one either in October. How about Tuesday at nine thirty, fifteen minutes? We'd go through last Saturday's stops and I'd show you which texts your customers would've gotten. That's it.
  buyer[close]: Tuesday's the truck meeting. Wednesday at nine thirty I could do.
  rep[close]: Wednesday, nine thirty it is.
  buyer[close]: Okay. If you're on time, I'm on time.
  rep[close-weak]: No problem at all. I'll just send you a link to our website, and you can book something when it slows down.
  buyer[close-weak]: It doesn't slow down till February.
  rep: Thanks, {buyer}. Go get your phone.
  buyer: It's ringing already. Bye now.
  `,
)

const secondWarehouse = writeConversation(
  {
    key: 'renewal-fleet-second-warehouse',
    title: 'Renewal: delivery planning at {buyerCompany}',
    callType: 'renewal',
    theme: 'fleet',
    quality: 'mixed',
    minutes: 6,
  },
  `
  rep: Hey {buyer}, thanks for hopping on. How did the warehouse move go?
  buyer: We're in. The lights work in about half of it.
  rep: Half's a start. So your contract's up at the end of March, and I wanted to get ahead of it.
  buyer: Good, because my CFO already asked me what we pay you.
  rep[goals]: Then let's start with what you got for it. When you signed, the original goal was to get redeliveries under five percent. You were at thirteen percent. Last quarter you were at six point two. Does that match what you're seeing?
  buyer[goals]: Six two is right for the old building. The new one's more like nine, nobody's got the hang of it yet.
  rep[goals-weak]: Well, tell your CFO it's worth every penny. I mean, you guys are using it every day, so it's obviously working.
  buyer[goals-weak]: It's working okay. The new building's a mess, but that's not all on you.
  rep: What's different in the new building?
  buyer: New dispatcher, and the crews there came from the company we bought. They've got their own way of doing things. Half of them leave the tablet in the glove box.
  rep[health]: How are the folks in the old building using it, day to day? And is there anything you need that it doesn't do?
  buyer[health]: They're fine, they live in it. What's missing is assembly. If we put a bed together, that's forty minutes, and the plan thinks it's ten.
  rep[health]: Okay, that's a real gap. I'll own that one. I'll have our product person call you by Friday with a way to set times by item. Has anything changed in who makes the decisions on your side?
  buyer[health]: Yes. The founder's kids took over in January. The daughter runs operations now, she's the one who'd sign.
  rep[health-weak]: We can do a training for them, no problem. There's a bunch of videos, too. Otherwise all good, right?
  buyer[health-weak]: Otherwise I'd like the plan to know that a bed takes forty minutes to put together.
  rep: Got it. So, the money part.
  buyer: Here it comes.
  rep[terms]: It's not that bad. Today you pay fifty-two thousand dollars a year for thirty trucks. With the new warehouse you'd be at thirty-eight trucks, so the price would be sixty-one thousand for a twelve-month term, starting April first.
  buyer[terms]: Sixty-one. She's going to want that to start with a five.
  rep[terms-weak]: So with the extra trucks it goes up a little bit. I'll put the exact number in the quote, but think sixty-something.
  buyer[terms-weak]: Sixty-something. She's going to want it to start with a five.
  buyer: The company we bought uses a different one, you know. It's cheaper.
  rep: Cheaper isn't better. Ask your dispatchers.
  rep[give]: If you can commit to two years, I can do fifty-eight thousand, flat, both years. But I'd need the two years, and I'd need you to let us bring one prospect through the new warehouse next summer.
  buyer[give]: Two years I can sell. She likes things that don't change. The visit's fine, wear a hard hat.
  rep[give-weak]: You know what, let me just knock ten percent off. Fifty-five. I'll figure it out on my end.
  buyer[give-weak]: Well, that was easy.
  rep: What needs to happen on your end to get this signed?
  buyer: I write it up, my CFO looks at it, and then she signs. If it's on her desk by the tenth, it's done by the fifteenth.
  rep[next]: Okay. I'll send you the two-page version tomorrow morning, and you get it to your CFO. Then let's talk Monday at eleven and clear up whatever questions come back. Sound good?
  buyer[next]: Monday at eleven. Put the bed thing in writing, would you?
  rep[next]: It'll be on page one.
  rep[next-weak]: Sounds good. I'll send the quote over, and you just let me know.
  buyer[next-weak]: Okay. And the bed thing, don't forget the bed thing.
  rep: Thanks, {buyer}. Good luck with the lights.
  buyer: Appreciate it. See you.
  `,
)

export const storeCalls: DemoConversation[] = [couches, saturdayTrucks, secondWarehouse]
