const codes = [
  /display['"]?\s*[:=]\s*['"]?none|visibility['"]?\s*[:=]\s*['"]?hidden|\.(hide|toggle|slideToggle|fadeToggle)\(/,
  /(?<![\w-])(opacity|font-size)['"]?\s*[:=]\s*['"]?0(\.0*)?(?![.\d])/,
]
/** Code that hides parts of a page. */
export const hidingCode = new RegExp(codes.map(({ source }) => source).join('|'), 'i')
