/** A setting that cannot be used; the message says what to write. */
export class WrongSetting extends Error {}
