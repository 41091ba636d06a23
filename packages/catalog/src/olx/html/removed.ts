import { shorten } from '../shorten.ts'
import type { Why } from '../skipped/reasons.ts'

/** What a lesson may not have. */
export interface Removed {
  /** A tag, such as `<script>`, or the name of an attribute. */
  readonly tag: string
  /** What it said, such as its address, shortened; '' for nothing. */
  readonly detail: string
}

const longest = 200

export const lost = (tag: string, detail: string): Removed => ({ tag, detail: shorten(detail.trim(), longest) })

/** Lines about what is lost. */
export const lossesOf = ({ removed }: { readonly removed: readonly Removed[] }): Why[] =>
  removed.map(({ tag, detail }) => ({
    reason: `${tag} was removed from its text`,
    ...(detail === '' ? {} : { detail }),
  }))
