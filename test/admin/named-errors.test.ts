import { expect, test } from "vitest";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { type Answer, openShop } from "#test/open-shop.ts";
import { formsOf, type PageForm } from "#test/web/page-forms.ts";
import { pageVisitors } from "#test/web/page-visitors.ts";

const shop = openShop();

const bare = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/\s+/g, " ")
    .trim();
const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const tagOf = (html: string, attribute: string, value: string) =>
  new RegExp(`<[a-z0-9]+\\b[^>]*\\s${attribute}="${quoted(value)}"[^>]*>`).exec(html)?.[0];

interface Said {
  readonly at: string | null;
  readonly says: string;
}

/** The sentences above the form, with the field to which each leads. */
function listOf(html: string): Said[] {
  return [...html.matchAll(/role="alert"[^>]*><h2[\s\S]*?<ul[^>]*>([\s\S]*?)<\/ul>/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].flatMap(([, item = ""]): Said[] => {
      // Fields of one row that are wrong for the same reason share a line: "Row 1: Zone 2, Zone 3: Please enter …".
      const links = [...item.matchAll(/<a\b[^>]*href="#([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)];
      if (links.length === 0) return [{ at: null, says: bare(item) }];
      const [begin, end] = [item.slice(0, item.indexOf("<a")), item.slice(item.lastIndexOf("</a>"))];
      return links.map(([, at = "", name = ""]) => ({ at, says: bare(`${begin}${name}${end}`) }));
    }),
  );
}

/** The label of a field, or what a screen reader calls it; a group of fields has none. */
function labelOf(html: string, id: string): string {
  const label = new RegExp(`<label for="${quoted(id)}"[^>]*>([\\s\\S]*?)</label>`).exec(html)?.[1];
  if (label !== undefined) return bare(label.replaceAll(/<span[^>]*>[^<]*<\/span>/g, ""));
  return / aria-label="([^"]*)"/.exec(tagOf(html, "id", id) ?? "")?.[1] ?? "";
}

