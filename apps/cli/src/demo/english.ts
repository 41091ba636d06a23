import type { DemoContent, DemoSection } from './content.ts'

const memory: DemoSection = {
  key: 'memory',
  title: 'How memory works',
  lessons: [
    {
      key: 'forgetting',
      title: 'Forgetting is normal',
      picture: 'forgetting-en-US.png',
      minutes: 4,
      body: `In 1885 Hermann Ebbinghaus learned lists of nonsense syllables and tested himself after hours, days and weeks. Most of what he lost, he lost **within the first day**; what survived that day faded much more slowly.

![A curve that falls to 34 % within a day, and to 21 % within a month](picture:)

Forgetting is not a defect of yours. A memory that kept everything would bury what matters. Yours keeps what it has reason to believe it will need again, and the best evidence of need is *being used*.

Two things follow:

1. Reading something once, however attentively, is the beginning of learning and not the end.
2. A short return tomorrow is worth more than an extra hour today.

**Try it.** Close your eyes and say what Ebbinghaus found, and when most of the loss happened. If you had to look up, good: you now know what to return to.`,
    },
    {
      key: 'retrieval',
      title: 'Recall instead of rereading',
      minutes: 5,
      body: `Rereading feels productive, because the second time a text is *familiar*. But recognizing a page is not the same as being able to say what is on it.

In an experiment by Roediger and Karpicke (2006), students read a passage; some then read it again, others wrote down what they remembered. Five minutes later the rereaders did better. **A week later it was the other way round**, by a wide margin.

Pulling something out of memory strengthens it. That effort is the learning.

| Instead of | do this |
| --- | --- |
| reading the chapter again | close it and write down its five main points |
| highlighting | turn the heading into a question and answer it |
| looking at the solution | try for two minutes first, even if you fail |

An attempt that fails still helps, as long as you check the answer afterwards.`,
    },
    {
      key: 'spacing',
      title: 'Space your practice',
      minutes: 4,
      body: `Three sessions of twenty minutes on three days beat one hour in one evening. This *spacing effect* is among the best-supported findings about learning there are: a review by Cepeda and colleagues (2006) found it in hundreds of experiments.

Why? After a day you have begun to forget, so that recalling costs effort again, and effort is what strengthens.

A simple schedule for something you want to keep:

- **the next day**: recall it without looking;
- **after three days**: again;
- **after a week, then after a month**: briefly.

Whatever you could not recall goes back to the beginning. Flash cards in three boxes (tomorrow, this week, this month) are all the technology you need.`,
    },
    {
      key: 'mixing',
      title: 'Mix what you practise',
      minutes: 5,
      body: `Twenty problems of the same kind in a row are comfortable: from the third one on, you no longer choose the method. In life, and in an exam, **choosing the method is the hard part**.

Rohrer and Taylor (2007) had students practise calculating volumes of four solids, either kind after kind or mixed. While practising, the mixed group made more mistakes. In the test a week later they solved about three times as many problems.

So shuffle: a few problems of today's kind, a few of last week's, a few of last month's. It will feel worse and work better. Learning researchers call this a *desirable difficulty*.

The quiz below practises what it preaches: it asks about all four lessons, in no particular order.`,
      quiz: [
        {
          text: 'You have twenty minutes for a chapter that you read yesterday. What helps most?',
          choices: [
            'Write down its main points from memory, then check',
            'Read it again, more slowly',
            'Mark the important sentences in colour',
            'Copy the summary neatly',
          ],
          explanation: 'Recalling strengthens memory; rereading, marking and copying mostly make the text familiar.',
        },
        {
          text: 'When did Ebbinghaus forget most of what he had learned?',
          choices: ['Within the first day', 'After about a week', 'After about a month', 'Evenly over time'],
          explanation:
            'The curve falls steeply at first and flattens out, which is why the first return should come soon.',
        },
        {
          text: 'Mixed practice felt harder and led to more mistakes. What happened in the test a week later?',
          choices: [
            'The mixed group did far better',
            'Both groups did equally well',
            'The group that practised kind after kind did better',
          ],
          explanation: 'Mixing makes you choose the method each time. That is what a test, and life, ask for.',
        },
        {
          text: 'You have three hours in total to prepare for a test in a week. How do you spend them?',
          choices: ['In six half hours on six days', 'In one go, the evening before', 'In one go, a week before'],
          explanation: 'The same time works better spread out, with a night or more in between.',
        },
      ],
    },
  ],
}

