// A browser starts no Worker for a page that it has opened as a file, so the search of the site would not answer there.
// On such a page, a hidden frame runs the script of the worker instead, and passes the messages on.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      this.ready = new Promise((resolve) => {
        frame.addEventListener("load", () => {
          const inside = frame.contentWindow
          inside.postMessage = (data) => this.answer(data)
          const script = inside.document.createElement("script")
          script.src = url
          script.addEventListener("load", () => resolve(inside))
          inside.document.head.append(script)
        }, { once: true })
      })
      document.body.append(frame)
    }

    answer(data) {
      const event = new MessageEvent("message", { data })
      this.dispatchEvent(event)
      this.onmessage?.(event)
    }

    postMessage(data) {
      this.ready.then((inside) => inside.dispatchEvent(new inside.MessageEvent("message", { data })))
    }

    terminate() {}
  }
}