/** Errors in a page's report of a refused form. */
function unsaid(html: string, isNamed: boolean): string[] {
  const list = listOf(html);
  if (list.length === 0) return ["no list of what is wrong"];
  return list.flatMap(({ at, says }) => {
    if (at === null) return [`leads nowhere: ${says}`];
    const error = new RegExp(`id="${quoted(at)}-error"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1];
    const isPlaced = tagOf(html, "id", at) !== undefined || tagOf(html, "name", at) !== undefined;
    return [
      ...(isPlaced ? [] : [`no field ${at}: ${says}`]),
      ...(error !== undefined && says.endsWith(bare(error).replace(/^(Row \d+: |第 \d+ 行：)/, ""))
        ? []
        : [`not at its field ${at}: ${says}`]),
      ...(!isNamed || says.includes(labelOf(html, at).replaceAll(/[ （(]+[\w/³³]+[)）]/g, ""))
        ? []
        : [`"${labelOf(html, at)}" is not named: ${says}`]),
    ];
  });
}

/** The fields in which something was typed and that the page does not show again. */
function lost(html: string, typed: readonly (readonly [string, string])[]): string[] {
  return typed
    .filter(([name, value]) => value !== "" && !/password|factor|code|confirm/.test(name) && tagOf(html, "name", name))
    .filter(([, value]) => !html.includes(value))
    .map(([name]) => `lost what was typed: ${name}`);
}

/**
 * True if the forms of a page have several fields in error at once, which the list has to tell apart by their names.
 */
const tellsApart = (path: string) =>
  /\/(settings|products\/(\d|new|change)|promotions|discounts|taxonomy|imports)/.test(path);

const intentOf = (form: PageForm) => form.fields.find(([name]) => name === "intent")?.[1] ?? "";

/** Forms that may be sent empty, and then leave nothing to decline or to refund, are tried after the others. */
const lastOf = (form: PageForm) => (/^(agree|replace|review)$/.test(intentOf(form)) ? 1 : 0);

/** Refusals that belong to no field: a state that has moved on, a pair of which neither alone is wrong. */
const ofNoField = /moved on|已变更|no longer|不再|not match/;

test("a form that is not taken says so on top and at each field, by its name, and keeps what was typed, in both languages", async () => {
  const owner = (await pageVisitors(shop())).find(({ who }) => who === "owner")!;
  const browser = await owner.browser();
  const wrong: string[] = [];
  const refused = new Set<string>();
  for (const prefix of ["", "/cn"])
    for (const [nth, page] of owner.pages.entries()) {
      // Each page in one language, and in the long run in both.
      if (!process.env["LONG"] && nth % 2 === (prefix === "" ? 0 : 1)) continue;
      const shown = await browser.get(prefix + page);
      const forms = formsOf(shown.text, prefix + page).filter(({ method }) => method === "post");
      for (const form of forms.sort((a, b) => lastOf(a) - lastOf(b))) {
        const intent = intentOf(form);
        if (/sign-?out|revoke|deactivate|preview|remove|check|cancel|restore|test|close/.test(intent)) continue;
        if (form.fields.some(([name]) => name === "preview")) continue;
        const now = await browser.get(prefix + page);
        // A step before may have moved it on: what is sent is of the page as it stands.
        let marks = marksOn(now.text, intent);
        const typed = form.fields.filter(([name]) => isTyped(now.text, name));
        if (typed.length === 0 || !now.text.includes(`value="${intent}"`)) continue;
        for (const nonsense of ["", "☃ nonsense"]) {
          const answer = await send(form, typed, nonsense, marks);
          // A step that was taken has moved the thing on: its page has other forms now.
          if (answer.status < 400) break;
          marks = marksOn(answer.text, intent);
          const at = `${prefix}${page} ${intent} ${nonsense === "" ? "empty" : "nonsense"}`;
          if (answer.status >= 500) wrong.push(`${answer.status} ${at}`);
          refused.add(`${page.replaceAll(/\d{4,}/g, "N")} ${intent}`);
          const kept = typed.map(([name]) => [name, nonsense] as const);
          for (const one of [...unsaid(answer.text, tellsApart(page)), ...lost(answer.text, kept)])
            if (!ofNoField.test(one)) wrong.push(`${at}: ${one}`);
        }
        await shop().db.sql("delete from rate_limits");
        await shop().db.sql("delete from sign_in_failures");
      }
    }
  async function send(
    form: PageForm,
    typed: PageForm["fields"],
    nonsense: string,
    marks: ReadonlyMap<string, string | undefined>,
  ): Promise<Answer> {
    const names = new Set(typed.map(([name]) => name));
    const kept = (name: string, value: string) => marks.get(name) ?? value;
    const fields = form.fields.map(
      ([name, value]) =>
        [name, name === "password" ? staffPassword : names.has(name) ? nonsense : kept(name, value)] as const,
    );
    if (!form.multipart) return browser.post(form.path, fields);
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return browser.upload(form.path, body);
  }
  expect(wrong).toEqual([]);
  expect(refused.size).toBeGreaterThan(40);
});

/** The marks by which a form of the page as it stands tells what the page showed. */
const marksOn = (html: string, intent: string) =>
  new Map([
    ["version", /name="version" value="(\d+)"/.exec(html)?.[1]],
    [
      "seen",
      formsOf(html, "")
        .find((form) => intentOf(form) === intent)
        ?.fields.find(([name]) => name === "seen")?.[1],
    ],
  ]);

/** True if a field is filled in by typing; of a list nobody can choose what is not in it. */
const isTyped = (html: string, name: string) => {
  const tag = tagOf(html, "name", name);
  return tag !== undefined && !/type="(hidden|checkbox|radio|file)"|^<(button|select)/.test(tag) && name !== "version";
};
