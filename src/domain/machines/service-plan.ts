import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater, daysBetween, monthsLater } from "#domain/kernel/calendar-day.ts";
import type { Machine } from "./machine.ts";
import type { ServiceRule, ServiceTask } from "./service-rules.ts";

/** A task at the time it is due. */
export interface DueTask {
  readonly rule: ServiceRule;
  /** Null if unknown: the hours are known, but not the pace. */
  readonly on: CalendarDay | null;
  /** The hours on the meter at which it is due; null where months alone count. */
  readonly atHours: number | null;
  /** The limit reached first. */
  readonly by: "hours" | "months";
}

/** Tasks that are done in one visit to the machine. */
export interface Service {
  readonly on: CalendarDay | null;
  readonly atHours: number | null;
  /** Its day has come. */
  readonly isDue: boolean;
  readonly tasks: readonly DueTask[];
}

/** Services this near to each other are one visit. */
const sameVisitDays = 14;
/** Tasks within so many hours share a visit, where only hours are known. */
const sameVisitHours = 100;
/** Horizon for repeating tasks; the first occurrence is listed regardless. */
const horizonMonths = 12;
const maxRepeats = 12;
/** One shift, h a week: it orders what comes by hours among dates where the pace is unknown, and dates nothing. */
export const usualHoursPerWeek = 40;

/** The hours on the meter on a day, as read and counted on by the hours a week; null where they were never read. */
export function hoursOn(machine: Pick<Machine, "hours" | "readOn" | "hoursPerWeek">, day: CalendarDay): number | null {
  const { hours, readOn, hoursPerWeek } = machine;
  if (hours === null || readOn === null) return null;
  return Math.round(hours + ((hoursPerWeek ?? 0) * Math.max(0, daysBetween(readOn, day))) / 7);
}

/**
 * When each task is due next, and again within a year, in the order of their days; what can't be dated stands last.
 * What was due before the machine was named counts as done; afterwards nothing does until its owner says so.
 */
export function dueTasks(machine: Machine, rules: readonly ServiceRule[], today: CalendarDay): DueTask[] {
  const until = monthsLater(today, horizonMonths);
  const all: DueTask[] = [];
  for (const rule of rules) {
    let last: Last = lastTime(machine, rule.task);
    for (let count = 0; count < maxRepeats; count += 1) {
      const due = nextTime(machine, rule, last, today);
      if (due === null || (count > 0 && (due.on === null || due.on > until))) break;
      all.push(due);
      if (due.on === null) break;
      // Its hours may come first: without a pace nobody can say, so the visit at these hours includes it too.
      if (count === 0 && machine.hoursPerWeek === null && isToCome(due, today))
        all.push({ ...due, on: null, by: "hours" });
      // Overdue tasks are due today.
      const doneOn = due.on < today ? today : due.on;
      last = {
        on: doneOn,
        counted:
          due.by === "months" && doneOn === due.on
            ? { from: last.counted.from, times: last.counted.times + 1 }
            : { from: doneOn, times: 0 },
        hours: due.on <= today || due.by === "months" ? hoursOn(machine, doneOn) : due.atHours,
        isDone: true,
      };
    }
  }
  return all.sort(byTime);
}

interface Last {
  readonly on: CalendarDay;
  /** Day from which months count, and how often they have passed: 29 November stays the 29th after a February. */
  readonly counted: { readonly from: CalendarDay; readonly times: number };
  readonly hours: number | null;
  /** True if the owner recorded it; otherwise counting starts there. */
  readonly isDone: boolean;
}

function lastTime(machine: Machine, task: ServiceTask): Last {
  const done = machine.done[task];
  const on = done?.on ?? machine.since;
  const counted = { from: on, times: 0 };
  return { on, counted, hours: done ? done.hours : machine.sinceHours, isDone: done !== undefined };
}

const isToCome = ({ on, atHours, by }: DueTask, today: CalendarDay): boolean =>
  by === "months" && atHours !== null && on !== null && on > today;

