import { type AddressName, addresses } from "#i18n/addresses.ts";

const exact = new Map<string, AddressName>();
const patterns: [pattern: RegExp, name: AddressName][] = [];
for (const [name, address] of Object.entries(addresses) as [AddressName, string][]) {
  const path = address.replace(/\.html$/, "");
  if (path.includes(":")) patterns.push([new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`), name]);
  else exact.set(path, name);
}

/** Which screen's address a path below the language prefix is, spelled as we spell it; null when none's or more than one's. */
export function screenAt(rest: string): AddressName | null {
  const found = exact.get(rest);
  if (found) return found;
  const [first, second] = patterns.filter(([pattern]) => pattern.test(rest));
  return first && !second ? first[1] : null;
}
