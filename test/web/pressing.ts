import { expect } from "vitest";
import type { Answer, Browser } from "#test/open-shop.ts";

/** A page as a browser without scripts has it: its address and what it shows. */
export interface Page {
  readonly path: string;
  readonly text: string;
  readonly status: number;
}

/** Which form of a page: by its button's value, by the name of one of its fields, or the only one without either. */
type Which = { readonly button: string } | { readonly has: string } | "only";

interface Control {
  readonly name: string;
  readonly value: string;
  /** Sent as it is: a box is, where it is ticked. */
  readonly isSent: boolean;
  readonly isChoice: boolean;
}

interface FoundForm {
  readonly action: string | undefined;
  readonly isGet: boolean;
  readonly isUpload: boolean;
  readonly controls: readonly Control[];
  readonly buttons: readonly (readonly [name: string, value: string])[];
}

const plain = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll("&amp;", "&");

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
}

const has = (tag: string, name: string) => new RegExp(`\\s${name}(?:=|\\s|/?>)`, "i").test(tag);

function controlsIn(html: string): Control[] {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]): Control[] => {
    const [name, type = "text"] = [attribute(tag, "name"), attribute(tag, "type")];
    if (!name || type === "file" || has(tag, "disabled")) return [];
    const isChoice = type === "checkbox" || type === "radio";
    const value = attribute(tag, "value") ?? (isChoice ? "on" : "");
    return [{ name, value, isChoice, isSent: !isChoice || has(tag, "checked") }];
  });
  const areas = [...html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)].flatMap(([, tag = "", text = ""]) => {
    const name = attribute(tag, "name");
    return name ? [{ name, value: plain(text), isChoice: false, isSent: true }] : [];
  });
  const selects = [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].flatMap(([, tag = "", inner = ""]) => {
    const name = attribute(tag, "name");
    if (!name || has(`${tag}>`, "disabled")) return [];
    const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = options.find((option) => has(option, "selected")) ?? options[0];
    return options.map((option) => ({
      name,
      value: attribute(option, "value") ?? "",
      isChoice: true,
      isSent: option === chosen,
    }));
  });
  return [...inputs, ...areas, ...selects];
}

function formsIn(html: string): FoundForm[] {
  const shown = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  return [...shown.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = "", body = ""]) => {
    const id = attribute(head, "id");
    // Fields and buttons may stand elsewhere and name the form that they belong to.
    const elsewhere = id
      ? [...shown.matchAll(/<(?:input|button)\b[^>]*>|<(textarea|select)\b[^>]*>[\s\S]*?<\/\1>/g)]
          .map(([tag]) => tag)
          .filter((tag) => attribute(tag, "form") === id && !body.includes(tag))
      : [];
    const all = body + elsewhere.join("");
    return {
      action: attribute(head, "action"),
      isGet: attribute(head, "method")?.toLowerCase() !== "post",
      isUpload: head.includes("multipart/form-data"),
      controls: controlsIn(all),
      buttons: [...all.matchAll(/<button\b[^>]*>/g)]
        .filter(([tag]) => attribute(tag, "type") !== "button")
        .map(([tag]) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""] as const),
    };
  });
}

/** The fields of the page's form with this one, as it sends them where nobody changes anything. */
export function begunIn(html: string, has: string): Record<string, string> {
  const form = formsIn(html).find(({ controls }) => controls.some(({ name }) => name === has));
  if (!form) throw new Error(`no form has ${has}`);
  return Object.fromEntries(form.controls.flatMap(({ name, value, isSent }) => (isSent ? [[name, value]] : [])));
}

/** Opens an address, and follows where it leads. */
export async function open(browser: Browser, path: string): Promise<Page> {
  const answer = await browser.get(path);
  return followed(browser, path, answer);
}

async function followed(browser: Browser, path: string, answer: Answer): Promise<Page> {
  if (answer.status !== 303) return { path, text: answer.text, status: answer.status };
  const url = new URL(answer.location!, `http://shop.example${path}`);
  return open(browser, url.pathname + url.search);
}

/** The address of a page's first link that matches. */
export function linkOf({ text, path }: Page, pattern: RegExp): string {
  const links = [...text.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = ""]) => plain(href));
  const link = links.find((href) => pattern.test(href));
  if (!link) throw new Error(`${path} has no link ${String(pattern)}`);
  return link;
}

/**
 * Fills the fields that a page's form really has and presses its button, as a browser without scripts: everything that
 * stood in it is sent along, and the answer is followed.
 */
export async function press(
  browser: Browser,
  page: Page,
  which: Which,
  typed: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const form = formsIn(page.text).find(({ controls, buttons, isGet }) =>
    which === "only"
      ? !isGet && controls.length === 0 && buttons.length === 1
      : "button" in which
        ? buttons.some(([, value]) => value === which.button) ||
          controls.some(({ name, value }) => name === "intent" && value === which.button)
        : controls.some(({ name }) => name === which.has),
  );
  if (!form) throw new Error(`${page.path} has no form ${JSON.stringify(which)}`);
  const known = new Set(form.controls.map(({ name }) => name));
  for (const [name, value] of Object.entries(typed)) {
    expect([page.path, name, known.has(name)]).toEqual([page.path, name, true]);
    const choices = form.controls.filter((one) => one.name === name && one.isChoice);
    if (choices.length > 0) expect(choices.map((one) => one.value)).toContain(value);
  }
  const fields = [
    ...form.controls
      .filter(({ name, isSent }) => isSent && !(name in typed))
      .map(({ name, value }) => [name, value] as const),
    ...Object.entries(typed),
    ...form.buttons
      .filter(
        ([name, value]) =>
          name !== "" &&
          (typeof which === "string" || !("button" in which) || value === which.button) &&
          name !== "form",
      )
      .slice(0, 1),
  ];
  const path = form.action || page.path;
  if (form.isGet) return open(browser, `${path}?${new URLSearchParams(fields.map(([name, value]) => [name, value]))}`);
  if (!form.isUpload) return followed(browser, path, await browser.post(path, fields));
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return followed(browser, path, await browser.upload(path, body));
}
