/** An answer of a calculator's page as it is read: labels with their figures, in the chosen units and in the others. */
export interface CalculatorAnswer {
  /** The page gives an answer, and does not ask to correct a field. */
  readonly isAnswered: boolean;
  readonly lines: ReadonlyMap<string, Shown>;
  /** Everything of the answer, without markup. */
  readonly text: string;
  /** Errors beside fields, by the fields' names. */
  readonly fieldErrors: ReadonlyMap<string, string>;
  /** Fields that take a figure. */
  readonly fields: readonly string[];
  /** The figures that stand in them. */
  readonly typed: ReadonlyMap<string, string>;
}

/** A figure with its unit, and the same in the other system where the page writes it. */
export interface Shown {
  readonly figure: number;
  readonly unit: string;
  readonly other: { readonly figure: number; readonly unit: string } | null;
}

const plain = (html: string): string =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .trim();

const figureIn = /(−?)([\d,]*\.?\d+)\s*([^()]*)/;

function amountOf(text: string): { figure: number; unit: string } | null {
  const [, sign, digits, unit] = figureIn.exec(text) ?? [];
  if (digits === undefined) return null;
  return { figure: (sign ? -1 : 1) * Number(digits.replaceAll(",", "")), unit: (unit ?? "").trim() };
}

function shownIn(text: string): Shown | null {
  const amount = amountOf(text);
  if (!amount) return null;
  const [, bracket] = /\(([^)]*)\)\s*$/.exec(text) ?? [];
  return { ...amount, other: bracket ? amountOf(bracket) : null };
}

/** Reads the page of a calculator. */
export function readCalculator(html: string): CalculatorAnswer {
  const [answer = ""] = /<section aria-labelledby="answer"[\s\S]*?<\/section>/.exec(html) ?? [];
  const pairs = [
    ...answer.matchAll(/<p role="status">\s*<span[^>]*>([\s\S]*?)<\/span>([\s\S]*?)<\/p>/g),
    ...answer.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g),
  ];
  const lines = pairs.flatMap(([, label = "", value = ""]) => {
    const shown = shownIn(plain(value));
    return shown ? [[plain(label), shown] as const] : [];
  });
  const fieldErrors = [...html.matchAll(/<p id="([^"]+)-error"[^>]*>([\s\S]*?)<\/p>/g)].map(
    ([, name = "", text = ""]) => [name, plain(text)] as const,
  );
  const fields = [...html.matchAll(/<input\b[^>]*inputMode="(?:text|decimal|numeric)"[^>]*\bname="([^"]+)"/gi)].map(
    ([, name = ""]) => name,
  );
  const texts = [...html.matchAll(/<input\b[^>]*>/gi)].flatMap(([input]) => {
    const [, name] = /\bname="([^"]+)"/.exec(input) ?? [];
    return name && fields.includes(name) ? [[name, /\bvalue="([^"]*)"/.exec(input)?.[1] ?? ""] as const] : [];
  });
  return {
    isAnswered: lines.length > 0 && fieldErrors.length === 0,
    lines: new Map(lines),
    text: plain(answer.replaceAll(/<\/(?:p|dd|dt|td|th|tr|div)>/g, "\n")),
    fieldErrors: new Map(fieldErrors),
    fields,
    typed: new Map(texts),
  };
}