const routine: DemoSection = {
  key: 'routine',
  title: 'A routine that lasts',
  lessons: [
    {
      key: 'goal',
      title: 'One clear next step',
      minutes: 4,
      body: `"I want to learn statistics" gives you nothing to do at six o'clock. "After dinner I solve two exercises from chapter 3" does.

Peter Gollwitzer calls plans of this form *implementation intentions*: **if** a situation comes, **then** I do this. Across many studies, people who tied an intention to a time and place carried it out far more often than those who only meant well.

Write yours now:

> When ______________, I will ______________ for ____ minutes.

Make it small enough that you would do it on a bad day. A habit grows from repetition, not from heroism.`,
    },
    {
      key: 'focus',
      title: 'Short stretches, one thing',
      minutes: 4,
      body: `Attention does not divide; it switches, and every switch costs. After an interruption it takes a while until you are back where you were.

- Put the phone **in another room**. Out of sight works better than silent.
- Work for 25 minutes on one thing. Then stand up for five.
- Write stray thoughts on a slip of paper, and return at once.
- Stop at a point where you know the next step. Starting tomorrow will be easy.

This service helps a little: it keeps the time of your study sessions and the days you studied in a row. Watch the days rather than the minutes.`,
    },
    {
      key: 'explaining',
      title: 'Say it in your own words',
      minutes: 5,
      body: `You understand something when you can explain it to somebody who does not. Where the explanation stutters, you have found the gap.

1. Take a sheet and write the idea as a title.
2. Explain it in plain words, with **an example of your own**.
3. Mark each spot where you become vague or fall back on a technical term.
4. Look up exactly those spots, and explain again.

Studies of *self-explanation* (Chi and colleagues, 1994) found the same with ordinary textbooks: learners who stopped after each line to say what it meant, and how it followed, understood the whole far better than those who read it twice.

No listener is needed. A patient chair will do.`,
    },
    {
      key: 'rest',
      title: 'Sleep, mistakes and the long run',
      minutes: 4,
      body: `While you sleep, the brain replays the day and moves what is worth keeping to where it stays. A night cut short after studying throws part of the work away. **Sleep is study time.**

Mistakes are the second half of learning: a wrong answer that you correct is remembered better than a right one you were given. Keep a page titled *"What I got wrong, and why"*, and recall it once a week.

And for the long run: look back after a month, not after a day. On any single day learning feels slow. Over a month of small steps it is not.

The last quiz covers this section. Pass it, finish the lessons you skipped, and the course is complete.`,
      quiz: [
        {
          text: 'Which of these is a plan that is likely to be carried out?',
          choices: [
            'When the kettle boils in the morning, I recall yesterday’s five points',
            'I will study harder this month',
            'I will study whenever there is time',
            'I want to finish the book by summer',
          ],
          explanation: 'It names a situation and an action: if this, then that.',
        },
        {
          text: 'While explaining you notice that you are becoming vague. What now?',
          choices: [
            'Look up exactly that spot, then explain again',
            'Use the technical term and go on',
            'Read the whole chapter again from the beginning',
          ],
          explanation: 'The vague spot is the gap. Closing it is quicker than starting over, and does more.',
        },
        {
          text: 'What happens to what you learned while you sleep?',
          choices: [
            'It is replayed and consolidated',
            'Nothing; learning goes on when you wake',
            'It fades faster than while awake',
          ],
          explanation: 'Sleep after learning is part of learning.',
        },
      ],
    },
  ],
}

/** The demonstration course in English. */
export const english: DemoContent = {
  culture: 'en-US',
  course: {
    title: 'How to learn well',
    description:
      'Eight short lessons on how memory works and how to build a routine that lasts: recall, spacing, mixing, one clear next step.',
    sections: [memory, routine],
  },
  material: {
    lesson: 'spacing',
    title: 'A month of returns',
    description: 'A schedule to print: when to come back to what you learned.',
    text: `# A month of returns

| Day | What I do | Done |
| --- | --- | --- |
| 0 | Learn it; write five questions about it | ☐ |
| 1 | Answer them without looking | ☐ |
| 3 | Again; what I missed goes back to day 0 | ☐ |
| 7 | Again, mixed with questions on something else | ☐ |
| 30 | Explain it to somebody in two minutes | ☐ |`,
  },
  path: {
    title: 'First steps as a learner',
    description: 'Start here: how to make the time you spend learning count.',
  },
  certificate: {
    title: 'Learning to learn',
    description: 'For completing “How to learn well”.',
  },
}
