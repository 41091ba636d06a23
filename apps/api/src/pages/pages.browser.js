// Shows and hides passwords. Pages work without it: the buttons are hidden until it runs.
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
