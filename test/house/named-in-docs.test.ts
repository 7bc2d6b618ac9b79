import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { webhookEvents } from "#domain/payments/webhook-events.ts";

const read = (path: string) => ({ path, text: readFileSync(path, "utf8") });
type Text = ReturnType<typeof read>;

const outside = { exclude: ["**/node_modules", "**/build/**"] };
const pages = globSync(["*.md", "docs/**/*.md", "{bench,sandbox,demo/pictures,demo/catalogue}/*.md"], outside).map(
  read,
);
const files = globSync(["*", ".ci/*", "{src,test,e2e,scripts,deploy,sandbox,bench,demo,docs,public}/**/*"], outside);
const sources = globSync(
  [
    "*.{ts,json,cjs}",
    "{src,test,e2e,scripts,sandbox,bench}/**/*.{ts,tsx,mjs,sql,json,css}",
    "demo/**/*.ts",
    "deploy/**/*.*",
  ],
  outside,
).map(read);

/** Beginnings of paths that stand for what an installation has, and not the repository. */
const installed = /^(?:DATA_DIR|PUBLIC_URL|data|build|node_modules|\.\/data)\b|^@/;

/** Files of other programs, of an operator or a merchant, and patterns of names. */
const othersFiles = new Set([
  ".concurrent.sql",
  ".webp",
  "7/1/2026",
  "IF-VT60-2.png",
  "NNNN_what.concurrent.sql",
  "bench/results/",
  "dbN.env",
  "family/view-width.avif",
  "hero/wide-1600",
  "patroni/dcs/etcd3.py",
  "plenum.env",
  "scripts/slim-manifest.ts",
  "vertical-tank-1.webp",
  "worker.env",
  "x.server.ts",
  "x.tsx",
]);

/** Names of other programs, and of what a decision tells was there before or was not taken. */
const othersNames = new Set([
  "Cu2QuPen",
  "NavLink",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "_update_leader",
  "bin_long",
  "client_body_timeout",
  "entriesAware",
  "max_prepared_statements",
  "name_long",
  "perf",
  "pgbench",
  "prevValue",
  "proxy_read_timeout",
  "pyftsubset",
  "quorum",
  "renderToPipeableStream",
  "renderToReadableStream",
  "s3rver",
  "softdog",
  "varnishncsa",
]);

const endings = new Set(
  files.flatMap((path) =>
    [...path.matchAll(/(?:^|\/)(?=.)/g)].map(({ index, 0: slash }) => path.slice(index + slash.length)),
  ),
);

/** True if a path is there, whole or by its end, without what all paths of its kind begin and end with. */
function isThere(named: string, page: string): boolean {
  const path = named.replace(/\/$/, "");
  if (path.includes("*")) {
    const pattern = new RegExp(
      `^${path.replaceAll(".", "\\.").replaceAll("**", "§").replaceAll("*", "[^/]*").replaceAll("§", ".*")}$`,
    );
    return [...endings].some((ending) => pattern.test(ending));
  }
  return ["", ".ts", ".tsx"].some((end) => endings.has(path + end)) || existsSync(join(dirname(page), path));
}

/** Words in backticks on a page, but for its blocks of code. */
const quoted = ({ text }: Text) =>
  [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words.trim());

const isPath = (words: string) =>
  /^[\w.@*-]+(?:\/[\w.@*-]+)*\/?$/.test(words) &&
  (words.includes("/") ||
    /\.(?:tsx?|mjs|cjs|sql|json|ya?ml|conf|ini|cfg|sh|service|timer|vcl|css|svg|webp|png|env)$/.test(words));

/** Places on pages where something is named that `isGone` says is not there. */
const gone = (find: (page: Text) => readonly string[], isGone: (named: string, page: string) => boolean) =>
  pages.flatMap((page) =>
    [...new Set(find(page))].flatMap((named) => (isGone(named, page.path) ? [`${page.path}: ${named}`] : [])),
  );

test("every file and folder that a page names is there", () => {
  const find = (page: Text) => quoted(page).filter((words) => isPath(words) && !installed.test(words));
  expect(pages.flatMap(find).length).toBeGreaterThan(400);
  expect(gone(find, (path, page) => !othersFiles.has(path) && !isThere(path, page))).toEqual([]);
});

test("every function, table, column, metric and variable that a page names is in the sources", () => {
  const known = new Set(sources.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []));
  // Names of amounts are made of these in the answers of the API.
  for (const amount of ["subtotal", "discount", "points", "shipping", "exchanged"]) known.add(`${amount}Cents`);
  const find = (page: Text) =>
    quoted(page)
      .filter((words) => !isPath(words) && /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?$/.test(words))
      .flatMap((words) => words.replace("()", "").split("."))
      .filter((name) => name.length > 2);
  expect(pages.flatMap(find).length).toBeGreaterThan(1_000);
  expect(gone(find, (name) => !othersNames.has(name) && !known.has(name))).toEqual([]);
});

test("every command that a page names can be run", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = (pattern: RegExp) => (page: Text) => [...page.text.matchAll(pattern)].map(([, name = ""]) => name);
  expect(gone(named(/npm run ([\w:-]+)/g), (name) => !(name in scripts))).toEqual([]);
  const run = /node (?:--[\w-]+(?:=\S+)? )*((?:scripts|bench|demo|src)\/[\w./-]+)/g;
  expect(gone(named(run), (path) => !existsSync(path))).toEqual([]);
});

test("a way through the menus is named by the words on the screens", () => {
  const labels = new Set(
    globSync("src/i18n/messages/en/*.json").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/: "((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text),
    ),
  );
  const find = ({ text }: Text) =>
    [...text.matchAll(/\*\*([^*\n]+ → [^*\n]+)\*\*/g)].flatMap(([, way = ""]) => way.split(" → "));
  expect(pages.flatMap(find).length).toBeGreaterThan(30);
  expect(gone(find, (label) => !labels.has(label) && label !== "the company")).toEqual([]);
});

test("a line of the log is quoted as it is written", () => {
  const all = sources.filter(({ path }) => path.startsWith("src/")).map(({ text }) => text);
  const find = (page: Text) => quoted(page).filter((words) => /^an? [a-z][a-z ]+$/.test(words));
  expect(pages.flatMap(find).length).toBeGreaterThan(4);
  expect(gone(find, (line) => !all.some((text) => text.includes(line)))).toEqual([]);
});

test("who sets up a webhook is told every event that the shop waits for", () => {
  const paragraph = /^Subscribe Stripe's.*$/m.exec(readFileSync("docs/deployment.md", "utf8"))?.[0] ?? "";
  let before = "";
  const named = [...paragraph.matchAll(/`([\w.-]+)`/g)].map(([, event = ""]) => {
    before = event.startsWith(".") ? before.replace(/\.[^.]+$/, event) : event;
    return before;
  });
  expect(named.toSorted()).toEqual(Object.values(webhookEvents).flat().toSorted());
});

test("a decision is linked by its own number", () => {
  const links = ({ text }: Text) =>
    [...text.matchAll(/\[(\d{3})\]\(([^)#]*)\)/g)].map(([, number, path]) => `${number} ${path}`);
  expect(pages.flatMap(links).length).toBeGreaterThan(200);
  expect(gone(links, (link) => !new RegExp(`^(\\d{3}) (?:.*/)?\\1-`).test(link))).toEqual([]);
});

test("a page that a comment names is there", () => {
  const places = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b[\w-]+\.md\b/g)].flatMap(([page]) => (endings.has(page) ? [] : [`${path}: ${page}`])),
  );
  expect(places).toEqual([]);
});
