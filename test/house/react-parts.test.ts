import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the build leaves out of React for browsers (vite.react-parts.ts), as a screen would ask for it. */
const leftOut =
  /\b(ViewTransition|addTransitionType|SuspenseList|useActionState|useFormState|FragmentInstance|pre(?:connect|fetchDNS|init|initModule|loadModule))\b|<Fragment[^>]* ref=|\bprecedence=|\bpreload\(|componentStack/;

test("no screen uses what is left out of React for browsers", () => {
  const users = globSync("src/{web,i18n,domain}/**/*.{ts,tsx}").filter((file) =>
    leftOut.test(readFileSync(file, "utf8")),
  );
  expect(users).toEqual([]);
  for (const use of [
    'import { ViewTransition } from "react";',
    "<Fragment key={id} ref={box}>",
    '<link rel="stylesheet" precedence="high" />',
    'preload("/a.css", { as: "style" })',
  ])
    expect(use).toMatch(leftOut);
});
