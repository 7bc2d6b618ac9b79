import { expect, test } from "vitest";
import { readHost } from "#domain/kernel/link.ts";

test.each([
  ["www.example.org", "www.example.org"],
  [" WWW.Example.org ", "www.example.org"],
  ["https://example.org/shop?x=1", "example.org"],
  ["example.org:8443", "example.org:8443"],
  ["", null],
  ["  ", null],
  ["https://", null],
  ["example .org", null],
  ["example.org/shop", null],
  ["localhost", null],
  ["example.org; script-src *", null],
])("the host of %j is %j", (typed, host) => {
  expect(readHost(typed)).toBe(host);
});
