import { describe, expect, it } from '@jest/globals'
import { html } from './html.ts'

describe('html', () => {
  it('escapes what it is given, in text and in attributes', () => {
    const name = `<img src=x onerror='alert(1)'>"&`
    expect(html`<p title="${name}">${name}</p>`.text).toBe(
      `<p title="&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&quot;&amp;">&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&quot;&amp;</p>`,
    )
  })

  it('keeps markup, joins lists and leaves nothing for what is not there', () => {
    expect(html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}</ul>${false}${null}${0}`.text).toBe(
      '<ul><li>a</li><li>b</li></ul>0',
    )
  })
})
