import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater, daysBetween, monthsLater, readDay } from "#domain/kernel/calendar-day.ts";
import { fitOf, modelName } from "#domain/machines/fit.ts";
import { type Machine, nameMachine } from "#domain/machines/machine.ts";
import { machineKinds } from "#domain/machines/machine-kind.ts";
import { partsFor, type Served, withPartLives } from "#domain/machines/service-parts.ts";
import { afterService, dueTasks, hoursOn, servicesOf } from "#domain/machines/service-plan.ts";
import {
  machineTraits,
  serviceRules,
  type ServiceRule,
  type ServiceTask,
  serviceTasks,
} from "#domain/machines/service-rules.ts";

const today = "2026-11-20" as CalendarDay;

function machine(change: Partial<Machine> = {}): Machine {
  const facts = { name: "RS20", serial: "", hours: null, readOn: null, hoursPerWeek: null };
  return { ...nameMachine({ productId: null, kind: "rotary-screw" }, facts, today), ...change };
}
const read = (hours: number, hoursPerWeek: number | null = 40, readOn = today): Partial<Machine> => ({
  hours,
  readOn,
  hoursPerWeek,
  since: readOn,
  sinceHours: hours,
});
const screw = serviceRules("rotary-screw", { type: "base-mounted", belt: false });
const first = (of: Machine, task: ServiceTask, rules = screw) =>
  dueTasks(of, rules, today).find(({ rule }) => rule.task === task);

describe("an oil-injected screw, by 'Three filters + one oil' (chanuncompressor.com)", () => {
  test("has oil and oil filter changed at 500 h the first time, the filter each 2,000 h, oil and separator each 4,000 h", () => {
    const fresh = machine(read(0));
    expect(first(fresh, "oil")).toMatchObject({ atHours: 500, by: "hours" });
    expect(first(fresh, "oil-filter")?.atHours).toBe(500);
    expect(first(fresh, "intake-filter")?.atHours).toBe(2_000);
    expect(first(fresh, "separator")?.atHours).toBe(4_000);
    const used = machine(read(3_900));
    expect(first(used, "oil-filter")?.atHours).toBe(4_000);
    expect(first(used, "separator")?.atHours).toBe(4_000);
    expect(first(machine(read(4_000)), "separator")?.atHours).toBe(8_000);
  });

  test("has its oil changed after a year at the latest, however little it runs", () => {
    expect(first(machine(read(1_000, 10)), "oil")).toMatchObject({ on: "2027-11-20", by: "months" });
    // 3,000 h at 168 h a week are 125 days.
    expect(first(machine(read(1_000, 168)), "oil")).toMatchObject({ on: "2027-03-25", by: "hours", atHours: 4_000 });
  });

  test("has belts looked at each quarter where it has some", () => {
    expect(first(machine(read(100)), "belt-check")).toBeUndefined();
    const rules = serviceRules("rotary-screw", { type: "base-mounted", belt: true });
    expect(first(machine(read(100)), "belt-check", rules)?.on).toBe("2027-02-20");
    expect(first(machine(read(100)), "belt", rules)?.on).toBe("2029-11-20");
  });
});

test("a two-stage piston machine's published manual: intake 250 h, oil 500 h, valves and belt 1,000 h, diaphragm 2,000 h, rebuild 5,000 h", () => {
  const rules = serviceRules("piston", { type: "two-stage", belt: true });
  expect(Object.fromEntries(rules.map(({ task, hours }) => [task, hours]))).toEqual({
    "intake-filter": 250,
    oil: 500,
    valves: 1_000,
    belt: 1_000,
    "switch-diaphragm": 2_000,
    rebuild: 5_000,
  });
});

test("a rule of one type holds for no other, and for none where the type is not known", () => {
  const tasks = (type: string | null) => serviceRules("oilless", { type, belt: null }).map(({ task }) => task);
  expect(tasks("scroll")).toEqual(["intake-filter", "tip-seal", "scroll-grease"]);
  expect(tasks("oilless-piston")).toEqual(["intake-filter", "piston-seal"]);
  expect(tasks(null)).toEqual(["intake-filter"]);
});

