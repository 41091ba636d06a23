// Pages work without it: its buttons are hidden until it runs. Shows and hides passwords.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!isShown))
    input.focus()
  })
  // What is sent is a password again, so that programs that keep passwords know it.
  input.form.addEventListener('submit', () => {
    input.type = 'password'
  })
}

// Copies the field before the button.
for (const button of document.querySelectorAll('button[data-copies]')) {
  const input = button.previousElementSibling
  const label = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    input.select()
    try {
      await navigator.clipboard.writeText(input.value)
    } catch {
      // Pages that are not secure have no clipboard.
      document.execCommand('copy')
    }
    button.textContent = button.dataset.copied
    setTimeout(() => {
      button.textContent = label
    }, 2_000)
  })
}

// Says where the cursor was when it left a text, for what is added there. Nothing is written into the text.
for (const field of document.querySelectorAll('input[data-cursor-of]')) {
  const area = document.getElementById(field.dataset.cursorOf)
  area.addEventListener('blur', () => {
    field.value = String(area.selectionEnd)
  })
}

// What is typed and not saved: leaving asks first, and a copy stays in the browser until it is saved or the person signs out.
const typedHere = 'manabi.typed '
const isSaved = /[?&]done=(saved|draftSaved|created)/.test(location.search)
for (const form of document.querySelectorAll('form[data-brings-back]')) {
  const key = `${typedHere}${new URL(form.action).pathname}`
  const isShown = (name) => form.elements[name]?.type !== 'hidden'
  const typed = () =>
    JSON.stringify([...new FormData(form)].filter(([name, value]) => typeof value === 'string' && isShown(name)))
  let isUnsaved = 'unsaved' in form.dataset
  if (isSaved) localStorage.removeItem(key)
  // Drawn again, as with a file that was added: this is the newest.
  if (isUnsaved) localStorage.setItem(key, typed())
  // Nothing while a conversion is under way.
  const keep = ({ isComposing }) => {
    if (isComposing) return
    isUnsaved = true
    localStorage.setItem(key, typed())
  }
  form.addEventListener('input', keep)
  form.addEventListener('compositionend', keep)
  form.addEventListener('submit', () => {
    isUnsaved = false
  })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault()
  })
  const copy = localStorage.getItem(key)
  if (copy === null || copy === typed()) continue
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'second'
  button.textContent = form.dataset.bringsBack
  button.addEventListener('click', () => {
    for (const [name, value] of JSON.parse(copy)) if (form.elements[name]) form.elements[name].value = value
    isUnsaved = true
    button.remove()
  })
  form.before(button)
}
// Loaded again, the page keeps what was typed since.
if (isSaved) history.replaceState(null, '', location.pathname)
document.querySelector('form.sign-out')?.addEventListener('submit', () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(typedHere)) localStorage.removeItem(key)
})