/** The next occurrence by hours or months, whichever is first. Null if the rule does not determine it. */
function nextTime(machine: Machine, rule: ServiceRule, last: Last, today: CalendarDay): DueTask | null {
  const atHours = rule.hours === undefined ? null : hoursOfNext(rule.hours, rule.firstHours, last);
  const byHours = atHours === null ? null : dayOfHours(machine, atHours, today);
  const byMonths =
    rule.months === undefined ? null : monthsLater(last.counted.from, rule.months * (last.counted.times + 1));
  if (byMonths !== null && (byHours === null || byMonths < byHours))
    return { rule, on: byMonths, atHours, by: "months" };
  return atHours === null ? null : { rule, on: byHours, atHours, by: "hours" };
}

/** Once done, the interval counts from then; before, a plan's hours are round numbers on the meter. */
function hoursOfNext(interval: number, first: number | undefined, last: Last): number | null {
  if (last.hours === null) return null;
  if (last.isDone) return last.hours + interval;
  if (first !== undefined && last.hours < first) return first;
  return (Math.floor(last.hours / interval) + 1) * interval;
}

/** The day on which the meter shows these hours; null if they are in the future and the pace is unknown. */
function dayOfHours(machine: Machine, atHours: number, today: CalendarDay): CalendarDay | null {
  const { hours, readOn, hoursPerWeek } = machine;
  if (hours === null || readOn === null) return null;
  if (atHours <= hours) return readOn;
  if (hoursPerWeek === null) return null;
  const days = Math.floor(((atHours - hours) * 7) / hoursPerWeek);
  // A pace of an hour a week leads past every calendar.
  return days > 36_500 ? daysLater(today, 36_500) : daysLater(readOn, days);
}

function byTime(a: DueTask, b: DueTask): number {
  if (a.on !== null && b.on !== null) return a.on < b.on ? -1 : a.on > b.on ? 1 : 0;
  if (a.on !== null || b.on !== null) return a.on === null ? 1 : -1;
  return (a.atHours ?? 0) - (b.atHours ?? 0);
}

/**
 * Due tasks as visits to the machine: all that are due by now are one, and those near to each other. Without a pace,
 * visits at `hours` to come stand among those with a day where the usual hours a week bring the meter to them.
 */
export function servicesOf(due: readonly DueTask[], today: CalendarDay, hours: number | null): Service[] {
  const isDated = ({ on }: Pick<DueTask, "on">) => on !== null;
  const dated = visitsOf(due.filter(isDated), today);
  const undated = visitsOf(
    due.filter((task) => !isDated(task)),
    today,
  );
  const about = ({ on, atHours }: Service): CalendarDay => on ?? usualDay((atHours ?? 0) - (hours ?? 0), today);
  return [...dated, ...undated].toSorted((a, b) => (about(a) < about(b) ? -1 : about(a) > about(b) ? 1 : 0));
}

const usualDay = (hoursLeft: number, today: CalendarDay): CalendarDay =>
  daysLater(today, Math.ceil((Math.max(0, hoursLeft) * 7) / usualHoursPerWeek));

function visitsOf(due: readonly DueTask[], today: CalendarDay): Service[] {
  const visits: DueTask[][] = [];
  for (const task of due) {
    const visit = visits.at(-1);
    const first = visit?.[0];
    const isAgain = visit?.some(({ rule }) => rule.task === task.rule.task);
    if (visit && first && !isAgain && isSameVisit(first, task, today)) visit.push(task);
    else visits.push([task]);
  }
  return visits.map((tasks) => {
    const [first] = tasks;
    const hours = tasks.flatMap(({ atHours, by }) => (atHours !== null && by === "hours" ? [atHours] : []));
    return {
      on: first!.on,
      atHours: hours.length > 0 ? Math.min(...hours) : null,
      isDue: first!.on !== null && first!.on <= today,
      tasks,
    };
  });
}

function isSameVisit(first: DueTask, next: DueTask, today: CalendarDay): boolean {
  if (first.on !== null && next.on !== null)
    return next.on <= today || daysBetween(first.on < today ? today : first.on, next.on) <= sameVisitDays;
  if (first.on !== null || next.on !== null) return false;
  return Math.abs((next.atHours ?? 0) - (first.atHours ?? 0)) <= sameVisitHours;
}

/** The machine after these tasks were done on a day. */
export function afterService(machine: Machine, tasks: readonly ServiceTask[], on: CalendarDay): Machine {
  const hours = hoursOn(machine, on);
  return { ...machine, done: { ...machine.done, ...Object.fromEntries(tasks.map((task) => [task, { on, hours }])) } };
}
