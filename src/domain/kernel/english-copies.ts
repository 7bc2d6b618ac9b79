/** The Chinese key beside an English one, as `name.cn` of `name.en`, `altCn` of `altEn`; null for other keys. */
function chineseOf(key: string): string | null {
  if (/(?:^|[.|])en$/.test(key)) return `${key.slice(0, -2)}cn`;
  return /[a-z]En$/.test(key) ? `${key.slice(0, -2)}Cn` : null;
}

/** The same form, with the English text wherever a Chinese one is empty or was not sent. */
export function withEnglish(form: FormData): FormData {
  const complete = new FormData();
  for (const [name, value] of form) complete.append(name, value);
  for (const [name, value] of form) {
    const chinese = chineseOf(name);
    const typed = chinese === null ? null : form.get(chinese);
    if (chinese !== null && typeof value === "string" && (typed === null || isEmpty(typed)))
      complete.set(chinese, value);
  }
  return complete;
}

/** The same record of a file, with the English text or paragraphs wherever the Chinese ones are missing. */
export function recordWithEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(recordWithEnglish);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, recordWithEnglish(inner)] as const);
  const record: Record<string, unknown> = Object.fromEntries(entries);
  if ("en" in record && isEmpty(record["cn"])) record["cn"] = record["en"];
  return record;
}

/** Texts for an editor: the Chinese one is empty where it repeats the English one. */
export function withoutCopies<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutCopies) as Value;
  if (typeof value !== "object" || value === null) return value;
  const record: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) record[key] = withoutCopies(inner);
  for (const [key, inner] of Object.entries(value)) {
    const chinese = chineseOf(key);
    if (chinese !== null && typeof inner === "string" && record[chinese] === inner) record[chinese] = "";
  }
  return record as Value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);
