// Sounds made on the spot, no files: a card laid, a card turned, a deal, a win, something that cannot be.
import { settings } from "../../frame/settings.js"

/** @type {Record<string, any>} */
const EVENTS = { place: "place", turn: "turn", error: "error" }
/** @type {Record<string, any>} */
const CUES = { laying: "place", shuffling: "deal" }
const NEAR = 0.035

/**
 * Return the sounds of a table: hear(name) for what is seen, cue(event) for what a definition asks for, after(play) for
 * the end.
 */
export function sounds() {
  const room = { context: null, noise: null, last: -1, outcome: "" }
  return {
    /** @param {string} name */
    hear(name) {
      if (settings.sound && EVENTS[name]) play(room, name)
    },
    cue(/** @type {{ kind: string, text: string }} */ { kind, text }) {
      if (settings.sound && kind === "sound" && CUES[text]) play(room, CUES[text])
    },
    after(/** @type {{ outcome: string }} */ { outcome }) {
      const isNew = outcome !== room.outcome
      room.outcome = outcome
      if (settings.sound && isNew && outcome === "won") play(room, "won")
    },
  }
}

/** @param {any} room @param {string} name */
function play(room, name) {
  room.context ??= new AudioContext()
  const { context } = room
  const now = context.currentTime
  if (name !== "won" && now - room.last < NEAR) return
  room.last = now
  if (name === "place") rustle(room, now, { length: 0.07, pitch: 1800, loud: 0.35 })
  if (name === "turn") rustle(room, now, { length: 0.11, pitch: 3200, loud: 0.2 })
  if (name === "deal") for (let card = 0; card < 10; card += 1) rustle(room, now + card * 0.05, { length: 0.05, pitch: 2200, loud: 0.25 })
  if (name === "error") tone(room, now, 150, 0.16, 0.12)
  if (name === "won") [523, 659, 784, 1047].forEach((pitch, step) => tone(room, now + step * 0.13, pitch, 0.5, 0.1))
}

// Paper on cloth: noise through a narrow gap, dying away at once.
/** @param {any} room @param {number} time @param {{ length: number, pitch: number, loud: number }} values */
function rustle(room, time, { length, pitch, loud }) {
  const { context } = room
  room.noise ??= noise(context)
  const source = new AudioBufferSourceNode(context, { buffer: room.noise })
  const gap = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch * (0.9 + Math.random() * 0.2), Q: 0.8 })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(loud, time)
  volume.gain.exponentialRampToValueAtTime(0.001, time + length)
  source.connect(gap).connect(volume).connect(context.destination)
  source.start(time, Math.random() * 0.5, length)
}

/** @param {any} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  return buffer
}

/**
 * @param {{ context: any }} values @param {number} time @param {number} pitch @param {number} length @param {number} loud
 */
function tone({ context }, time, pitch, length, loud) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, time)
  volume.gain.linearRampToValueAtTime(loud, time + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, time + length)
  source.connect(volume).connect(context.destination)
  source.start(time)
  source.stop(time + length)
}
