import { expect } from "vitest";
import { payloadPath } from "#web/navigation/payload-protocol.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import type { Answer, Browser, OpenShop } from "#test/open-shop.ts";
import { formsOf, type PageForm } from "./page-forms.ts";
import { pageVisitors, type Visitor } from "./page-visitors.ts";
import { hostileInput, inherited, markup } from "./hostile-input.ts";

const long = Boolean(process.env["LONG"]);

/** A place in code, as stacks and PostgreSQL's errors show it. */
export const inside =
  /\bat (?:async )?[\w.<>#]+ \(|\.(?:js|ts|tsx):\d+:\d+|node_modules|syntax error at or near|PostgreSQL/;

/** True if a page of merchants is about what is sold. */
export const isAboutGoods = (page: string): boolean =>
  /^\/admin\/(?:products|taxonomy|promotions|discounts|imports|pictures|documents|stock|synonyms)\b/.test(page);

/** Of the rows of a table, whose fields are read alike but for a number, the last. */
function oncePerRow(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.replace(/\d+/g, "#"), name])).values()];
}

/** Forms that would end the visit instead of being refused. */
export const endsVisit = ({ fields }: PageForm) =>
  fields.some(([name, value]) => name === "intent" && /sign-?out|revoke|deactivate/i.test(value));

/** Forms of a page that are one form with several buttons, each with its own way to send the same fields. */
export function byFields(forms: readonly PageForm[]): PageForm[][] {
  const groups = new Map<string, PageForm[]>();
  for (const form of forms) {
    const key = [form.path, form.method, form.multipart, ...form.fields.map(([name]) => name)].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), form]);
  }
  return [...groups.values()];
}

/** Sends a form with these fields, as a browser without scripts does or as one with them. */
export async function send(
  browser: Browser,
  form: PageForm,
  fields: readonly (readonly [string, string])[],
  asData: boolean,
): Promise<Answer> {
  const { pathname: path, search } = new URL(form.path, "http://shop.example");
  const to = asData ? payloadPath(path, search) : form.path;
  if (form.method === "get")
    return browser.get(`${path}?${new URLSearchParams(fields.map(([name, value]) => [name, value]))}`);
  if (!form.multipart) return browser.post(to, fields);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return browser.upload(to, body);
}

/**
 * Fills each field of each form these visitors meet with hostile input, and expects that nothing breaks, nothing of the
 * inside is shown, and nothing becomes markup. Visitors have a file each, and merchants one for those of their pages
 * that are `about` goods and one for the others, so that the long run uses every core.
 */
export async function fillFormsWithHostileInput(
  shop: OpenShop,
  visits: readonly Visitor["who"][],
  about: (page: string) => boolean = () => true,
): Promise<void> {
  const { db } = shop;
  let sent = 0;
  let formsSeen = 0;
  const failures: string[] = [];
  const judge = async (what: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = await ask();
    const { status, text, headers } = answer;
    const isPage = headers.get("content-type")?.startsWith("text/html");
    if (!isPage && headers.get("x-content-type-options") !== "nosniff")
      failures.push(`could be taken for a page ${what}`);
    if (status >= 500) failures.push(`${status} ${what}`);
    if (inside.test(text)) failures.push(`inside shown ${what}: ${inside.exec(text)?.[0]}`);
    if (isPage && /<(?:img src=x|svg\/onload|script>canary)/.test(text)) failures.push(`markup ${what}`);
    return answer;
  };
  const visitors = (await pageVisitors(shop)).filter(({ who }) => visits.includes(who));
  expect(visitors).toHaveLength(visits.length);
  for (const { who, browser: open, pages } of visitors) {
    let browser = await open();
    for (const prefix of ["", "/cn"]) {
      // In the long run a field meets every text: one half of them in one language, the other in the other.
      const texts = [...hostileInput, null].filter((_, at) => at % 2 === (prefix === "" ? 0 : 1));
      for (const [nth, page] of pages.filter(about).entries()) {
        // Each page in one language, and in the long run in both.
        if (!long && nth % 2 === (prefix === "" ? 0 : 1)) continue;
        const look = () => judge(`GET ${who} ${prefix}${page}`, () => browser.get(prefix + page));
        let shown = await look();
        if (shown.status === 303 && /signIn|secondFactor/.test(shown.location ?? "")) {
          browser = await open();
          shown = await look();
        }
        const owned = (form: PageForm) =>
          form.fields.map(
            ([name, value]) => [name, name === "password" && who === "owner" ? staffPassword : value] as const,
          );
        for (const buttons of byFields(formsOf(shown.text, prefix + page).filter((each) => !endsVisit(each)))) {
          const names = [...oncePerRow(buttons[0]!.fields.map(([name]) => name)), "__proto__"];
          for (const [at, name] of names.entries()) {
            // Each field meets others of them, and in the long run all; its form's buttons send them by turns.
            const some = [markup, hostileInput[(formsSeen * 7 + at * 3) % hostileInput.length]!, null];
            for (const [turn, text] of (long ? texts : [some[(formsSeen + at) % 3]!]).entries()) {
              const form = buttons[(at + turn) % buttons.length]!;
              const good = owned(form);
              const fields =
                text === null
                  ? good.filter(([known]) => known !== name)
                  : [...good.filter(([known]) => known !== name), [name, text] as const];
              await judge(`${form.method} ${who} ${form.path} ${name}=${JSON.stringify(text)?.slice(0, 60)}`, () =>
                send(browser, form, fields, sent % 5 === 4),
              );
              sent += 1;
            }
          }
          // All at once: a page looks some fields up by what others say.
          for (const form of buttons) {
            formsSeen += 1;
            for (const word of long ? inherited : [inherited[formsSeen % inherited.length]!]) {
              const fields = owned(form).map(([name, value]) => [name, name === "intent" ? value : word] as const);
              await judge(`${form.method} ${who} ${form.path} all=${word}`, () => send(browser, form, fields, false));
              sent += 1;
            }
          }
        }
        if (sent > 0) await db.sql("delete from rate_limits");
        await db.sql("delete from sign_in_failures");
      }
    }
    // Stored parts of it are shown to others as text.
    const owner = await signedInAs(shop, "owner");
    for (const path of [
      "/admin",
      "/admin/orders",
      "/admin/returns",
      "/admin/claims",
      "/admin/reviews",
      "/admin/audit",
      "/admin/staff",
    ])
      await judge(`kept of ${who} ${path}`, () => owner.get(path));
  }
  console.log(`${formsSeen} forms, ${sent} times a field was filled with nonsense: ${failures.length} failures`);
  expect(failures).toEqual([]);
  expect(shop.errors).toEqual([]);
  expect(formsSeen).toBeGreaterThan(20);
}
