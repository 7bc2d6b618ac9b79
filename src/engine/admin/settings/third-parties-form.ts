import { readHost } from "#domain/content/redirect.ts";
import { linesOf } from "#domain/kernel/text.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

const mostHosts = 30;
const tagManagers = "https://www.googletagmanager.com/gtm.js?id=";

/** Visit statistics, live chat, what they may load, and how visitors are asked about them. */
export const thirdPartiesForm: SettingForm<"thirdParties"> = {
  name: "thirdParties",
  typedOf(value) {
    const { tag = "", chat = "", hosts = [], question } = (value ?? {}) as Partial<SettingValue<"thirdParties">>;
    return {
      tag: tag.startsWith(tagManagers) ? tag.slice(tagManagers.length) : tag,
      chat,
      hosts: hosts.join("\n"),
      "question.en": question?.en ?? "",
      "question.cn": question?.cn ?? "",
    };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const script = (field: string) => {
      const text = fields.text(field, { max: 500 });
      if (text === "" || isScript(text)) return text;
      fields.refuse(field, "script_format");
      return "";
    };
    const id = fields.text("tag", { max: 500 });
    const tag = /^GTM-[A-Z0-9]{4,12}$/.test(id) ? tagManagers + id : script("tag");
    const lines = linesOf(fields.text("hosts", { max: 4_000 }));
    const wrong = lines.find((line) => readHost(line) === null);
    if (wrong !== undefined) fields.refuse("hosts", "host_format", { line: wrong });
    if (lines.length > mostHosts) fields.refuse("hosts", "too_many", { most: mostHosts });
    const hosts = [...new Set(lines.slice(0, mostHosts).flatMap((line) => readHost(line) ?? []))];
    return fields.give({ tag, chat: script("chat"), hosts, question: fields.words("question", { max: 200 }) });
  },
};

/** An HTTPS address that a Content-Security-Policy can name. */
function isScript(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username } = new URL(text);
  return protocol === "https:" && username === "" && readHost(host) === host;
}