test("a vacuum pump with dry vanes has them changed, the claw beside it on the shelf has none, and an oiled one each 10,000 h", () => {
  const vanes = (subcategory: string, vacuumType: string) =>
    serviceRules("vacuum", machineTraits(subcategory, { vacuumType })).flatMap(({ task, hours }) =>
      task === "vanes" ? [hours] : [],
    );
  expect(vanes("dry-and-claw", "dry-vane")).toEqual([6_000]);
  expect(vanes("rotary-vane", "dry-vane")).toEqual([6_000]);
  expect(vanes("dry-and-claw", "claw")).toEqual([]);
  expect(vanes("rotary-vane", "rotary-vane")).toEqual([10_000]);
});

test("hours count on from the reading by the hours a week, and stand still where these are not known", () => {
  const fourWeeksOn = daysLater(today, 28);
  expect(hoursOn(machine(read(1_000, 40)), fourWeeksOn)).toBe(1_160);
  expect(hoursOn(machine(read(1_000, null)), fourWeeksOn)).toBe(1_000);
  expect(hoursOn(machine(), fourWeeksOn)).toBeNull();
});

test("without hours only the calendar is told; without a pace the hours are told and no day", () => {
  expect(dueTasks(machine(), screw, today).map(({ rule }) => rule.task)).toEqual(["oil"]);
  expect(first(machine(read(100, null)), "intake-filter")).toMatchObject({ on: null, atHours: 2_000 });
});

test("without a pace, oil that is due by hours or by the calendar is in the visit at its hours and in the one of its day", () => {
  const visits = (of: Machine) =>
    servicesOf(dueTasks(of, screw, today), today, of.hours).map(({ on, atHours, tasks }) => [
      on ?? atHours,
      tasks.map(({ rule }) => rule.task).toSorted(),
    ]);
  expect(visits(machine(read(3_900, null)))).toEqual([
    [4_000, ["intake-filter", "motor-grease", "oil", "oil-filter", "separator"]],
    ["2027-11-20", ["oil"]],
    [30_000, ["airend"]],
  ]);
  // A year after its last oil, the machine has it changed now and not again at 4,000 h.
  const overdue = machine({ ...read(3_900, null), since: "2025-11-01" as CalendarDay });
  expect(visits(overdue)[0]).toEqual(["2026-11-01", ["oil"]]);
  expect(visits(overdue)).toContainEqual([4_000, ["intake-filter", "motor-grease", "oil-filter", "separator"]]);
});

test("without a pace, a kit that is 200 h away stands before a check in three months, and an airend far off after both", () => {
  const rules = serviceRules("rotary-screw", { type: "base-mounted", belt: true });
  const of = machine(read(7_800, null));
  const visits = servicesOf(dueTasks(of, rules, today), today, of.hours);
  expect(visits.map(({ on, atHours }) => on ?? atHours)).toEqual([
    8_000,
    "2027-02-20",
    "2027-05-20",
    "2027-08-20",
    "2027-11-20",
    "2029-11-20",
    30_000,
  ]);
  // At 40 h a week the intake filter's 6,000 h are 47 weeks away.
  const fresh = machine(read(4_100, null));
  expect(servicesOf(dueTasks(fresh, rules, today), today, 4_100)[0]?.on).toBe("2027-02-20");
});

test("months count from the same day, so that a quarterly task and a yearly one meet after a short February", () => {
  const rules = serviceRules("rotary-screw", { type: "base-mounted", belt: true });
  const named = machine({ since: "2026-11-29" as CalendarDay });
  const days = dueTasks(named, rules, "2026-11-29" as CalendarDay).map(({ rule, on }) => `${rule.task} ${on}`);
  expect(days).toEqual([
    "belt-check 2027-02-28",
    "belt-check 2027-05-29",
    "belt-check 2027-08-29",
    "oil 2027-11-29",
    "belt-check 2027-11-29",
    "belt 2029-11-29",
  ]);
});

