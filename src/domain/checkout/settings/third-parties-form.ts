import { form } from "#domain/kernel/fields/field.ts";
import { lines } from "#domain/kernel/fields/items.ts";
import { line, words } from "#domain/kernel/fields/kinds.ts";
import { readHost } from "#domain/kernel/link.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

const tagManagers = "https://www.googletagmanager.com/gtm.js?id=";
const script = { max: 500, stored: 600, is: isHttps };

/** Third-party scripts, the hosts they load from, and how visitors are asked for consent. */
export const thirdPartiesForm = form({
  name: "thirdParties",
  fields: {
    tag: line({
      label: "adminSettings.thirdParties.tag",
      ...script,
      by: (text) => (/^GTM-[A-Z0-9]{4,12}$/.test(text) ? ok(tagManagers + text) : readScript(text)),
      shownAs: (tag) => (tag.startsWith(tagManagers) ? tag.slice(tagManagers.length) : tag),
    }),
    chat: line({ label: "adminSettings.thirdParties.chat", ...script, by: readScript }),
    hosts: lines({ label: "adminSettings.thirdParties.hosts", most: 30, by: readHost, wrong: "host_format" }),
    /** Empty for the shop's own words. */
    question: words({
      kind: "text",
      label: { en: "adminSettings.thirdParties.question.en", cn: "adminSettings.thirdParties.question.cn" },
    }),
  },
});

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

/** An HTTPS address that a Content-Security-Policy can name. */
function readScript(text: string): Result<string, { code: "script_format" }> {
  const { host, username } = isHttps(text) ? new URL(text) : { host: "", username: "" };
  return host !== "" && username === "" && readHost(host) === host ? ok(text) : refuse({ code: "script_format" });
}
