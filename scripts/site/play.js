// "Play here": a table of the game that a page describes. It comes from the page without a server, which the workflow puts
// next to the documents (site.md), and only when the reader asks for it. No browser runs that page as a file.
(() => {
  const folder = new URL("play/", document.currentScript.src)

  /** Offer a view of the folder: a place's own, or the definition in the block of code before it. */
  async function offer(place, view) {
    const button = document.createElement("button")
    button.className = "md-button"
    button.type = "button"
    button.textContent = "Play here"
    button.addEventListener("click", async () => {
      const frame = document.createElement("iframe")
      frame.title = "Kabale"
      frame.allow = "clipboard-write"
      // A wide table is moved under its window; what is played stays in sight.
      const width = place.closest(".md-typeset__table")?.parentElement.clientWidth
      frame.style.cssText = "position: sticky; left: 0; width: 100%; height: min(46rem, 90vh); border: 0"
      if (width) frame.style.width = `${width - 40}px`
      frame.src = `${folder}#${await view()}`
      button.replaceWith(frame)
      frame.focus()
    })
    place.append(button)
  }

  /** The link of the page for a definition, as own/link.js writes it. */
  async function definition(format, text) {
    const packed = new Blob([JSON.stringify([format, text])]).stream().pipeThrough(new CompressionStream("deflate"))
    const letters = String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer()))
    return `/own#d=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`
  }

  /** Let each row of the list of games open a table below it. */
  function offerRows(table) {
    for (const row of table.tBodies[0].rows) {
      const link = document.createElement("button")
      link.type = "button"
      link.textContent = row.cells[0].textContent
      link.title = "Play here"
      link.style.cssText = "color: var(--md-typeset-a-color); cursor: pointer"
      link.addEventListener("click", () => {
        const under = row.parentNode.insertRow(row.sectionRowIndex + 1).insertCell()
        under.colSpan = row.cells.length
        offer(under, () => `/link?game=${link.textContent}&now`)
        under.querySelector("button").click()
        link.replaceWith(link.textContent)
      })
      row.cells[0].replaceChildren(link)
    }
  }

  async function start() {
    const places = [...document.querySelectorAll("[data-play]")]
    const listed = /\/games\.html$/.test(location.pathname) ? document.querySelector("article table, main table") : null
    if (location.protocol === "file:" || !(places.length || listed)) return
    const found = await fetch(folder, { method: "HEAD" }).catch(() => null)
    if (!found?.ok) return
    for (const place of places) {
      const { play, format } = place.dataset
      offer(place, () => (format ? definition(format, place.previousElementSibling.querySelector("code").textContent) : play))
    }
    if (listed) offerRows(listed)
  }

  start()
})()
