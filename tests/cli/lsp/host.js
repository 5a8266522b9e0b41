"use strict";
// A small stand-in for Visual Studio Code: it loads the built extension, opens texts, and answers what a test asks.
//
//   node host.js EXTENSION.js COMMAND...    then a request per line: {"do": "open", …}; an answer per line
//
// Types that nobody here looks into are made when they are first asked for.

const Module = require("node:module");
const path = require("node:path");
const readline = require("node:readline");
const { pathToFileURL, fileURLToPath } = require("node:url");

const [bundle, ...command] = process.argv.slice(2);
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const texts = new Map();
const providers = new Map(); // the last registered one of each kind
const problems = new Map();
const shown = [];
const listeners = new Map();
const commands = new Map();
let settings = { command, language: "" };

class Disposable {
  constructor(work = () => {}) {
    this.dispose = work;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }
}

class EventEmitter {
  #heard = new Set();
  event = (listener, self) => {
    const bound = listener.bind(self);
    this.#heard.add(bound);
    return new Disposable(() => this.#heard.delete(bound));
  };
  fire(value) {
    for (const each of [...this.#heard]) each(value);
  }
  dispose() {
    this.#heard.clear();
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...ends) {
    const [start, end] = ends.length === 4 ? [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])] : ends;
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.split(":")[0];
    this.fsPath = this.scheme === "file" ? fileURLToPath(text) : text;
    this.path = this.fsPath;
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(place) {
    return new Uri(pathToFileURL(place).href);
  }
  toString() {
    return this.text;
  }
}

class CancellationTokenSource {
  #emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#emitter.event };
  cancel() {}
  dispose() {}
}

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendMarkdown(more) {
    this.value += more;
    return this;
  }
}

class CodeActionKind {
  static Empty = new CodeActionKind("");
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

function any(name) {
  const made = class {
    constructor(...parts) {
      this.parts = parts;
      Object.assign(this, FIELDS[name]?.(...parts));
    }
  };
  const get = (target, key) => (key in target || typeof key === "symbol" ? target[key] : 0);
  return new Proxy(made, { get });
}

const FIELDS = {
  Diagnostic: (range, message, severity) => ({ range, message, severity }),
  Hover: (contents, range) => ({ contents, range }),
  CompletionItem: (label) => ({ label }),
  CompletionList: (items, isIncomplete) => ({ items, isIncomplete }),
  TextEdit: (range, newText) => ({ range, newText }),
};

const LOG = ["append", "appendLine", "error", "warn", "info"];

/** A namespace: what is not given is an event, or a function that returns something to dispose of. */
function space(given) {
  const rest = new Map();
  const named = (key) => {
    if (key.startsWith("on")) {
      const emitter = new EventEmitter();
      listeners.set(key, emitter);
      return emitter.event;
    }
    if (key.startsWith("register")) {
      return (...parts) => {
        providers.set(key.slice("register".length), parts.find((each) => typeof each === "object" && !Array.isArray(each)));
        return new Disposable();
      };
    }
    return () => space({ dispose() {} });
  };
  return new Proxy(given, {
    get(target, key) {
      if (key in target || typeof key === "symbol" || key === "then") return target[key];
      if (!rest.has(key)) rest.set(key, named(key));
      return rest.get(key);
    },
  });
}

function matches(selector, text) {
  return [selector].flat().some((each) => {
    const one = typeof each === "string" ? { language: each } : each;
    const ends = one.pattern?.replace("**/*", "") ?? "";
    return (
      (one.language ?? text.languageId) === text.languageId &&
      (one.scheme ?? text.uri.scheme) === text.uri.scheme &&
      text.uri.path.endsWith(ends)
    );
  });
}

function document(uri, languageId, content) {
  return {
    uri: Uri.parse(uri),
    languageId,
    version: 1,
    fileName: uri,
    isClosed: false,
    getText: () => content,
    lineCount: content.split("\n").length,
  };
}

function fire(event, value) {
  listeners.get(event)?.fire(value);
}

const fake = {
  Disposable, EventEmitter, Position, Range, Uri, CancellationTokenSource, CodeActionKind, MarkdownString,
  version: "1.106.0",
  env: space({ language: "en", appName: "host", clipboard: {} }),
  extensions: space({ all: [], getExtension: () => undefined }),
  l10n: { t: (words, ...parts) => words.replace(/\{(\d+)\}/g, (_, place) => parts[Number(place)]) },
  commands: space({
    registerCommand: (name, work) => commands.set(name, work) && new Disposable(),
    executeCommand: async (name, ...parts) => commands.get(name)?.(...parts),
  }),
  languages: space({
    match: (selector, text) => (matches(selector, text) ? 10 : 0),
    setTextDocumentLanguage: async (text, language) => {
      const again = document(text.uri.toString(), language, text.getText());
      texts.set(text.uri.toString(), again);
      fire("onDidOpenTextDocument", again);
      return again;
    },
    createDiagnosticCollection: () => ({
      set: (uri, found) => problems.set(uri.toString(), found),
      delete: (uri) => problems.delete(uri.toString()),
      clear: () => problems.clear(),
      has: (uri) => problems.has(uri.toString()),
      forEach: () => {},
      dispose: () => {},
    }),
  }),
  window: space({
    visibleTextEditors: [],
    tabGroups: space({ all: [] }),
    showErrorMessage: async (words) => void shown.push(words),
    showInformationMessage: async (words) => void shown.push(words),
    createOutputChannel: () => space(Object.fromEntries(LOG.map((name) => [name, (words) => console.error(words)]))),
  }),
  workspace: space({
    get textDocuments() {
      return [...texts.values()];
    },
    workspaceFolders: undefined,
    notebookDocuments: [],
    getConfiguration: () => ({ get: (name) => settings[name], inspect: () => undefined }),
  }),
};

const vscode = new Proxy(fake, {
  get(target, key) {
    if (!(key in target) && typeof key === "string") target[key] = /^[A-Z]/.test(key) ? any(key) : space({});
    return target[key];
  },
});

const load = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? vscode : load(name, ...more));

const plain = (contents) => [contents].flat().map((each) => each?.value ?? each).join("\n");
const token = new CancellationTokenSource().token;

const DO = {
  async open({ uri, language, text }) {
    texts.set(uri, document(uri, language, text));
    fire("onDidOpenTextDocument", texts.get(uri));
  },
  language: async ({ uri }) => texts.get(uri).languageId,
  problems: async ({ uri }) =>
    problems.get(uri)?.map((each) => ({ words: each.message, line: each.range.start.line, code: each.code?.value ?? each.code })),
  async hover({ uri, line, character }) {
    const found = await providers.get("HoverProvider").provideHover(texts.get(uri), new Position(line, character), token);
    return found && { words: plain(found.contents), start: found.range?.start };
  },
  async completion({ uri, line, character }) {
    const asked = [texts.get(uri), new Position(line, character), token, { triggerKind: 0 }];
    const found = await providers.get("CompletionItemProvider").provideCompletionItems(...asked);
    return (found?.items ?? found ?? []).map((each) => each.label?.label ?? each.label);
  },
  async format({ uri }) {
    const options = { tabSize: 2, insertSpaces: true };
    const asked = [texts.get(uri), options, token];
    return (await providers.get("DocumentFormattingEditProvider").provideDocumentFormattingEdits(...asked))?.length;
  },
  async set(changed) {
    settings = { ...settings, ...changed.settings };
    fire("onDidChangeConfiguration", { affectsConfiguration: () => true });
  },
  shown: async () => shown,
  ready: async () => providers.has("HoverProvider"),
  end: async () => extension.deactivate(),
};

const extension = require(path.resolve(bundle));
extension.activate({ subscriptions: [] });
process.on("unhandledRejection", (error) => say({ failed: String(error?.stack ?? error) }));
readline.createInterface({ input: process.stdin }).on("line", async (line) => {
  const { do: name, ...asked } = JSON.parse(line);
  try {
    say({ answer: (await DO[name](asked)) ?? null });
  } catch (error) {
    say({ failed: String(error?.stack ?? error) });
  }
  if (name === "end") process.exit(0);
});
