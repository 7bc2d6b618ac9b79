/** A browser by the short names of its kind and system, from the lists below; null where they are of neither. */
export interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

export const unnamedBrowser: BrowserName = { browser: null, system: null };

type Tokens = readonly (readonly [name: string, token: RegExp])[];

// The particular ones first: nearly all call themselves Chrome and Safari as well (MDN, "User-Agent header").
const browsers: Tokens = [
  ["WeChat", /MicroMessenger\//],
  ["QQ Browser", /QQBrowser\//],
  ["UC Browser", /UCBrowser\//],
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bVersion\/[^]*\bSafari\//],
];

// An iPhone names Mac OS X, Android names Linux.
const systems: Tokens = [
  ["iPad", /\biPad\b/],
  ["iPhone", /\biPhone\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (tokens: Tokens, text: string) => tokens.find(([, token]) => token.test(text))?.[0] ?? null;

/** The name of the browser that sends this User-Agent header. Nothing else of the header is stored. */
export function browserName(userAgent: string | null): BrowserName {
  const text = (userAgent ?? "").slice(0, 500);
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) };
}