test("what was not recorded as done stays due, whatever the meter shows since", () => {
  const named = machine(read(1_900, 40, "2026-01-01" as CalendarDay));
  const later = { ...named, hours: 2_500, readOn: today };
  expect(first(later, "intake-filter")).toMatchObject({ atHours: 2_000, on: today });
  expect(servicesOf(dueTasks(later, screw, today), today, 2_500)[0]).toMatchObject({ isDue: true });
  const serviced = afterService(later, ["intake-filter"], today);
  expect(first(serviced, "intake-filter")?.atHours).toBe(4_500);
  expect(first(serviced, "oil-filter")?.atHours).toBe(2_000);
});

test("what is overdue by a reading of today is told once, and again its whole interval after that reading", () => {
  const rules: ServiceRule[] = [{ task: "oil", firstHours: 20, hours: 100 }];
  const named = machine({ ...read(120, null), sinceHours: 0 });
  expect(dueTasks(named, rules, today).map(({ on, atHours }) => [on, atHours])).toEqual([[today, 20]]);
  const running = machine({ ...read(120, 7), sinceHours: 0 });
  expect(dueTasks(running, rules, today).map(({ atHours }) => atHours)).toEqual([20, 220, 320, 420]);
});

test("services within two weeks are one visit", () => {
  const visits = servicesOf(dueTasks(machine(read(3_950, 40)), screw, today), today, 3_950);
  expect(visits[0]?.tasks.map(({ rule }) => rule.task).sort()).toEqual([
    "intake-filter",
    "motor-grease",
    "oil",
    "oil-filter",
    "separator",
  ]);
});

test("the hours that the catalogue states for a machine's own parts go before the usual ones, but oil is not stretched", () => {
  const served: Served[] = [
    { tasks: ["intake-filter"], hours: 1_500 },
    { tasks: ["oil"], hours: 8_000 },
  ];
  const hours = Object.fromEntries(withPartLives(screw, served).map(({ task, hours }) => [task, hours]));
  expect(hours).toMatchObject({ "intake-filter": 1_500, oil: 4_000, separator: 4_000 });
});

test("a kit goes before single parts where all that it serves is due, and no task is served twice", () => {
  const part = (name: string, ...tasks: ServiceTask[]) => ({ name, served: { tasks, hours: 2_000 } });
  const parts = [
    part("oil filter", "oil-filter"),
    part("intake", "intake-filter"),
    part("small kit", "intake-filter", "oil-filter"),
    part("full kit", "intake-filter", "oil-filter", "separator"),
    part("oil", "oil"),
    part("other oil", "oil"),
  ];
  const names = (...tasks: ServiceTask[]) => partsFor(tasks, parts).map(({ part: { name } }) => name);
  expect(names("oil", "oil-filter", "intake-filter", "separator")).toEqual(["full kit", "oil"]);
  expect(names("oil-filter", "intake-filter")).toEqual(["small kit"]);
  expect(names("oil-filter")).toEqual(["oil filter"]);
  expect(names("belt")).toEqual([]);
});

test("only a part that is made for certain machines is said not to fit another", () => {
  const kit = { category: "air-filters", subcategory: "service-kits" } as const;
  const oil = { category: "lubricants", subcategory: "screw-oil" } as const;
  expect(fitOf(kit, { listsMachine: true, listsAny: true })).toBe("fits");
  expect(fitOf(kit, { listsMachine: false, listsAny: true })).toBe("does-not-fit");
  expect(fitOf(kit, { listsMachine: false, listsAny: false })).toBe("unknown");
  expect(fitOf(oil, { listsMachine: false, listsAny: true })).toBe("unknown");
});

