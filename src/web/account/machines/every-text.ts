import type { ServiceRule } from "#domain/machines/service-rules.ts";
import { formatNumber } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** Interval of a task in words: hours, months, or whichever is first. */
export function everyText(
  t: Translator,
  { hours, months, firstHours }: Pick<ServiceRule, "hours" | "months" | "firstHours">,
): string {
  const count = (value: number) => formatNumber(value, t.language);
  const byHours = hours === undefined ? null : t("machines.plan.everyHours", { hours: count(hours) });
  const byMonths = months === undefined ? null : t("machines.plan.everyMonths", { months });
  const every =
    byHours && byMonths ? t("machines.plan.either", { hours: byHours, months: byMonths }) : (byHours ?? byMonths ?? "");
  return firstHours === undefined ? every : t("machines.plan.firstAt", { every, hours: count(firstHours) });
}

/** A task with how often it comes. */
export function dueText(t: Translator, rule: Pick<ServiceRule, "task" | "hours" | "months" | "firstHours">): string {
  return t("machines.plan.taskEvery", { task: t(`machines.tasks.${rule.task}`), every: everyText(t, rule) });
}
