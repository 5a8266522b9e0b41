"use strict";
// Start `kabale lsp` when somebody opens a definition, and stop it with the editor.

const vscode = require("vscode");
const { LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");
const { firstElement } = require("./first_element.js");

const GAME = "spiel"; // the first element of a game in XML
const LANGUAGES = [
  { language: "kabale-pat" },
  { language: "kabale-xml" },
  { language: "json", pattern: "**/*.kabale.json" },
];
const SELECTOR = ["file", "untitled"].flatMap((scheme) => LANGUAGES.map((each) => ({ scheme, ...each })));

let client; // of the service, undefined until a definition is open
let turn = Promise.resolve(); // one start or stop after the other

/** Watch the texts that are open, and the settings. */
function activate(context) {
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument(look),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("kabale") && client && restart()),
    vscode.commands.registerCommand("kabale.restart", restart),
  );
  return Promise.all(vscode.workspace.textDocuments.map(look));
}

function deactivate() {
  return inTurn(stop);
}

/** Give an XML text of a game its language; start the service for the first definition. */
async function look(text) {
  if (text.languageId === "xml" && firstElement(text.getText()) === GAME) {
    await vscode.languages.setTextDocumentLanguage(text, "kabale-xml"); // the editor opens it again, as what it is
  } else if (vscode.languages.match(SELECTOR, text) > 0) {
    await inTurn(() => client ?? start());
  }
}

function restart() {
  return inTurn(async () => {
    await stop();
    await start();
  });
}

function inTurn(work) {
  turn = turn.then(work, work);
  return turn;
}

async function start() {
  const settings = vscode.workspace.getConfiguration("kabale");
  const [command = "kabale", ...args] = settings.get("command") ?? [];
  client = new LanguageClient(
    "kabale",
    "Kabale",
    { command, args },
    {
      documentSelector: SELECTOR,
      initializationOptions: { language: settings.get("language") },
      revealOutputChannelOn: RevealOutputChannelOn.Never,
    },
  );
  try {
    await client.start();
  } catch (error) {
    // Nobody waits for the answer: it would keep the next start waiting.
    explain([command, ...args].join(" "), error);
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old?.needsStop()) await old.stop();
}

/** Say what to install if the service does not start, and lead to the setting. */
async function explain(command, error) {
  const words = vscode.l10n.t(
    "{0} does not start: {1}. Install Python 3.11 and kabale[lsp] with pip, or set kabale.command.",
    command,
    error?.message ?? String(error),
  );
  const open = vscode.l10n.t("Open settings");
  if ((await vscode.window.showErrorMessage(words, open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "kabale.command");
  }
}

module.exports = { activate, deactivate };
