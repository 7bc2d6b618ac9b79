import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignUp } from "#domain/customers/forms.ts";
import { isTooLong, maxPassword, readNewPassword, typedPassword } from "#domain/customers/password.ts";
import { internalPath } from "#web/account/return-path.ts";

const code = (text: string, email?: string) => {
  const read = readNewPassword(text, email);
  return read.ok ? "ok" : read.error.code;
};

describe("a new password", () => {
  test("has at least eight characters, a letter and a number", () => {
    expect(["", "abc1234", "abcdefgh", "12345678", "!!!!!!!!"].map((text) => code(text))).toEqual([
      "password_required",
      "password_rule",
      "password_rule",
      "password_rule",
      "password_rule",
    ]);
    expect(["abx12345", "Compressor1", "with spaces 1", "螺杆空压机型号七五1"].map((text) => code(text))).toEqual([
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
  });

  test("may be as long as a sentence, but not a novel", () => {
    expect(code(`${"a".repeat(63)}1`)).toBe("ok");
    expect(code(`${"a".repeat(maxPassword - 1)}1`)).toBe("ok");
    expect(code(`${"a".repeat(maxPassword)}1`)).toBe("password_too_long");
  });

  test("is none of those everybody tries first, nor the account's own email", () => {
    for (const guess of ["password1", "Password123", "QWERTY123", "1qaz2wsx", "woaini1314", "compressor123"])
      expect(code(guess)).toBe("password_common");
    expect(code("ada.byron1", "ada.byron@example.com")).toBe("password_common");
    expect(code("ada.byron-lifts-77-tons", "ada.byron@example.com")).toBe("ok");
    expect(code("ada77@example.com", "ada77@example.com")).toBe("password_common");
  });

  test("is the same from every keyboard", () => {
    expect(typedPassword("ｃｏｍｐ１２３４")).toBe("comp1234");
    expect(typedPassword("cafe\u0301-99-bar")).toBe(typedPassword("caf\u00e9-99-bar"));
  });

  test("never crashes on odd characters, and never passes without letter and number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const read = readNewPassword(text);
        if (read.ok)
          expect({
            firstValueMatches: /\p{L}/u.test(read.value),
            secondValueMatches: /\p{N}/u.test(read.value),
          }).toEqual({ firstValueMatches: true, secondValueMatches: true });
        expect(typeof isTooLong(typedPassword(text))).toBe("boolean");
      }),
      { numRuns: process.env.LONG ? 20_000 : 500 },
    );
  });
});

test("a sign-up names every faulty field at once", () => {
  const read = readSignUp({ firstName: " ", lastName: "", email: "ada@", password: "short" });
  expect(read).toEqual({
    ok: false,
    error: {
      code: "invalid",
      fieldErrors: [
        { field: "firstName", code: "first_name_required" },
        { field: "lastName", code: "last_name_required" },
        { field: "email", code: "email_format" },
        { field: "password", code: "password_rule" },
      ],
    },
  });
});

test("after signing in one goes on within the shop only", () => {
  const outside = [
    null,
    "",
    "orders",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "/\tx",
    "/\n/evil.example",
    "\\\\evil.example",
    "http:evil.example",
    `/${"a".repeat(2_000)}`,
  ];
  for (const path of outside) {
    const read = internalPath(path);
    expect(read === null || new URL(read, "https://shop.example").origin === "https://shop.example", String(path)).toBe(
      true,
    );
  }
  expect(outside.filter((path) => internalPath(path) !== null)).toEqual([]);
  expect(internalPath("/cn/order/detail?order=PL-7K3F-92QX#items")).toBe("/cn/order/detail?order=PL-7K3F-92QX#items");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("/", "\\", ".", ":", "@", "a", "%2f", "%5c", "\t", "?", "#", "evil.example") }),
      (text) => {
        const read = internalPath(text);
        expect(read === null || new URL(read, "https://shop.example").origin === "https://shop.example").toBe(true);
      },
    ),
    { numRuns: process.env.LONG ? 50_000 : 2_000 },
  );
});
