/** Names the receipt of an erasure; nothing where nothing was erased. */
export const receiptHeader = (receiptId: string | null): Readonly<Record<string, string>> =>
  receiptId === null ? {} : { 'Erasure-Receipt': receiptId }
