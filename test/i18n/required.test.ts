import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Messages = { readonly [key: string]: string | Messages };

/** Every message of a language by its file and key. */
function messagesOf(language: string): Map<string, string> {
  const folder = `src/i18n/messages/${language}`;
  const flat = (messages: Messages, above: string): [string, string][] =>
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${above}.${key}`, value] as [string, string]] : flat(value, `${above}.${key}`),
    );
  return new Map(
    readdirSync(folder).flatMap((file) =>
      flat(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Messages, file.replace(".json", "")),
    ),
  );
}

/** Fields that the specification words itself: signing in and up, the boxes of an address, the reason of a return. */
const worded: Readonly<Record<string, readonly [english: string, chinese: string]>> = {
  "account.errors.first_name_required": ["Please enter your first name", "请输入您的名字"],
  "account.errors.last_name_required": ["Please enter your last name", "请输入您的姓氏"],
  "account.errors.password_required": ["Please enter your Password", "请输入您的密码"],
  "account.errors.reason_required": ["Please select an option.", "请选择一个选项。"],
  "checkout.errors.email_required": ["Please enter your Email", "请输入您的电子邮箱"],
  "checkout.errors.required": ["The box is required", "此项为必填项"],
  "returns.reason.required": ["Please select an option.", "请选择一个选项。"],
};

/** A payment provider's demands on the merchant's account are no field. */
const isOfProvider = (key: string) => key.startsWith("adminMoney.refusal.");

test("whatever must be filled in says '<field> is required', in both languages", () => {
  const [english, chinese] = [messagesOf("en"), messagesOf("cn")];
  const keys = [...english.keys()].filter((key) => /(^|[._])required$|Required$/.test(key) && !isOfProvider(key));
  expect(keys).toContain("fields.required");
  expect(Object.keys(worded).filter((key) => !keys.includes(key))).toEqual([]);
  expect(english.get("fields.required")).toBe("{field} is required");
  expect(chinese.get("fields.required")).toBe("{field}为必填项");
  // A sentence of its own has only a field whose label says something else.
  const named = new Set([...english].map(([key, label]) => `${label} is required/${chinese.get(key)}为必填项`));
  expect(keys.filter((key) => named.has(`${english.get(key)}/${chinese.get(key)}`))).toEqual([]);
  const odd = keys.filter((key) => {
    const [en = "", cn = ""] = [english.get(key), chinese.get(key)];
    const said = worded[key];
    if (said) return en !== said[0] || cn !== said[1];
    return (
      !/^(\{field\}|[A-Z].*[^. ]) is required$/.test(en) || !/^(\{field\}|\p{Script=Han}|PRO).*为必填项$/u.test(cn)
    );
  });
  expect(odd).toEqual([]);
});

/** Not by kinds: the specification's sentences, and a line that is no field. */
const apart = [
  "checkout.errors.email_format",
  // Pages of buyers load none of the merchant's sentences.
  "quickOrder.errors.file_empty",
  "quickOrder.state.quantity",
];

test("no form words for itself what a kind of field error, or a shared refusal, says everywhere", () => {
  for (const language of ["en", "cn"]) {
    const messages = messagesOf(language);
    const isShared = (key: string) => /^(?:fields|adminErrors)\./.test(key);
    const kinds = [...messages].filter(([key]) => isShared(key) && key !== "fields.required");
    expect(kinds.length).toBeGreaterThan(10);
    const patterns = kinds.map(([, sentence]) =>
      sentence
        .split(/\{[^}]*\}/)
        .map((part) => part.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&"))
        .join(".+"),
    );
    const repeats = new RegExp(`^(?:${patterns.join("|")})$`);
    const repeated = [...messages].filter(([key, text]) => !isShared(key) && repeats.test(text));
    expect(repeated.map(([key]) => key).filter((key) => !apart.includes(key))).toEqual([]);
  }
});

test("an English sentence begins with a capital letter, whatever it stands behind", () => {
  const continued = new Set(["sizing.need.what"]);
  const small = [...messagesOf("en")].filter(
    ([key, text]) =>
      !continued.has(key) && text.endsWith(".") && /^(?:\{\w+, (?:select|plural),[^{]*\{)?[a-z]/.test(text),
  );
  expect(small).toEqual([]);
});
