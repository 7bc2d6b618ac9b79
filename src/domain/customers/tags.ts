import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

export const maxTag = 40;
/** Limit of tags per person. */
export const maxTags = 20;

export type TagError = "tag_required" | "tag_too_long";

/** A tag as typed. Tags that differ in case only are one. */
export function readTag(typed: string): Result<string, { code: TagError }> {
  const tag = cleanText(typed.normalize("NFC")).replaceAll(/\s+/g, " ");
  if (tag === "") return refuse({ code: "tag_required" });
  return tag.length > maxTag ? refuse({ code: "tag_too_long" }) : ok(tag);
}

/** Tags as typed in one field, parted by commas; none for an empty one. */
export function readTags(
  typed: string,
): Result<readonly string[], { code: "tag_too_long" | "tags_too_many"; tag: string }> {
  const tags = new Map<string, string>();
  for (const part of typed.split(/[,，、;；\n]/)) {
    const tag = readTag(part);
    if (tag.ok) tags.set(tag.value.toLowerCase(), tags.get(tag.value.toLowerCase()) ?? tag.value);
    else if (tag.error.code === "tag_too_long") return refuse({ code: "tag_too_long", tag: cleanText(part) });
  }
  return tags.size > maxTags ? refuse({ code: "tags_too_many", tag: "" }) : ok([...tags.values()]);
}

/** Tags as somebody typed them over those that were shown: what a colleague added or took off meanwhile stays so. */
export function mergeTags(
  now: readonly string[],
  { shown, typed }: { readonly shown: readonly string[]; readonly typed: readonly string[] },
): string[] {
  const keysOf = (tags: readonly string[]) => new Set(tags.map((tag) => tag.toLowerCase()));
  const [shownKeys, typedKeys, storedKeys] = [keysOf(shown), keysOf(typed), keysOf(now)];
  const isIn = (tags: ReadonlySet<string>, tag: string) => tags.has(tag.toLowerCase());
  return [
    ...now.filter((tag) => isIn(typedKeys, tag) || !isIn(shownKeys, tag)),
    ...typed.filter((tag) => !isIn(shownKeys, tag) && !isIn(storedKeys, tag)),
  ];
}
