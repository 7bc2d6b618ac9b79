import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LanguageProvider } from "#web/language/language.tsx";
import { inTimeZone } from "#i18n/translator.ts";
import { translators } from "#web/language/messages.server.ts";
import { BarChart } from "#web/admin/dashboard/bar-chart.tsx";

/** Figures beside the axis, from the lowest, and the heights of the bars as shares of the plot. */
function drawn(values: readonly number[]) {
  const days = values.map((_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`);
  const chart = createElement(BarChart, {
    title: "Orders",
    days,
    series: [{ name: "Placed", values, look: "strong" }],
    say: String,
    sayDay: (day: string) => day,
  });
  const html = renderToStaticMarkup(
    LanguageProvider({ translator: inTimeZone(translators.en, "America/Chicago"), children: chart }),
  );
  const marks = [...html.matchAll(/<li[^>]*>([^<]*)<\/li>/g)].map(([, text]) => Number(text));
  const heights = [...html.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height) / 176);
  return { marks, heights };
}

test("the axis counts in equal whole steps from nothing to no less than the highest bar, which are as high as they say", () => {
  const counts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 28 });
  fc.assert(
    fc.property(counts, (values) => {
      const { marks, heights } = drawn(values);
      const step = marks[1]! - marks[0]!;
      const end = marks.at(-1)!;
      expect(marks.length).toBeLessThanOrEqual(7);
      expect(marks).toEqual(marks.map((_, at) => at * step));
      expect(Number.isInteger(step)).toBe(true);
      expect(end).toBeGreaterThanOrEqual(Math.max(...values));
      const bars = values.filter((value) => value > 0);
      expect(heights.map((height) => Math.round(height * end))).toEqual(bars);
    }),
    { numRuns: 200 },
  );
  expect(drawn([5]).marks).toEqual([0, 1, 2, 3, 4, 5]);
});
