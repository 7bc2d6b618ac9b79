import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { overlap, type TaxPeriod } from "#domain/pricing/tax-periods.ts";
import { usStates } from "#domain/shipping/states.ts";
import { mostTaxRows } from "./form-choices.ts";
import { settingGroups } from "../../checkout/setting-groups.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

const percent = (rate: number) => String(rate / 10_000);

/** Sales tax by state, each rate with the days on which it holds. */
export const taxForm: SettingForm<"tax"> = {
  name: "tax",
  typedOf(value) {
    const typed: Record<string, string> = {};
    const periods = [...settingGroups.tax.parse(value ?? {}).periods].sort(
      (a, b) => a.state.localeCompare(b.state) || (a.from ?? "").localeCompare(b.from ?? ""),
    );
    for (const [at, { state, rate, shippingTaxed, from, to }] of periods.entries()) {
      typed[`row.${at}.state`] = state;
      typed[`row.${at}.rate`] = percent(rate);
      if (shippingTaxed) typed[`row.${at}.shipping`] = "on";
      typed[`row.${at}.from`] = from ?? "";
      typed[`row.${at}.to`] = to ?? "";
    }
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const periods: TaxPeriod[] = [];
    for (let at = 0; at < mostTaxRows; at += 1) {
      const rate = fields.text(`row.${at}.rate`);
      if (fields.text(`row.${at}.state`) === "" && rate === "") continue;
      const state = fields.choice(`row.${at}.state`, usStates);
      if (state === "") fields.refuse(`row.${at}.state`, "choose");
      const period: TaxPeriod = {
        state,
        rate: fields.percentage(`row.${at}.rate`),
        shippingTaxed: typed[`row.${at}.shipping`] === "on",
        from: fields.day(`row.${at}.from`) as CalendarDay | null,
        to: fields.day(`row.${at}.to`) as CalendarDay | null,
      };
      if (period.from !== null && period.to !== null && period.to < period.from)
        fields.refuse(`row.${at}.to`, "ends_before");
      else if (state !== "" && periods.some((other) => overlap(other, period)))
        fields.refuse(`row.${at}.from`, "overlaps");
      periods.push(period);
    }
    return fields.give({ periods });
  },
};
