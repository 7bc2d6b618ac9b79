import fc from "fast-check";
import { expect, test } from "vitest";
import { after, hours, type Instant, instant, minutes } from "#domain/kernel/time.ts";
import { digestDay, kindsFor, nextLetterAt, noticeTime } from "#domain/staff/notices.ts";

const at = (text: string) => instant(Date.parse(text));

test("of any flood of events no more than five mails leave to one person within an hour, and none waits for ever", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: hours(6) }), { minLength: 1, maxLength: 200 }), (times) => {
      const left: Instant[] = [];
      for (const now of times.toSorted((a, b) => a - b).map(instant)) {
        const next = nextLetterAt(left, now);
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next).toBeLessThanOrEqual(after(now, hours(1)));
        if (next === now) left.push(now);
      }
      for (const one of left)
        expect(left.filter((other) => other >= one && other < after(one, hours(1))).length).toBeLessThanOrEqual(5);
    }),
  );
});

test("a daily mail is due from its hour on by the shop's clock, also on the days on which clocks change", () => {
  const chicago = "America/Chicago";
  expect(digestDay(at("2026-11-20T07:59:59-06:00"), chicago, 8)).toBe("2026-11-19");
  expect(digestDay(at("2026-11-20T08:00:00-06:00"), chicago, 8)).toBe("2026-11-20");
  // 2:00 does not exist on 8 March 2026, and 1:00 comes twice on 1 November.
  expect(digestDay(at("2026-03-08T01:59:59-06:00"), chicago, 2)).toBe("2026-03-07");
  expect(digestDay(at("2026-03-08T03:00:00-05:00"), chicago, 2)).toBe("2026-03-08");
  expect(digestDay(at("2026-11-01T01:30:00-05:00"), chicago, 1)).toBe("2026-11-01");
  expect(digestDay(at("2026-11-01T01:30:00-06:00"), chicago, 1)).toBe("2026-11-01");
  expect(digestDay(after(at("2026-11-20T00:00:00+08:00"), minutes(1)), "Asia/Shanghai", 0)).toBe("2026-11-20");
});

test("who was never asked is told by default: owners of what waits for an answer and of failed mails, who may refund of disputes", () => {
  const told = (role: Parameters<typeof kindsFor>[0], demo = false) =>
    kindsFor(role).filter((kind) => noticeTime({ role, demo, choices: {} }, kind) === "at-once");
  expect(told("owner")).toEqual(["order", "quote", "dispute", "company", "certificate", "failed-mail"]);
  expect(told("manager")).toEqual(["dispute"]);
  expect([told("fulfilment"), told("support"), told("read-only")]).toEqual([[], [], []]);
  // Nobody has the mailbox of the sign-in that everybody knows.
  expect(told("owner", true)).toEqual(["dispute"]);
});

test("nobody is told of what their role may not open, whatever they once chose", () => {
  const choices = { "failed-import": "at-once", order: "daily" } as const;
  const time = (role: "manager" | "support", kind: keyof typeof choices) =>
    noticeTime({ role, demo: false, choices }, kind);
  expect([time("manager", "failed-import"), time("support", "failed-import"), time("support", "order")]).toEqual([
    "at-once",
    "off",
    "daily",
  ]);
  expect(kindsFor("support")).not.toContain("failed-import");
});
