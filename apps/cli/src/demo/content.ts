import type { Culture } from '@manabi/kernel'

/** The demonstration course in one language, with everything around it. `key`s name the same thing in every language. */
export interface DemoContent {
  readonly culture: Culture
  readonly course: {
    readonly title: string
    readonly description: string
    readonly sections: readonly DemoSection[]
  }
  /** Attached to the lesson with the key `lesson`. */
  readonly material: {
    readonly lesson: string
    readonly title: string
    readonly description: string
    /** Markdown. */
    readonly text: string
  }
  readonly path: { readonly title: string; readonly description: string }
  readonly certificate: { readonly title: string; readonly description: string }
}

export interface DemoSection {
  readonly key: string
  readonly title: string
  readonly lessons: readonly DemoLesson[]
}

export interface DemoLesson {
  readonly key: string
  readonly title: string
  readonly minutes: number
  /** Markdown; `picture:` stands for the address of the picture. */
  readonly body: string
  /** The name of a file in `pictures`. */
  readonly picture?: string
  readonly quiz?: readonly DemoQuestion[]
}

export interface DemoQuestion {
  readonly text: string
  /** The right one stands first here; learners see them in another order. */
  readonly choices: readonly [right: string, ...wrong: string[]]
  readonly explanation: string
}