test("a model is called by its word with figures", () => {
  expect(modelName({ brand: "Ostrelvane", name: "Ostrelvane RS20 Rotary Screw Compressor, 20 HP, 125 PSI" })).toBe(
    "RS20",
  );
  expect(modelName({ brand: "Torrendyne", name: "Torrendyne Vertical Tank, 80 gal" })).toBe("Torrendyne Vertical Tank");
});

test("a month after the last day of a long month is the last day of a short one", () => {
  expect(monthsLater("2027-01-31" as CalendarDay, 1)).toBe("2027-02-28");
  expect(monthsLater("2026-11-30" as CalendarDay, 3)).toBe("2027-02-28");
  expect(readDay("2027-02-29")).toBeNull();
});

describe("any machine", () => {
  const rule: fc.Arbitrary<ServiceRule> = fc.record(
    {
      task: fc.constantFrom(...serviceTasks),
      hours: fc.integer({ min: 20, max: 30_000 }),
      months: fc.integer({ min: 1, max: 36 }),
    },
    { requiredKeys: ["task"] },
  );
  const any = fc
    .record({
      hours: fc.option(fc.integer({ min: 0, max: 60_000 })),
      ran: fc.integer({ min: 0, max: 5_000 }),
      pace: fc.option(fc.integer({ min: 1, max: 168 })),
      ago: fc.integer({ min: 0, max: 900 }),
      readAgo: fc.integer({ min: 0, max: 900 }),
    })
    .map(({ hours, ran, pace, ago, readAgo }) => {
      const since = daysLater(today, -Math.max(ago, readAgo));
      const readOn = daysLater(today, -readAgo);
      return hours === null
        ? machine({ since, hoursPerWeek: pace })
        : machine({ since, sinceHours: hours, hours: hours + ran, readOn, hoursPerWeek: pace });
    });

  test("no service is skipped: a task's first time lies within its interval of when it began to count, by hours or by months", () => {
    fc.assert(
      fc.property(any, rule, (of, one) => {
        const next = dueTasks(of, [one], today)[0];
        if (one.months !== undefined) {
          expect(next?.on).not.toBeNull();
          expect(next!.on! <= monthsLater(of.since, one.months)).toBe(true);
        }
        if (one.hours !== undefined && of.sinceHours !== null) {
          expect(next!.atHours).toBeGreaterThan(of.sinceHours);
          expect(next!.atHours).toBeLessThanOrEqual(of.sinceHours + one.hours);
        }
        if (one.hours === undefined && one.months === undefined) expect(next).toBeUndefined();
      }),
    );
  });

  test("hours or months, whichever is first: leaving either out makes no service earlier", () => {
    fc.assert(
      fc.property(any, rule, (of, { task, hours = 2_000, months = 12 }) => {
        const on = (part: Omit<ServiceRule, "task">) => dueTasks(of, [{ task, ...part }], today)[0]?.on ?? "9999";
        const both = on({ hours, months });
        expect(both).toBe([on({ hours }), on({ months })].sort()[0]);
      }),
    );
  });

  test("services come in the order of their days, each task in each once, and all that is due is in the first", () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...machineKinds), (of, kind) => {
        const rules = serviceRules(kind, { type: null, belt: null });
        const visits = servicesOf(dueTasks(of, rules, today), today, hoursOn(of, today));
        const dated = visits.flatMap(({ on }) => on ?? []);
        expect(dated).toEqual(dated.toSorted());
        for (const { tasks } of visits) expect(new Set(tasks.map(({ rule }) => rule.task)).size).toBe(tasks.length);
        expect(visits.slice(1).every(({ isDue }) => !isDue)).toBe(true);
      }),
    );
  });

  test("what is done today is due again after its whole interval", () => {
    fc.assert(
      fc.property(any, rule, (of, one) => {
        const next = dueTasks(afterService(of, [one.task], today), [one], today)[0];
        if (one.months !== undefined && one.hours === undefined) expect(next?.on).toBe(monthsLater(today, one.months));
        if (next?.on != null && next.by === "hours" && of.hours !== null && of.readOn === today)
          expect(daysBetween(today, next.on)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
