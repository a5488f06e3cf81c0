// Runs the checks part by part: run.mjs gate (what must never break) or run.mjs all (everything).
import { makeRoom } from "./room.mjs";
import { LONGEST } from "./times.mjs";
import { runAll, say } from "./whole.mjs";

const tier = process.argv[2] ?? "gate";
const everything = tier === "all";

const make = (target) => ["make", "--no-print-directory", target];
const parts = [
  ["front end: install and build", make("web/dist/index.html")],
  ["format, lints, types; compiles everything", make("static")],
  ["licences, bans, sources", make("licences")],
  ["unit tests of the front end", make("unit")],
  ["tests of the server, both databases", ["scripts/server-tests.sh"]],
  // Linting has built the binary; building it alone would compile its dependencies again with other features.
  ["generated files", ["scripts/gen.sh", "--check", "--built"]],
  ["browser tests", ["scripts/e2e.sh", ...(everything ? [] : ["journeys"])]],
  ["foreign OpenID clients", ["scripts/foreign.sh"]],
  ["the document by Schemathesis", ["scripts/schema.sh", ...(everything ? [] : ["quick"])]],
  ...(everything
    ? [
        ["a stock ABP client", ["scripts/checks/abp.sh"]],
        ["faults in their long form", ["scripts/faults.sh"]],
      ]
    : []),
];

const room = makeRoom();
if (room.line) say(room.line);
// A full disk fails in ways that name something else.
process.exitCode = room.short ? 1 : await runAll(tier, parts, LONGEST[tier] * 60);
