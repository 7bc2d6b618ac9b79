import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import type { Language } from "#domain/kernel/language.ts";
import type { CompiledCatalog } from "./compile-catalog.ts";
import type { MessageKey } from "./keys.ts";
import { formatLocales } from "./languages.ts";

type Values = Record<string, string | number>;

/** Formats messages in one language. */
export interface Translator {
  readonly language: Language;
  (key: MessageKey, values?: Values): string;
  /** With tags: `<link>…</link>` in the message is passed to `values.link`. */
  rich<Node>(key: MessageKey, values: FormatValues<Node>): (string | Node)[];
}

/** A category by the merchant's name, in the translator's language. */
interface NamedCategory {
  readonly slug: string;
  readonly name: string;
}

/** A translator that also has the shop's time zone, and its categories in the merchant's order. */
export interface ShopTranslator extends Translator {
  readonly timeZone: string;
  readonly categories: readonly NamedCategory[];
}

/** The same translator, saying moments by the clocks of this time zone. Mails and documents name no categories. */
export function inTimeZone(t: Translator, timeZone: string, categories: readonly NamedCategory[] = []): ShopTranslator {
  const say = (...[key, values]: Parameters<Translator>) => t(key, values);
  return Object.assign(say, { language: t.language, rich: t.rich, timeZone, categories });
}

/** The merchant's name of a category; the slug of one that the shop does not have. */
export const categoryName = ({ categories }: ShopTranslator, slug: string): string =>
  categories.find((one) => one.slug === slug)?.name ?? slug;

const formatters = {
  getDateTimeFormat: memo(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  ),
  getNumberFormat: memo((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: memo((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
};

/** A translator over a compiled catalog. A missing message throws: parity is checked when compiling. */
export function createTranslator(catalog: CompiledCatalog, language: Language): Translator {
  const locale = formatLocales[language];
  const messages = new Map<string, CompiledMessage>();
  const find = (key: string): CompiledMessage => {
    const before = messages.get(key);
    if (before !== undefined) return before;
    let node: CompiledCatalog | CompiledMessage | undefined = catalog;
    for (const part of key.split(".")) node = (node as CompiledCatalog | undefined)?.[part];
    if (typeof node !== "string" && !Array.isArray(node)) throw new Error(`no message ${key} in ${language}`);
    messages.set(key, node);
    return node;
  };
  const say = (key: MessageKey, values?: Values) => format(find(key), locale, values, { formatters }) as string;
  return Object.assign(say, {
    language,
    rich<Node>(key: MessageKey, values: FormatValues<Node>): (string | Node)[] {
      const parts = format<Node>(find(key), locale, values, { formatters });
      return Array.isArray(parts) ? parts : [parts];
    },
  });
}

/** Intl formatters are costly to make and stateless: one for each set of arguments. */
function memo<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const formatters = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const before = formatters.get(key);
    if (before) return before;
    const fresh = make(...args);
    formatters.set(key, fresh);
    return fresh;
  };
}
