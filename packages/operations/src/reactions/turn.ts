/** The right to run a reaction, which one process at a time has. */
export interface Turn {
  /** Milliseconds after which its holder calls `hold` again, or another may take it. */
  readonly every: number
  /** Takes or keeps it: false while another process has it. */
  hold(): Promise<boolean>
  release(): Promise<void>
}
