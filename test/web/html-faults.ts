/** Elements without content, and those that hold text and what lies within text only. */
const empty = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
const holdsText = new Set([
  "span",
  "p",
  "button",
  "label",
  "strong",
  "em",
  "b",
  "i",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
const standsAlone = new Set(
  "form div ul ol dl table section article aside nav fieldset p h1 h2 h3 h4 h5 h6 address details figure".split(" "),
);
/** Controls hold no other control. */
const pressable = new Set(["a", "button"]);
const notInItself = new Set([...pressable, "form", "label"]);
const parts: Readonly<Record<string, ReadonlySet<string>>> = {
  dl: new Set(["dt", "dd", "div"]),
  ul: new Set(["li"]),
  ol: new Set(["li"]),
  tr: new Set(["td", "th"]),
  thead: new Set(["tr"]),
  tbody: new Set(["tr"]),
};

/**
 * Where a page's elements stand within others that may not hold them, by the HTML standard's content models: a browser
 * would take them apart in its own way, and a reader's list would miss them.
 */
export function faultsOfHtml(html: string): string[] {
  const faults = new Set<string>();
  const open: { name: string; holds: Set<string> }[] = [];
  const body = html
    .slice(html.indexOf("<body"), html.indexOf("</body>") + "</body>".length)
    .replaceAll(/<(script|style|noscript|svg|template)\b[\s\S]*?<\/\1>/g, "");
  for (const [tag, close, name = ""] of body.matchAll(/<(\/?)([a-z][a-z0-9-]*)\b[^>]*>/g)) {
    if (close) {
      const closed = open.pop();
      if (closed?.name !== name) faults.add(`</${name}> closes <${closed?.name}>`);
      if (name === "dl" && closed?.holds.has("div") && closed.holds.has("dt"))
        faults.add("terms beside groups of terms");
      continue;
    }
    const around = open.at(-1);
    const within = around?.name ?? "";
    around?.holds.add(name);
    if (parts[within]?.has(name) === false) faults.add(`<${name}> in <${within}>`);
    if (standsAlone.has(name) && holdsText.has(within)) faults.add(`<${name}> in <${within}>`);
    for (const outer of open)
      if ((outer.name === name && notInItself.has(name)) || (pressable.has(outer.name) && pressable.has(name)))
        faults.add(`<${name}> within <${outer.name}>`);
    if (name === "input" && /\stype="search"/.test(tag) && /\srole=/.test(tag)) faults.add("a role on a search field");
    if (!empty.has(name)) open.push({ name, holds: new Set() });
  }
  return [...faults];
}
